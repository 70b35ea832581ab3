import { addressOf, type calendar } from '@chairline/contract';
import { mdiCalendarAccountOutline, mdiCalendarOutline, mdiRefresh } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { isFullText, useEventSearch, useVisitSearch } from '../../features/search/index.ts';
import { useSession } from '../../lib/session.ts';
import { dayKey, formatDayShort, formatWhen } from '../../ui/format-date.ts';
import { useToday } from '../../ui/use-today.ts';
import type { PaletteItem } from './palette-items.ts';

/** What a search finds in the calendars: events of the viewer's own, and the practice's visits. Each opens on its day. */
export function useCalendarItems(search: string) {
  const navigate = useNavigate();
  const { timezone } = useSession().client;
  const events = useEventSearch(search);
  const visits = useVisitSearch(search);
  const asked = isFullText(search);
  const today = useToday(timezone);
  const ofEvent = (event: calendar.FoundEvent): PaletteItem => {
    const start = new Date(event.start_time).toISOString();
    const date = dayKey(start, timezone);
    return {
      id: `event-${event.event_id}`,
      group: 'Calendar',
      label: event.title,
      note: event.all_day ? formatDayShort(start, timezone) : formatWhen(start, timezone),
      icon: mdiCalendarOutline,
      run: () => void navigate({ href: addressOf({ event: event.event_id, date }) }),
    };
  };
  const ofVisit = ({ AptNum, AptDateTime, full_name, ProcDescript }: calendar.FoundVisit): PaletteItem => {
    const practiceDay = AptDateTime.slice(0, 10);
    // A wall-clock time has no zone: read as UTC, none moves it.
    const when = formatWhen(`${AptDateTime}Z`, 'UTC', today);
    return {
      id: `visit-${AptNum}`,
      group: 'Calendar',
      label: full_name || 'Patient',
      note: [when, ProcDescript].filter(Boolean).join(' · '),
      icon: mdiCalendarAccountOutline,
      run: () => void navigate({ href: addressOf({ practiceDay, visit: AptNum }) }),
    };
  };
  const items = asked ? [...(events.data ?? []).map(ofEvent), ...(visits.data ?? []).map(ofVisit)] : [];
  const failed = [events, visits].filter(({ isError }) => isError);
  if (failed.length > 0)
    items.push({
      id: 'events-again',
      group: 'Calendar',
      label: 'Search the calendar again',
      icon: mdiRefresh,
      stays: true,
      run: () => {
        for (const query of failed) void query.refetch();
      },
    });
  return { items, query: failed[0] ?? events };
}
