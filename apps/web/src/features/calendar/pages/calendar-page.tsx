import { Button } from '@mantine/core';
import { mdiCalendarOutline } from '@mdi/js';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { omit } from '../../../lib/omit.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Later } from '../../../ui/later.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { RequestPanel, RequestsNote } from '../../booking/index.ts';
import { Calendars } from '../components/calendars.tsx';
import { CalendarDialog } from '../forms/calendar-dialog.tsx';
import { GoogleSection } from '../google/google-section.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { followCalendars } from '../live.ts';
import { followWaiting } from '../waiting/waiting-store.ts';
import { useKeptView } from '../kept-view.ts';
import { useCalendars } from '../queries.ts';
import classes from './calendar-page.module.css';

/** /calendar: who does what when (specification 3, section 2.7). */
export function CalendarPage() {
  const { data: calendars, isError, error, isFetching, refetch } = useCalendars();
  const { known } = useKeptView();
  useEffect(() => {
    followCalendars();
    followWaiting();
  }, []);
  if (calendars && calendars.length > 0 && known)
    return (
      <WithRequests>
        <Calendars calendars={calendars} />
      </WithRequests>
    );
  const content = (
    <div className={`grow ${classes.page} ${calendars?.length === 0 || isError ? 'justify-center' : ''}`}>
      {calendars?.length === 0 ? (
        <NoCalendar />
      ) : isError && !calendars ? (
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
  return <WithRequests>{content}</WithRequests>;
}

/** Patients' requests beside the day, where the address asks for them; else a word that some wait. */
function WithRequests({ children }: { children: ReactNode }) {
  const { request, date } = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const today = useToday(useSession().client.timezone);
  const change = (patch: { date?: string; request?: number | 'open' | null }) =>
    void navigate({
      search: (held) => {
        const next = { ...held, ...patch };
        return next.request === null ? omit(next, ['request']) : (next as typeof held);
      },
      replace: true,
    });
  return (
    <div className={classes.page}>
      <div className="column grow min-w-0 min-h-0">
        {request === undefined ? (
          <Later>
            <RequestsNote onOpen={() => change({ request: 'open' })} />
          </Later>
        ) : null}
        <div className="column grow min-h-0">{children}</div>
      </div>
      {request === undefined ? null : (
        <Later>
          <RequestPanel
            request={request}
            date={date ?? today}
            onDate={(next) => change({ date: next })}
            onRequest={(next) => change({ request: next })}
          />
        </Later>
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
      <div className="grid items-x-center gap-20">
        {can.administer ? <Button onClick={() => setMaking(true)}>Create a calendar</Button> : null}
        <div className="text-left">
          <GoogleSection />
        </div>
      </div>
      {making ? <CalendarDialog calendar={null} calendars={[]} onClose={() => setMaking(false)} /> : null}
    </EmptyState>
  );
}
