import { calendar as contract } from '@chairline/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { StaleNote } from '../components/stale-note.tsx';
import { CalendarGrid } from '../grid/calendar-grid.tsx';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { MINUTE } from '../grid/wall.ts';
import type { GridMove, GridPlace, GridRange } from '../grid/grid-types.ts';
import { shownDays } from '../shown-days.ts';
import type { CalendarAddress } from '../use-calendar-address.ts';
import { drawWaiting, NOT_SENT } from '../waiting/waiting-changes.ts';
import { useWaiting } from '../waiting/waiting-store.ts';
import { notSent, toGridEvents, type OwnEvent } from './grid-events.ts';
import { ownNodes } from './own-nodes.ts';
import { PrintDays } from './print-days.tsx';
import { OTHERS, useMemberColumns } from './use-columns.ts';
import { useMemberColors } from './use-member-colors.ts';
import { useShownEvents } from './use-shown-events.ts';

/** The now-line and what is over move with it, in milliseconds. */
const LOOK_MS = 30_000;

interface OwnMainProps {
  address: CalendarAddress;
  /** Those that are shown. */
  calendars: readonly contract.Calendar[];
  /** Members without a column. */
  away: readonly number[];
  range: GridRange;
  /** Left out: nothing can be made. */
  onCreate?: ((place: GridPlace) => void) | undefined;
  onOpen: (event: OwnEvent) => void;
  /** The event that the address names. */
  onWanted: (event: OwnEvent) => void;
  onMove: (move: GridMove<OwnEvent>) => void;
}

/** The office's own calendars: a column for each member, a week, a month, or the agenda. */
export function OwnMain({
  address,
  calendars,
  away,
  range,
  onCreate,
  onOpen,
  onWanted,
  onMove,
}: OwnMainProps) {
  const { user_id, client } = useSession();
  const { view, date, search, change, wasOpened } = address;
  const phone = usePhoneWidth();
  const now = Math.floor(useNow(LOOK_MS) / MINUTE) * MINUTE;
  const columns = useMemberColumns(calendars, away);
  const ids = useMemo(() => calendars.map(({ calendar_id }) => calendar_id), [calendars]);
  const days = useMemo(() => shownDays(view, date), [view, date]);
  const {
    events: known,
    beyond,
    loadWhole,
    loading,
    error,
    failed,
    fetching,
    retry,
  } = useShownEvents(calendars, days, view === 'month' ? away : null);
  const changes = useWaiting((state) => state.changes);
  const { events, waiting } = useMemo(
    () => drawWaiting(known, changes, { calendars: ids, author: { id: user_id, name: 'you' } }),
    [known, changes, ids, user_id],
  );
  const stale = useStale(failed);
  const memberColors = useMemberColors();
  // Elsewhere members have columns, or the list names them.
  const colorOfMember = view === 'week' ? memberColors : null;
  const shown = useMemo(() => {
    const all = toGridEvents(events, calendars, user_id, now, waiting, colorOfMember);
    // What is only in columns that were put away is put away with them.
    return all.filter((event) => !event.columns.every((id) => away.includes(Number(id))));
  }, [events, waiting, calendars, away, user_id, now, colorOfMember]);
  const shownColumns = useMemo(
    () => (shown.some((event) => event.columns[0] === OTHERS.id) ? [...columns, OTHERS] : columns),
    [shown, columns],
  );

  const wanted = search.event;
  const open = useEffectEvent((id: number) => {
    const event = events.find(({ event_id }) => event_id === id);
    const calendar = event && calendars.find(({ calendar_id }) => calendar_id === event.calendar_id);
    if (event && calendar) onWanted({ event, calendar });
    else if (beyond.has(date)) return change({ view: 'day' });
    else notify({ message: 'That event is not on this day any more.', kind: 'warning' });
    wasOpened();
  });
  useEffect(() => {
    if (wanted !== undefined && !loading && error === null) open(wanted);
  }, [wanted, loading, error]);

  if (calendars.length === 0) {
    return (
      <EmptyState title="No calendar is shown" hint="Tick one of the calendars in the panel at the left." />
    );
  }
  if (error !== null && events.length === 0) {
    return (
      <FailedState
        title={contract.calendarMessages.fetchFailed}
        error={error}
        retrying={fetching}
        onRetry={retry}
      />
    );
  }
  const isNobody = calendars.every((one) =>
    one.calendar_members.every((member) => away.includes(member.user_id)),
  );
  if (isNobody) {
    return (
      <EmptyState
        title="No member is shown"
        hint="Tick those who are to have a column in the panel at the left."
      />
    );
  }
  if ((loading && events.length === 0) || columns.length === 0)
    return <GridSkeleton view={view} columns={phone ? 1 : columns.length} />;
  return (
    <>
      {stale ? <StaleNote retrying={fetching} onRetry={failed ? retry : undefined} /> : null}
      <CalendarGrid<OwnEvent>
        label="Calendar"
        view={view}
        date={date}
        timezone={client.timezone}
        columns={phone ? null : shownColumns}
        events={shown}
        range={range}
        now={now}
        renderEvent={ownNodes}
        onRefused={(message) => notify({ message, kind: 'warning' })}
        onOpen={({ data }) =>
          data.event.event_id === NOT_SENT ? notify({ message: notSent, kind: 'warning' }) : onOpen(data)
        }
        onMove={onMove}
        onCreate={onCreate}
        onDay={(day) => change({ date: day, view: 'day' })}
        beyond={beyond}
        onWhole={loadWhole}
        emptyWords="Nothing in these two weeks."
      />
      <PrintDays calendars={calendars} events={events} beyond={beyond} days={days} />
    </>
  );
}
