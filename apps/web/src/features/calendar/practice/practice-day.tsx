import type { calendar, practice } from '@chairline/contract';
import { addDays, toInstant } from '@chairline/office-time';
import { mdiCalendarRemoveOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { type AskedPlace, useDayMarks } from '../../../lib/day-marks.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useToday } from '../../../ui/use-today.ts';
import {
  isUnread,
  NothingRead,
  operatoriesQuery,
  providersQuery,
  usePracticeState,
} from '../../practice/index.ts';
import { StaleNote } from '../components/stale-note.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import type { GridRange } from '../grid/grid-types.ts';
import type { OwnEvent } from '../own/grid-events.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { AskToText } from './ask-to-text.tsx';
import { BookVisit } from './book-visit.tsx';
import { DayBar } from './day-bar.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { shownAppointments } from './day-rules.ts';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { shownDays, titleOf } from '../shown-days.ts';
import { LabGuard } from './lab-guard.tsx';
import { PrintDay } from './print-day.tsx';
import { useDays } from './queries.ts';
import { useBeside } from './use-beside.ts';
import { useDayFilters } from './use-day-filters.ts';
import { useWantedVisit } from './use-wanted-visit.ts';

const FAILED = 'The practice’s day could not be loaded';
const NOT_LOADED =
  'The day was not loaded when this was printed. Print it again once it stands on the screen.';
const NOTHING = { day: 'No appointments on this day', week: 'No appointments in this week' } as const;
/** The now-line and what is over move with it, in milliseconds. */
const LOOK_MS = 30_000;

interface PracticeDayProps {
  view: 'day' | 'week';
  /** `yyyy-MM-dd`, the office's day, or one of the week's. */
  date: string;
  range: GridRange;
  /** The office's own calendars and Google's that are shown: what they have stands beside the day. */
  others: readonly calendar.Calendar[];
  onOpenOwn: (own: OwnEvent) => void;
}

/**
 * A day of the practice's calendar, or its week: who is in which operatory, or with which provider, from the synced copy.
 */
export function PracticeDay({ view: span, date, range, others, onOpenOwn }: PracticeDayProps) {
  const { timezone } = useSession().client;
  const now = useNow(LOOK_MS);
  const today = useToday(timezone);
  const state = usePracticeState();
  const filters = useDayFilters();
  const { view } = filters;
  const { from, until } = useMemo(() => shownDays(span, date), [span, date]);
  const dates = useMemo(
    () => Array.from({ length: span === 'week' ? 7 : 1 }, (_, n) => addDays(from, n)),
    [from, span],
  );
  const query = useDays(dates);
  const { days } = query;
  const operatories = useQuery(operatoriesQuery);
  const providers = useQuery(providersQuery);
  const stale = useStale(query.isError);
  const marks = useDayMarks({ from, until });
  const beside = useBeside(others, date, span === 'day' && view.as === 'grid');
  const [openNum, setOpenNum] = useState<practice.DayAppointment | null>(null);
  const [booking, setBooking] = useState<AskedPlace | null>(null);
  const day = days?.find((one) => one.date === date);
  const all = useMemo(() => days?.flatMap(({ appointments }) => appointments) ?? [], [days]);
  const shown = useMemo(() => (days ? shownAppointments(days, view) : []), [days, view]);
  const isPast = ({ od_json }: practice.DayAppointment) =>
    od_json.AptDateTime !== null && toInstant(od_json.AptDateTime, timezone) < now;
  useWantedVisit(day, !query.isFetching, setOpenNum);
  // What is open follows what the day says of it.
  const open = openNum && (all.find(({ od_json }) => od_json.AptNum === openNum.od_json.AptNum) ?? openNum);

  const catalogs = [operatories, providers];
  const failed =
    query.failed ?? catalogs.find(({ isError, data }) => isError && data === undefined)?.error ?? null;
  const isFetching = query.isFetching || catalogs.some((one) => one.isFetching);
  const retry = () => {
    query.retry();
    for (const one of catalogs) if (one.isError) void one.refetch();
  };
  if (state && isUnread(state) && all.length === 0)
    return <NothingRead title="The practice’s appointments" state={state} />;
  return (
    <>
      <DayBar
        filters={filters}
        syncedAt={days?.[0]?.synced_at}
        onBook={() => setBooking({ wish: { from: date < today ? today : date }, time: null })}
      />
      {stale ? <StaleNote retrying={query.isFetching} onRetry={query.isError ? retry : undefined} /> : null}
      <LabGuard onOpen={setOpenNum} />
      {day && span === 'day' && day.closed.length > 0 ? (
        <Banner tone="info" icon={mdiCalendarRemoveOutline}>
          {closedWords(day)}
        </Banner>
      ) : null}
      {failed ? (
        <FailedState title={FAILED} error={failed} retrying={isFetching} onRetry={retry} />
      ) : !days || !operatories.data || !providers.data ? (
        <GridSkeleton view={span} columns={view.as === 'list' ? 1 : 4} />
      ) : view.as === 'list' ? (
        <DayList
          marks={marks}
          appointments={shown}
          past={isPast}
          withDays={span === 'week'}
          empty={filters.narrowed > 0 ? 'Nothing by these filters' : NOTHING[span]}
          onOpen={setOpenNum}
        />
      ) : (
        <DayGrid
          days={days}
          date={date}
          shown={shown}
          view={view}
          marks={marks}
          beside={beside}
          operatories={operatories.data.data}
          providers={providers.data.data}
          range={range}
          now={now}
          timezone={timezone}
          mayWrite={state?.can_write ?? false}
          past={isPast}
          onOpen={setOpenNum}
          onOpenOwn={onOpenOwn}
          onRefused={(message) => notify({ message, kind: 'warning' })}
          onBook={setBooking}
        />
      )}
      <AskToText />
      {days && operatories.data && providers.data ? (
        days.map((one) => (
          <PrintDay
            key={one.date}
            day={one}
            shown={shown.filter(({ date: on }) => on === one.date)}
            view={view}
            operatories={operatories.data.data}
            providers={providers.data.data}
            past={isPast}
          />
        ))
      ) : (
        <PrintSheet line={titleOf('day', date)}>{() => <p>{NOT_LOADED}</p>}</PrintSheet>
      )}
      {booking ? <BookVisit at={booking} onClose={() => setBooking(null)} /> : null}
      {open ? (
        <AppointmentCard
          key={open.od_json.AptNum}
          one={open}
          now={now}
          timezone={timezone}
          past={isPast(open)}
          onClose={() => setOpenNum(null)}
        />
      ) : null}
    </>
  );
}

/** Why the day is closed, and that it is a part of the practice where it is not all of it. */
function closedWords({ closed }: practice.DaySchedule): string {
  const all = closed.find(({ ClinicNum }) => ClinicNum === 0);
  if (all) return all.name === 'Closed' ? 'The practice is closed on this day.' : `Closed: ${all.name}.`;
  return closed.length === 1
    ? 'One of the clinics is closed on this day.'
    : `${closed.length} clinics are closed on this day.`;
}
