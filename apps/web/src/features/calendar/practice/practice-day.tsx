import type { practice } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { mdiCalendarRemoveOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useDayMarks } from '../../../lib/day-marks.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useNow } from '../../../ui/use-now.ts';
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
import { AppointmentCard } from './appointment-card.tsx';
import { DayBar } from './day-bar.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { shownAppointments } from './day-rules.ts';
import { PrintSheet } from '../print/print-sheet.tsx';
import { titleOf } from '../shown-days.ts';
import { LabGuard } from './lab-guard.tsx';
import { PrintDay } from './print-day.tsx';
import { dayQuery } from './queries.ts';
import { useDayFilters } from './use-day-filters.ts';
import { useWantedVisit } from './use-wanted-visit.ts';

const FAILED = 'The practice’s day could not be loaded';
const NOT_LOADED =
  'The day was not loaded when this was printed. Print it again once it stands on the screen.';
/** The now-line and what is over move with it, in milliseconds. */
const LOOK_MS = 30_000;

interface PracticeDayProps {
  /** `yyyy-MM-dd`, the office's day. */
  date: string;
  range: GridRange;
}

/** A day of the practice's calendar: who is in which operatory, or with which provider, from the synced copy. */
export function PracticeDay({ date, range }: PracticeDayProps) {
  const { timezone } = useSession().client;
  const now = useNow(LOOK_MS);
  const state = usePracticeState();
  const filters = useDayFilters();
  const { view } = filters;
  const query = useQuery(dayQuery(date));
  const operatories = useQuery(operatoriesQuery);
  const providers = useQuery(providersQuery);
  const stale = useStale(query.isError);
  const marks = useDayMarks(date);
  const [openNum, setOpenNum] = useState<practice.DayAppointment | null>(null);
  const day = query.data;
  const shown = useMemo(() => (day ? shownAppointments(day, view) : []), [day, view]);
  const isPast = ({ od_json }: practice.DayAppointment) =>
    od_json.AptDateTime !== null && toInstant(od_json.AptDateTime, timezone) < now;
  useWantedVisit(day, !query.isFetching, setOpenNum);
  // What is open follows what the day says of it.
  const open =
    openNum &&
    (day?.appointments.find(({ od_json }) => od_json.AptNum === openNum.od_json.AptNum) ?? openNum);

  const failed = [query, operatories, providers].find(({ isError, data }) => isError && data === undefined);
  const retry = () => {
    for (const one of [query, operatories, providers]) if (one.isError) void one.refetch();
  };
  if (state && isUnread(state) && (day?.appointments.length ?? 0) === 0)
    return <NothingRead title="The practice’s appointments" state={state} />;
  return (
    <>
      <DayBar filters={filters} syncedAt={day?.synced_at} />
      {stale ? <StaleNote retrying={query.isFetching} onRetry={query.isError ? retry : undefined} /> : null}
      <LabGuard onOpen={setOpenNum} />
      {day && day.closed.length > 0 ? (
        <Banner tone="info" icon={mdiCalendarRemoveOutline}>
          {closedWords(day)}
        </Banner>
      ) : null}
      {failed ? (
        <FailedState title={FAILED} error={failed.error} retrying={failed.isFetching} onRetry={retry} />
      ) : !day || !operatories.data || !providers.data ? (
        <GridSkeleton view="day" columns={view.as === 'list' ? 1 : 4} />
      ) : view.as === 'list' ? (
        <DayList
          marks={marks}
          appointments={shown}
          past={isPast}
          empty={filters.narrowed > 0 ? 'Nothing by these filters' : 'No appointments on this day'}
          onOpen={setOpenNum}
        />
      ) : (
        <DayGrid
          day={day}
          shown={shown}
          view={view}
          marks={marks}
          operatories={operatories.data.data}
          providers={providers.data.data}
          range={range}
          now={now}
          timezone={timezone}
          mayWrite={state?.can_write ?? false}
          past={isPast}
          onOpen={setOpenNum}
          onRefused={(message) => notify({ message, kind: 'warning' })}
        />
      )}
      {day && operatories.data && providers.data ? (
        <PrintDay
          day={day}
          shown={shown}
          view={view}
          operatories={operatories.data.data}
          providers={providers.data.data}
          past={isPast}
        />
      ) : (
        <PrintSheet line={titleOf('day', date)}>{() => <p>{NOT_LOADED}</p>}</PrintSheet>
      )}
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
