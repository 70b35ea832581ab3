import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { endForErasing } from './connect.ts';
import { googleCalendarJobs } from './jobs.ts';
import { queueChanges } from './queue-changes.ts';
import { googleCalendarRoutes } from './routes.ts';
import type { CalendarTiming } from './step.ts';

export function googleCalendarFeature({
  platform,
  gateways: { googleConsent, googleCalendars },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'googleConsent' | 'googleCalendars'>;
  timings: { googleCalendar: CalendarTiming };
}): Feature {
  return {
    name: 'google-calendar',
    routes: googleCalendarRoutes(platform, googleConsent),
    listeners: [
      on('office.erasing', endForErasing),
      on('calendar-events.changed', (ctx, { calendarId, eventIds }) =>
        queueChanges(ctx, calendarId, eventIds),
      ),
    ],
    jobs: googleCalendarJobs(platform, googleCalendars, timings.googleCalendar),
  };
}
