import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { usePhoneWidth } from '../../ui/use-phone-width.ts';
import { useToday } from '../../ui/use-today.ts';
import type { GridView } from './grid/grid-types.ts';

/** What a phone has room for: one column of a day, and a list. */
const phoneViews: readonly GridView[] = ['day', 'agenda'];
const allViews: readonly GridView[] = ['day', 'week', 'month', 'agenda'];

/** What the address of /calendar says: the day and the view. Neither adds an entry to the browser's history. */
export function useCalendarAddress() {
  const search = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const today = useToday(useSession().client.timezone);
  const phone = usePhoneWidth();
  const views = phone ? phoneViews : allViews;
  const usual: GridView = phone ? 'agenda' : 'day';
  const view = views.find((one) => one === search.view) ?? usual;

  const change = useCallback(
    (patch: { date?: string; view?: GridView }) =>
      void navigate({ search: (held) => ({ ...held, ...patch }), replace: true }),
    [navigate],
  );
  const comeBack = useCallback(
    (last: typeof search) => void navigate({ search: last, replace: true }),
    [navigate],
  );
  return useMemo(
    () => ({ search, view, views, date: search.date ?? today, today, change, comeBack }),
    [search, view, views, today, change, comeBack],
  );
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
