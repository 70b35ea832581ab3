import { calendar } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { calendarJobs } from './jobs.ts';
import { inheritCalendars, joinPracticeCalendar } from './sharing/members.ts';
import { openPracticeCalendar } from './sharing/practice-calendar.ts';
import { calendarRoutes } from './routes.ts';
import { takeMailedAnswer } from './invitations/take-answer.ts';
import { dropFeedNames, dropFeedsOfInactive } from './sharing/store-feeds.ts';

export function calendarFeature({ platform }: { platform: Platform }): Feature {
  return {
    name: 'calendar',
    routes: calendarRoutes(platform),
    tools: [
      calendar.listCalendars,
      calendar.listCalendarEvents,
      calendar.getCalendarEvent,
      calendar.createCalendarEvent,
    ],
    jobs: calendarJobs(platform),
    listeners: [
      on('practice.connected', (ctx) => openPracticeCalendar(ctx)),
      on('account.made', (ctx, account) => joinPracticeCalendar(ctx, account)),
      on('account.changed', async (ctx, { userId }) => {
        await inheritCalendars(ctx, userId);
        await dropFeedsOfInactive(ctx.tx, userId);
      }),
      on('office.changed', (ctx) => dropFeedNames(ctx.tx)),
      on('mail.event-answered', (ctx, answer) => takeMailedAnswer(platform, ctx, answer)),
    ],
  };
}
