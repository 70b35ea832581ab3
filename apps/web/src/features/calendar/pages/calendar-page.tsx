import { Button } from '@mantine/core';
import { mdiCalendarOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Calendars } from '../components/calendars.tsx';
import { CalendarDialog } from '../forms/calendar-dialog.tsx';
import { GoogleSection } from '../google/google-section.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { followCalendars } from '../live.ts';
import { followWaiting } from '../waiting/waiting-store.ts';
import { useCalendars } from '../queries.ts';
import classes from './calendar-page.module.css';

/** /calendar: who does what when (specification 3, section 2.7). */
export function CalendarPage() {
  const { data: calendars, isError, error, isFetching, refetch } = useCalendars();
  useEffect(() => {
    followCalendars();
    followWaiting();
  }, []);
  if (calendars && calendars.length > 0) return <Calendars calendars={calendars} />;
  return (
    <div className={`${classes.page} ${calendars || isError ? 'middle' : ''}`}>
      {calendars ? (
        <NoCalendar />
      ) : isError ? (
        <FailedState
          title="The calendars could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <GridSkeleton view="day" columns={4} />
      )}
    </div>
  );
}

/** Nobody has made a calendar, or the viewer is a member of none. */
function NoCalendar() {
  const { can } = useSession();
  const [making, setMaking] = useState(false);
  return (
    <EmptyState
      icon={mdiCalendarOutline}
      title="You are in no calendar yet"
      hint={
        can.administer
          ? 'A calendar shows who does what when. Its members have a column each.'
          : 'An admin of your office makes one and adds you to it.'
      }
    >
      {can.administer ? <Button onClick={() => setMaking(true)}>Create a calendar</Button> : null}
      <GoogleSection />
      {making ? <CalendarDialog calendar={null} calendars={[]} onClose={() => setMaking(false)} /> : null}
    </EmptyState>
  );
}
