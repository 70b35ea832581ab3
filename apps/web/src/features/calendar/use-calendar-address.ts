import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { omit } from '../../lib/omit.ts';
import { useSession } from '../../lib/session.ts';
import { useStable } from '../../lib/use-stable.ts';
import { usePhoneWidth } from '../../ui/use-phone-width.ts';
import { useToday } from '../../ui/use-today.ts';
import type { GridView } from './grid/grid-types.ts';

/** What a phone has room for: one column of a day, and a list. */
const phoneViews: readonly GridView[] = ['day', 'agenda'];
/** The practice's calendar is read a day at a time, or a week where there is room for it. */
const practiceViews: readonly GridView[] = ['day', 'week'];
const allViews: readonly GridView[] = ['day', 'week', 'month', 'agenda'];

/**
 * What the address of /calendar says: the day and the view. Neither adds an entry to the browser's history.
 * @param practice whether it is the practice's calendar that is shown
 */
export function useCalendarAddress(practice: boolean) {
  const search = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const today = useToday(useSession().client.timezone);
  const phone = usePhoneWidth();
  const views = practice ? practiceViews.slice(0, phone ? 1 : 2) : phone ? phoneViews : allViews;
  const usual: GridView = phone && !practice ? 'agenda' : 'day';
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
  /** What was to be opened is. */
  const wasOpened = useCallback(
    () => void navigate({ search: (held) => omit(held, ['event', 'of']), replace: true }),
    [navigate],
  );
  return useStable({ search, view, views, date: search.date ?? today, today, change, comeBack, wasOpened });
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
