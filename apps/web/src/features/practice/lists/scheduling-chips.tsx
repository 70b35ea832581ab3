import { formatCount } from '@chairline/contract';
import { Menu } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { setSearch } from '../../contacts/index.ts';
import { useContactTypes } from '../../labels/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import type { DeskList } from '../../../lib/practice-names.ts';
import { listCountsQuery } from '../queries.ts';
import { hotLeadType } from './hot-leads.ts';
import { chipCountWords, listLooks, shortCount } from './list-words.ts';
import classes from './scheduling-chips.module.css';

/** How wide the row fades out at its end (scheduling-chips.module.css): what stands there is not in view. */
const FADE = 20;

interface SchedulingChipsProps {
  /** Whether there is a practice system to read lists from; else only what is ours is offered. */
  connected: boolean;
  list: DeskList | undefined;
  /** type_ids that narrow the contacts. */
  types: readonly number[];
  onList: (list: DeskList | undefined) => void;
  onTypes: (types: number[]) => void;
  /** Before them: what else can stand in the contacts' place. */
  lead?: ReactNode;
}

/** The practice system's lists as chips, one at a time; the chosen one again brings the contacts back. */
export function SchedulingChips({ connected, list, types, onList, onTypes, lead }: SchedulingChipsProps) {
  const hotLead = hotLeadType(useContactTypes().values());
  const counts = useQuery({ ...listCountsQuery, enabled: connected }).data;
  const looks = connected ? listLooks : listLooks.filter((look) => look.list === 'hot-leads');
  const row = useRef<HTMLDivElement>(null);
  const inHotLeads = list === undefined && hotLead !== null && types.length === 1 && types[0] === hotLead;
  const chosen = inHotLeads ? 'hot-leads' : list;

  // What is chosen is in view, however it was chosen.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!chip || !row.current) return;
    const { offsetLeft, offsetWidth } = chip;
    const { scrollLeft, clientWidth } = row.current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth - FADE)
      row.current.scrollTo({ left: Math.max(offsetLeft - 24, 0) });
  }, [chosen]);

  const choose = (name: DeskList | 'hot-leads') => {
    setSearch('');
    // The list is read now: the numbers beside it are as new.
    if (connected) void queryClient.invalidateQueries({ queryKey: listCountsQuery.queryKey });
    if (name !== 'hot-leads') onList(name === chosen ? undefined : name);
    else if (hotLead === null)
      notify({
        message:
          'There is no contact type “hotlead” yet. An admin makes it in the settings of contact types.',
        kind: 'warning',
      });
    else onTypes(inHotLeads ? [] : [hotLead]);
  };
  return (
    <div
      className="row fixed-size h-34 line-bottom phone-h-44"
      role="group"
      aria-label={connected ? 'Lists of the practice system' : 'Lists'}
    >
      {lead}
      <div ref={row} className={classes.row}>
        {looks.map(({ list: name, chip, note, count }) => {
          const held = count && counts?.[count];
          const inWords = held === undefined ? '' : chipCountWords(name, held);
          return (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={chosen === name}
              data-tip={inWords ? `${note}: ${inWords}` : note}
              onClick={() => choose(name)}
            >
              {chip}
              {count ? (
                <span className={classes.count} aria-hidden>
                  {held === undefined ? '' : shortCount(held)}
                </span>
              ) : null}
              {inWords ? <span className="hidden-text">{inWords}</span> : null}
            </button>
          );
        })}
      </div>
      {connected ? (
        <Menu position="bottom-end" width={300} shadow="md" returnFocus>
          <Menu.Target>
            <IconButton icon={mdiChevronDown} label="All lists" size={32} className={classes.all} />
          </Menu.Target>
          <Menu.Dropdown>
            {listLooks.map(({ list: name, title, note, count }) => (
              <Menu.Item
                key={name}
                rightSection={
                  count && counts ? (
                    <span className="ink-dim size-12 tabular">{formatCount(counts[count])}</span>
                  ) : null
                }
                onClick={() => choose(name)}
                {...(chosen === name ? { 'aria-current': 'true' as const } : {})}
              >
                <span className={`block text-13 ${classes.entry}`} data-chosen={chosen === name || undefined}>
                  {title}
                </span>
                <span className="block caption">{note}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
