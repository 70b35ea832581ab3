import type { conversations as contract } from '@chairline/contract';
import { mdiAccountOutline, mdiAt, mdiLockOutline } from '@mdi/js';
import { memo } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import { TagIcon, useTagMap } from '../../labels/index.ts';
import { EndMarks, ReminderMark } from '../row-marks.tsx';
import { ownAddress } from './convo-address.ts';
import classes from './convo-row.module.css';
import { lastWords, shortWhen } from './row-words.ts';

interface ConvoRowProps {
  convo: contract.Conversation;
  /** The address it opens at. */
  href: string;
  timezone: string;
  /** The day it is now, so that a time becomes a date at midnight. */
  today: string;
  selected: boolean;
  /** The row the keyboard stands on: the only one Tab reaches. */
  active: boolean;
  /** The name of a member of staff; '' where they are not known. */
  nameOf: (userId: number) => string;
  onOpen: (convo: contract.Conversation) => void;
  onFocus: (id: number) => void;
}

const TAGS_SHOWN = 3;

function RowTags({ tags }: { tags: readonly number[] }) {
  const byId = useTagMap();
  const known = tags.flatMap((id) => byId.get(id) ?? []);
  if (known.length === 0) return null;
  const names = known.map((tag) => tag.tag_name).join(', ');
  return (
    <span className="row fixed-size gap-6 ink-dim" data-tip={names}>
      {known.slice(0, TAGS_SHOWN).map((tag) => (
        <TagIcon key={tag.tag_id} tag={tag} decorative plain />
      ))}
      {known.length > TAGS_SHOWN ? (
        <span className="ink-dim size-11 line-h-14">+{known.length - TAGS_SHOWN}</span>
      ) : null}
      <span className="hidden-text">{`Tags: ${names}.`}</span>
    </span>
  );
}

/** One conversation of the list, in a line: its name, what waits in it, its reminder, and whether one takes part. */
export const ConvoRow = memo(function ConvoRow(props: ConvoRowProps) {
  const { convo, href, timezone, today, selected, active, nameOf, onOpen, onFocus } = props;
  const contact = convo.convo_references.find(({ contact_name }) => contact_name !== '')?.contact_name;
  return (
    <OpenLink
      href={ownAddress(convo) ?? href}
      className={classes.row}
      data-convo={convo.convo_id}
      data-apart={!convo.participant || undefined}
      data-tip={lastWords(convo, timezone, nameOf)}
      data-tip-side="right"
      tabIndex={active ? 0 : -1}
      aria-current={selected ? 'true' : undefined}
      draggable={false}
      onFocus={() => onFocus(convo.convo_id)}
      onOpen={() => onOpen(convo)}
    >
      {convo.kind === 'internal' ? (
        <span className="grid fixed-size ink-dim" data-tip={contact ? `About ${contact}` : undefined}>
          <Icon path={mdiAccountOutline} size={16} />
        </span>
      ) : null}
      {convo.secured ? (
        <span className="grid fixed-size ink-dim" data-tip="Private: only its people see it">
          <Icon path={mdiLockOutline} size={16} />
        </span>
      ) : null}
      <span className="ellipsis grow min-w-0">{convo.convo_name}</span>
      <RowTags tags={convo.convo_tags} />
      {convo.userMentioned ? (
        <span className="grid fixed-size ink-dim ink-brand" data-tip="You are mentioned">
          <Icon path={mdiAt} size={16} />
        </span>
      ) : null}
      {convo.userReminder ? (
        <ReminderMark convo={convo} timezone={timezone} today={today} />
      ) : (
        <time
          className="inline-row fixed-size gap-2 ink-dim size-12 tabular line-h-18"
          dateTime={convo.messages_updated_at}
        >
          {shortWhen(convo.messages_updated_at, timezone, today)}
        </time>
      )}
      <EndMarks convo={convo} timezone={timezone} />
    </OpenLink>
  );
});
