import type { Conversation } from '@chairline/office-state/conversations';
import { mdiAccountOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import type { RowState } from '../../../ui/virtual-list.tsx';
import { RowSigns } from './row-signs.tsx';
import classes from './subject-row.module.css';

interface SubjectRowProps {
  state: RowState;
  href: string;
  name: string;
  /** What it is, dimmed beside the name. */
  about: ReactNode;
  /** Stands before the name. */
  lead?: ReactNode;
  /** Stands at the row's end: what can be done at once. */
  end?: ReactNode;
  convo: Conversation | null;
  selected: boolean;
  timezone: string;
  today: string;
  onOpen: () => void;
}

/** A claim or a recall in a list, in a line: whose, what, and what waits in its conversation. */
export function SubjectRow(props: SubjectRowProps) {
  const { state, href, name, about, lead, end, convo, selected, timezone, today, onOpen } = props;
  return (
    <div className={classes.row} data-selected={selected || undefined}>
      {lead}
      <OpenLink
        href={href}
        className={classes.name}
        data-row={state.row}
        tabIndex={state.active ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        draggable={false}
        title={name}
        onFocus={state.onFocus}
        onOpen={() => onOpen()}
      >
        {name}
      </OpenLink>
      <span className="ellipsis flex-1-1-0 min-w-0 ink-dim size-12">{about}</span>
      {convo ? <RowSigns convo={convo} timezone={timezone} today={today} /> : null}
      {end}
    </div>
  );
}

export const DIVIDER_HEIGHT = 32;

/** Stands before the rows of conversations one takes no part in. */
export function PartDivider() {
  return (
    <p className={classes.divider}>
      <Icon path={mdiAccountOffOutline} size={14} />
      You take no part in these
    </p>
  );
}
