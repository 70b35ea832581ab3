import type { calendar as contract } from '@chairline/contract';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { monthDays } from '../grid/wall.ts';
import { busyDays } from '../busy-days.ts';
import { useEvents } from '../queries.ts';
import { shownDays } from '../shown-days.ts';
import type { CalendarAddress } from '../use-calendar-address.ts';
import { MiniMonth } from './mini-month.tsx';

interface MonthProps {
  address: CalendarAddress;
  /** Those that are shown. */
  calendars: readonly contract.Calendar[];
  onChoose: (day: string) => void;
}

/** The small month with the days on which something is, of the calendars that are shown. */
export function Month({ address, calendars, onChoose }: MonthProps) {
  const { timezone } = useSession().client;
  const { date, today } = address;
  const [month, setMonth] = useState(date);
  const ids = useMemo(() => calendars.map(({ calendar_id }) => calendar_id), [calendars]);
  const days = useMemo(() => monthDays(month), [month]);
  const { events } = useEvents(
    ids,
    useMemo(() => shownDays('month', month), [month]),
  );
  const busy = useMemo(() => busyDays(events, days, timezone), [events, days, timezone]);
  const onMonth = useCallback((day: string) => setMonth(day), []);
  return <MiniMonth date={date} today={today} busy={busy} onMonth={onMonth} onChoose={onChoose} />;
}
