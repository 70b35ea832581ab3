import type { calendar as contract } from '@chairline/contract';
import { useCallback, useMemo, useState } from 'react';
import { useMonth } from '../queries.ts';
import { shownDays } from '../shown-days.ts';
import type { CalendarAddress } from '../use-calendar-address.ts';
import { MiniMonth } from './mini-month.tsx';

interface MonthProps {
  address: CalendarAddress;
  /** Those that are shown. */
  calendars: readonly contract.Calendar[];
  /** Members without a column. */
  away: readonly number[];
  onChoose: (day: string) => void;
}

/** The small month with the days on which something is, of the calendars and members that are shown. */
export function Month({ address, calendars, away, onChoose }: MonthProps) {
  const { date, today } = address;
  const [month, setMonth] = useState(date);
  const days = useMemo(() => shownDays('month', month), [month]);
  const { busy } = useMonth(calendars, days, away);
  const onMonth = useCallback((day: string) => setMonth(day), []);
  return <MiniMonth date={date} today={today} busy={busy} onMonth={onMonth} onChoose={onChoose} />;
}
