import { addressOf } from '@chairline/contract';
import { mdiChevronDown, mdiChevronRight, mdiNoteTextOutline } from '@mdi/js';
import { memo } from 'react';
import { daysOut } from '../../../lib/wall-words.ts';
import { RowSigns, useShownConvo } from '../../conversations/index.ts';
import { dayKey, formatWhen } from '../../../ui/format-date.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import type { RowState } from '../../../ui/virtual-list.tsx';
import type { ClaimRow as Row } from '../claim-rows.ts';
import {
  claimDate,
  dollarsText,
  dueWords,
  money,
  nextWords,
  patientName,
  shortAge,
  shortNext,
  statusOf,
} from '../claim-words.ts';
import { StatusMark } from './claim-status.tsx';
import classes from './claim-table.module.css';

const cell = 'row gap-6 min-w-0 nowrap';
/** Of what stands beside the name. */
const small = `${cell} size-12 tabular`;
/** Out for longer than this, a claim is old. */
const OLD_DAYS = 60;

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

/** That it was spoken of today. */
function NotedToday({ row, timezone, today }: Pick<ClaimRowProps, 'row' | 'timezone' | 'today'>) {
  const { last_note } = row;
  if (last_note === null || dayKey(last_note.at, timezone) !== today) return null;
  return (
    <span
      className="inline-row relative fixed-size ink-dim z-1"
      data-tip={`Noted today by ${last_note.full_name}: ${last_note.note}`}
    >
      <Icon path={mdiNoteTextOutline} size={14} label="Noted today" />
    </span>
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
  const next = nextWords(row.work, today);
  const nextShort = shortNext(row.work, today);
  const { due } = dueWords(row.work.next_date, today);
  return (
    <>
      <div
        className={classes.row}
        role="none"
        data-selected={selected || undefined}
        data-new={status.look === 'new' || undefined}
      >
        <div role="cell" className={`${cell} ${classes.status}`} style={{ gridArea: 'status' }}>
          <IconButton
            icon={opened ? mdiChevronDown : mdiChevronRight}
            label={`Details of ${name}'s claim`}
            size={28}
            className={`relative z-1 ${classes.toggle}`}
            aria-expanded={opened}

            tabIndex={-1}
            onClick={() => onToggle(row.DSSClaimsID)}
          />
          <StatusMark status={status} />
        </div>
        <div role="cell" className={`${small} ink-dim`} style={{ gridArea: 'type' }}>
          {row.Type}
        </div>
        <div role="cell" className={cell} style={{ gridArea: 'patient' }}>
          <OpenLink
            href={addressOf({ claim: row.DSSClaimsID })}
            className={classes.link}
            data-row={state.row}
            tabIndex={state.active ? 0 : -1}
            aria-current={selected ? 'true' : undefined}
            draggable={false}
            title={name}
            onFocus={state.onFocus}
            onOpen={() => onOpen(row)}
          >
            {name}
          </OpenLink>
          <NotedToday row={row} timezone={timezone} today={today} />
          {convo ? (
            <RowSigns
              convo={convo}
              timezone={timezone}
              today={today}
              // Its next step says when, on the line below.
              withoutReminder={row.work.next_date !== null}
            />
          ) : null}
        </div>
        <div role="cell" className={`${small} ink-dim`} style={{ gridArea: 'dos', justifySelf: 'end' }}>
          {claimDate(row.DOS) || '–'}
        </div>
        <div
          role="cell"
          className={`${small} ${(row.days_out ?? 0) > OLD_DAYS ? 'ink-warn' : 'ink-dim'}`}
          style={{ gridArea: 'age' }}
        >
          {shortAge(row.days_out)}
        </div>
        <div role="none" className={`${small} ink-dim`} style={{ gridArea: 'below' }}>
          {withCarrier ? (
            // With a step beside it its name has its share, and the step the rest.
            <span
              role="cell"
              className="ellipsis"
              style={nextShort ? { flex: 'none', maxWidth: '45%' } : undefined}
              title={row.Carrier}
            >
              {row.Carrier}
            </span>
          ) : null}
          <span
            role="cell"
            className={`ellipsis ${due ? 'ink-warn' : ''} ${nextShort ? '' : 'fixed-size'}`}
            title={next}
          >
            {nextShort || 'No next step'}
            {due ? <HiddenText> is due</HiddenText> : null}
          </span>
        </div>
        <div role="cell" className={small} style={{ gridArea: 'amount', justifySelf: 'end' }}>
          {dollarsText(row.Amount)}
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
