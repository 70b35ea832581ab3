import type { practice } from '@chairline/contract';
import { UnstyledButton } from '@mantine/core';
import type { DayMark } from '../../../lib/day-marks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../ui/use-today.ts';
import { formatWallTime, shortWallDay } from '../../practice/index.ts';
import { colorOfStatus, minutesOf, patientName, signsOf } from './day-rules.ts';

interface DayListProps {
  appointments: readonly practice.DayAppointment[];
  past: (one: practice.DayAppointment) => boolean;
  /** What is offered to patients that day. */
  marks: readonly DayMark[];
  /** Whether they are of several days: then each says its day. */
  withDays?: boolean;
  /** Why there is nothing, and what to do. */
  empty: string;
  onOpen: (one: practice.DayAppointment) => void;
}

/** The practice's day as a list by time: what a phone has room for. */
export function DayList({ appointments, past, marks, withDays = false, empty, onOpen }: DayListProps) {
  const today = useToday(useSession().client.timezone);
  const rows = [
    ...marks.flatMap((mark) => (mark.kind === 'offered' ? { at: mark.AptDateTime, mark } : [])),
    ...appointments.map((one) => ({ at: one.od_json.AptDateTime ?? '', one })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <ul className="plain-list no-margin no-pad grow min-h-0 scroll-y" aria-label="Appointments">
      {rows.map((row) => {
        if ('mark' in row)
          return (
            <li key={`${row.at} ${row.mark.title}`} className="row gap-12 pad-8-12 line-bottom hint">
              <span className="fixed-size tabular" style={{ width: 72, marginLeft: 16 }}>
                {withDays ? <span className="block">{shortWallDay(row.at, today)}</span> : null}
                {formatWallTime(row.at)}
              </span>
              <span className="ellipsis">{row.mark.title}</span>
            </li>
          );
        const { one } = row;
        const { od_json } = one;
        const isPast = past(one);
        const place = [od_json.opName, od_json.provAbbr].filter((words) => words !== '').join(' · ');
        return (
          <li key={od_json.AptNum} className="line-bottom">
            <UnstyledButton
              className="row items-start gap-12 w-full pad-8-12 hover-tint ring-inside"
              onClick={() => onOpen(one)}
            >
              <span
                className="fixed-size radius-4"
                style={{ background: colorOfStatus(one, isPast), width: 4, alignSelf: 'stretch' }}
                aria-hidden
              />
              <span className="fixed-size" style={{ width: 72 }}>
                {withDays ? <span className="caption">{shortWallDay(row.at, today)}</span> : null}
                <span className="block text-13 ink medium tabular">
                  {formatWallTime(od_json.AptDateTime)}
                </span>
                <span className="caption">{minutesOf(one)} min</span>
              </span>
              <span className="column grow min-w-0">
                <span className="ellipsis text-14 medium">{patientName(one)}</span>
                <span className="ellipsis hint">{signsOf(one, isPast).join(' · ')}</span>
                <span className="ellipsis hint">
                  {[place, od_json.ProcDescript.trim()].filter((words) => words !== '').join(' · ')}
                </span>
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
