import type { practice } from '@chairline/contract';
import { useMemo } from 'react';
import type { AskedPlace, DayMark } from '../../../lib/day-marks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { CalendarGrid } from '../grid/calendar-grid.tsx';
import type { GridEvent, GridRange } from '../grid/grid-types.ts';
import { MINUTE } from '../grid/wall.ts';
import { appointmentNodes, columnHead } from './day-nodes.ts';
import { askedPlace } from './asked-place.ts';
import { colorOfStatus, dayColumns, toBackgrounds, toGridEvents, whyAppointmentStays } from './day-rules.ts';
import classes from './practice-day.module.css';
import type { OwnEvent } from '../own/grid-events.ts';
import { ownNodes } from '../own/own-nodes.ts';
import { toMarks } from './to-marks.ts';
import { type Beside, besideStays, isBeside } from './use-beside.ts';
import { useDayMoves } from './use-day-moves.ts';
import type { DayView } from './use-day-filters.ts';

type Appointment = practice.DayAppointment;
/** A visit, or what another calendar has on the day. */
type Shown = Appointment | OwnEvent;

const isVisit = (event: GridEvent<Shown>): event is GridEvent<Appointment> => 'od_json' in event.data;

interface DayGridProps {
  /** A day, or the days of a week. */
  days: readonly practice.DaySchedule[];
  /** The day that is shown, `yyyy-MM-dd`, or one of the week's. */
  date: string;
  shown: readonly Appointment[];
  view: DayView;
  /** What is offered or free on the day. */
  marks: readonly DayMark[];
  /** What other calendars have on the day. */
  beside: Beside;
  operatories: Parameters<typeof dayColumns>[2]['operatories'];
  providers: Parameters<typeof dayColumns>[2]['providers'];
  range: GridRange;
  now: number;
  timezone: string;
  mayWrite: boolean;
  past: (one: Appointment) => boolean;
  onOpen: (one: Appointment) => void;
  onOpenOwn: (own: OwnEvent) => void;
  onRefused: (why: string) => void;
  onBook: (at: AskedPlace) => void;
}

/** The practice's day in columns, or its week with those of each day. */
export function DayGrid(props: DayGridProps) {
  const { days, date, shown, view, marks, beside, operatories, providers, range, now, timezone } = props;
  const { mayWrite, past } = props;
  const phone = usePhoneWidth();
  const { move, moving } = useDayMoves(view.by, timezone);
  const all = useMemo(
    () => dayColumns(days, shown, { operatories, providers }, view),
    [days, shown, operatories, providers, view],
  );
  const columns = useMemo(
    () => [
      ...all.map((one) => ({ id: one.id, name: one.name, head: () => columnHead(one) })),
      ...beside.columns,
    ],
    [all, beside],
  );
  const minute = Math.floor(now / 60_000);
  const visits = useMemo(() => {
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
  const events = useMemo((): GridEvent<Shown>[] => [...visits, ...beside.events], [visits, beside]);
  const backgrounds = useMemo(
    () => [
      ...days.flatMap((day) =>
        toBackgrounds(
          day,
          all,
          timezone,
          { closed: classes.closed!, blocked: classes.blocked!, meant: classes.meant! },
          view.clinic,
        ),
      ),
      ...toMarks(marks, all, view.by, timezone, {
        offered: [classes.offered!, 'box-line-strong', 'radius-4'],
        free: [classes.meant!],
      }),
    ],
    [days, all, timezone, marks, view.by, view.clinic],
  );
  const inSteps = useMemo(() => ({ ...range, snap: days[0]?.increment ?? range.step }), [range, days]);
  const book = (start: number, column: string | null, minutes?: number) => {
    const other = isBeside(column) && columns.find(({ id }) => id === column);
    if (other) return props.onRefused(besideStays(other.name));
    const at = askedPlace({ days, columns: all, by: view.by, timezone, now }, { start, column, minutes });
    return 'why' in at ? props.onRefused(at.why) : props.onBook(at);
  };
  if (columns.length === 0)
    return (
      <EmptyState
        title="No column to show"
        hint="Nobody works here on this day by what is chosen. Show all, or choose another day."
      />
    );
  return (
    <div className={classes.grid}>
      <CalendarGrid<Shown>
        label={days.length > 1 ? 'The practice’s week' : 'The practice’s day'}
        view={days.length > 1 ? 'week' : 'day'}
        columnsInWeek
        date={date}
        timezone={timezone}
        columns={columns}
        events={events}
        backgrounds={backgrounds}
        range={inSteps}
        hasAllDay={beside.events.some(({ allDay }) => allDay)}
        now={now}
        renderEvent={(event, time) =>
          isVisit(event)
            ? appointmentNodes(event, time, past(event.data))
            : ownNodes(event as GridEvent<OwnEvent>, time)
        }
        onRefused={props.onRefused}
        onOpen={(event) =>
          isVisit(event) ? props.onOpen(event.data) : props.onOpenOwn(event.data as OwnEvent)
        }
        onMove={(given) => {
          const { event } = given;
          if (isVisit(event)) move({ ...given, event });
        }}
        onCreate={
          phone
            ? undefined
            : ({ start, end, column }) => book(start, column, Math.round((end - start) / MINUTE))
        }
        onTime={phone ? undefined : book}
        onDay={() => undefined}
        emptyWords="No appointments on this day."
      />
    </div>
  );
}
