import type { practice } from '@chairline/contract';
import { useMemo } from 'react';
import type { DayMark } from '../../../lib/day-marks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { CalendarGrid } from '../grid/calendar-grid.tsx';
import type { GridRange } from '../grid/grid-types.ts';
import { appointmentNodes, columnHead } from './day-nodes.ts';
import { colorOfStatus, dayColumns, toBackgrounds, toGridEvents, whyAppointmentStays } from './day-rules.ts';
import classes from './practice-day.module.css';
import { toMarks } from './to-marks.ts';
import { useDayMoves } from './use-day-moves.ts';
import type { DayView } from './use-day-filters.ts';

type Appointment = practice.DayAppointment;

interface DayGridProps {
  day: practice.DaySchedule;
  shown: readonly Appointment[];
  view: DayView;
  /** What is offered or free on the day. */
  marks: readonly DayMark[];
  operatories: Parameters<typeof dayColumns>[2]['operatories'];
  providers: Parameters<typeof dayColumns>[2]['providers'];
  range: GridRange;
  now: number;
  timezone: string;
  mayWrite: boolean;
  past: (one: Appointment) => boolean;
  onOpen: (one: Appointment) => void;
  onRefused: (why: string) => void;
}

/** The practice's day in columns. */
export function DayGrid(props: DayGridProps) {
  const { day, shown, view, marks, operatories, providers, range, now, timezone, mayWrite, past } = props;
  const phone = usePhoneWidth();
  const { move, moving } = useDayMoves(view.by, timezone);
  const all = useMemo(
    () => dayColumns(day, shown, { operatories, providers }, view),
    [day, shown, operatories, providers, view],
  );
  const columns = useMemo(
    () => all.map((one) => ({ id: one.id, name: one.name, head: () => columnHead(one) })),
    [all],
  );
  const minute = Math.floor(now / 60_000);
  const events = useMemo(() => {
    const whyStays = (one: Appointment) =>
      phone
        ? 'On a phone it is moved from its card.'
        : whyAppointmentStays(one, { mayWrite, now: minute * 60_000, timezone });
    return toGridEvents(shown, all, view.by, timezone, whyStays).map((event) => {
      const color = colorOfStatus(event.data, event.start < minute * 60_000);
      const classNames = event.data.od_json.AptNum === moving ? [classes.moving!] : event.classNames;
      return { ...event, color, classNames };
    });
  }, [shown, all, view.by, timezone, moving, phone, mayWrite, minute]);
  const backgrounds = useMemo(
    () => [
      ...toBackgrounds(
        day,
        all,
        timezone,
        { closed: classes.closed!, blocked: classes.blocked!, meant: classes.meant! },
        view.clinic,
      ),
      ...toMarks(marks, all, view.by, timezone, {
        offered: [classes.offered!, 'box-line-strong', 'radius-4'],
        free: [classes.meant!],
      }),
    ],
    [day, all, timezone, marks, view.by, view.clinic],
  );
  if (columns.length === 0)
    return (
      <EmptyState
        title="No column to show"
        hint="Nobody works here on this day by what is chosen. Show all, or choose another day."
      />
    );
  return (
    <div className={classes.grid}>
      <CalendarGrid<Appointment>
        label="The practice’s day"
        view="day"
        date={day.date}
        timezone={timezone}
        columns={columns}
        events={events}
        backgrounds={backgrounds}
        range={range}
        hasAllDay={false}
        now={now}
        renderEvent={(event, time) => appointmentNodes(event, time, past(event.data))}
        onRefused={props.onRefused}
        onOpen={({ data }) => props.onOpen(data)}
        onMove={move}
        onDay={() => undefined}
        emptyWords="No appointments on this day."
      />
    </div>
  );
}
