import { addressOf } from '@chairline/contract';
import { mdiCalendarCheckOutline, mdiChevronDown, mdiChevronRight, mdiNoteTextOutline } from '@mdi/js';
import { memo } from 'react';
import { useShownConvo } from '../../conversations/index.ts';
import { dayKey, formatWhen } from '../../../ui/format-date.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import type { RowState } from '../../../ui/virtual-list.tsx';
import type { ClaimRow as Row } from '../claim-rows.ts';
import {
  claimDate,
  daysOut,
  dollarsText,
  dueWords,
  money,
  nextWords,
  patientName,
  statusOf,
} from '../claim-words.ts';
import { StatusMark } from './claim-status.tsx';
import classes from './claim-table.module.css';

interface ClaimRowProps {
  row: Row;
  state: RowState;
  selected: boolean;
  opened: boolean;
  withCarrier: boolean;
  timezone: string;
  today: string;
  now: Date;
  onOpen: (row: Row) => void;
  onToggle: (id: number) => void;
}

/** What was done about it lately, and what comes next, as small as a row has room for. */
function WorkMarks({ row, timezone, today }: Pick<ClaimRowProps, 'row' | 'timezone' | 'today'>) {
  const { work, last_note } = row;
  const { words, due } = dueWords(work.next_date, today);
  const noted = last_note !== null && dayKey(last_note.at, timezone) === today;
  return (
    <>
      {noted ? (
        <span
          className={classes.mark}
          data-noted
          data-tip={`Noted today by ${last_note.full_name}: ${last_note.note}`}
        >
          <Icon path={mdiNoteTextOutline} size={14} label="Noted today" />
        </span>
      ) : null}
      {work.next_date !== null ? (
        <span
          className={classes.mark}
          data-due={due || undefined}
          data-tip={`Next: ${nextWords(work, today)}`}
        >
          <Icon path={mdiCalendarCheckOutline} size={14} />
          <span>{words.replace(/\/\d\d$/, '')}</span>
          <HiddenText>{due ? ' is due' : ' is the next date'}</HiddenText>
        </span>
      ) : null}
    </>
  );
}

function Details({
  row,
  withCarrier,
  timezone,
  today,
}: Pick<ClaimRowProps, 'row' | 'withCarrier' | 'timezone' | 'today'>) {
  const facts: [string, string][] = [
    ...(withCarrier ? [['Carrier', row.Carrier] satisfies [string, string]] : []),
    [
      'Date Sent',
      row.DateSent ? `${claimDate(row.DateSent)}, ${daysOut(row.days_out)}` : 'Not noted as sent',
    ],
    ['Procedures', row.Procedures || 'None noted'],
    ['Amount', `${dollarsText(row.Amount)}, ${money(row.InsPayEst)} expected`],
    ['Subscriber', row.SubscriberID || 'No id'],
    ['Next step', nextWords(row.work, today) || 'None'],
    ...(row.last_note
      ? [
          ['Last note', `${formatWhen(row.last_note.at, timezone)}: ${row.last_note.note}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <dl className={`grid gap-2 no-margin size-12 line-h-18 ${classes.details}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One claim of the table; opens out into what else is known of it. */
export const ClaimTableRow = memo(function ClaimTableRow(props: ClaimRowProps) {
  const { row, state, selected, opened, withCarrier, timezone, today, now, onOpen, onToggle } = props;
  const convo = useShownConvo(row.convo);
  const status = statusOf(row, convo, now, timezone);
  const name = patientName(row);
  return (
    <>
      <div
        className={classes.row}
        role="none"
        data-selected={selected || undefined}
        data-new={status.look === 'new' || undefined}
      >
        <div role="cell" className={classes.cell}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={opened}
            aria-label={`Details of ${name}'s claim`}
            tabIndex={-1}
            onClick={() => onToggle(row.DSSClaimsID)}
          >
            <Icon path={opened ? mdiChevronDown : mdiChevronRight} size={16} />
          </button>
          <StatusMark status={status} />
        </div>
        <div role="cell" className={classes.cell} data-dim>
          {row.Type}
        </div>
        <div role="cell" className={classes.cell}>
          <a
            href={addressOf({ claim: row.DSSClaimsID })}
            className={classes.link}
            data-row={state.row}
            tabIndex={state.active ? 0 : -1}
            aria-current={selected ? 'true' : undefined}
            draggable={false}
            title={withCarrier ? `${name}, ${row.Carrier}` : name}
            onFocus={state.onFocus}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(row);
            }}
          >
            {name}
          </a>
          <WorkMarks row={row} timezone={timezone} today={today} />
          {convo && convo.unread > 0 ? (
            <span className="fixed-size border-box min-w-18 pad-0-4 radius-9 bg-brand-fill ink-on-brand font-500-12-18 text-center">
              {convo.unread > 99 ? '99+' : convo.unread}
              <HiddenText>unread</HiddenText>
            </span>
          ) : null}
        </div>
        <div role="cell" className={classes.cell} data-number>
          {claimDate(row.DOS) || '–'}
        </div>
      </div>
      {opened ? (
        <div role="cell" className={classes.opened}>
          <Details row={row} withCarrier={withCarrier} timezone={timezone} today={today} />
        </div>
      ) : null}
    </>
  );
});
