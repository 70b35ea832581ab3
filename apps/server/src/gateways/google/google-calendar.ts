import type { calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';
import type { GoogleCalendars, ListedCalendar, PersonCalendars } from './calendars.ts';
import { createAsk } from './google-ask.ts';
import { createClients } from './google-clients.ts';
import { GoogleError } from './google-error.ts';
import { readAnswer } from './google-errors.ts';
import { outsideEvent, toGoogle } from './outside-event.ts';
import { createAllowances } from './quota.ts';

interface CalendarOptions {
  clientId: string;
  clientSecret: string;
  /** Base such as http://127.0.0.1:4001/google; null is Google itself. */
  apiUrl: string | null;
  /** Where Google tells of changes. */
  pushUrl: string;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** Requests a minute of one person (console.cloud.google.com, quotas of the Calendar API). */
const PER_MINUTE = 600;
const PAGE = 2_500;
/** Guests hear of every change: whoever moves a meeting here does not see whom they asked to it at Google. */
const sendUpdates = 'all';
/** A page of 2,500 events takes longer than a call that only asks. */
const PAGE_FACTOR = 4;

/** Google Calendar through Google's own library (@googleapis/calendar), loaded with the first use. */
export function createGoogleCalendars(options: CalendarOptions): GoogleCalendars {
  const base = options.apiUrl?.replace(/\/$/, '') ?? null;
  const connect = createClients(options, async (auth) => {
    const { calendar } = await import('@googleapis/calendar');
    return calendar({ version: 'v3', auth });
  });
  const allowanceOf = createAllowances(PER_MINUTE);

  return {
    canPush: base !== null || options.pushUrl.startsWith('https:'),
    open({ address, refreshToken }) {
      const allowance = allowanceOf(address);
      const asked = createAsk<calendar_v3.Calendar>({
        service: 'Google Calendar',
        connect: () => connect(refreshToken),
        refreshToken,
        allowance,
        ...options,
      });
      const ask = <T>(
        call: (api: calendar_v3.Calendar, how: Record<string, unknown>) => Promise<{ data: T }>,
        { changes, large = false, etag }: { changes?: boolean; large?: boolean; etag?: string } = {},
      ) => asked(call, { units: 1, changes, factor: large ? PAGE_FACTOR : 1, etag });

      return {
        async list() {
          const found: ListedCalendar[] = [];
          let page: string | undefined;
          do {
            const at = page === undefined ? {} : { pageToken: page };
            const data = await ask((api, how) =>
              api.calendarList.list({ minAccessRole: 'owner', maxResults: 250, ...at }, how),
            );
            const { items, nextPageToken } = read(calendarPage, data);
            found.push(...items);
            page = nextPageToken;
          } while (page !== undefined);
          return found.sort((left, right) => Number(right.isMain) - Number(left.isMain));
        },
        async events(calendarId, { syncToken, page }) {
          const data = await ask(
            (api, how) =>
              api.events.list(
                {
                  calendarId,
                  maxResults: PAGE,
                  singleEvents: false,
                  ...(syncToken ? { syncToken } : {}),
                  ...(page ? { pageToken: page } : {}),
                },
                how,
              ),
            { large: true },
          );
          const { items, timeZone, nextPageToken, nextSyncToken } = read(eventPage, data);
          return {
            events: items,
            timezone: timeZone,
            next: nextPageToken ?? null,
            syncToken: nextSyncToken ?? null,
          };
        },
        async get(calendarId, eventId) {
          return read(outsideEvent, await ask((api, how) => api.events.get({ calendarId, eventId }, how)));
        },
        async insert(calendarId, eventId, event) {
          const requestBody = { id: eventId, ...toGoogle(event) };
          const data = await ask(
            (api, how) => api.events.insert({ calendarId, requestBody, sendUpdates }, how),
            {
              changes: true,
            },
          );
          return read(outsideEvent, data, true);
        },
        async change(calendarId, eventId, fields, etag) {
          const requestBody = toGoogle(fields);
          const data = await ask(
            (api, how) => api.events.patch({ calendarId, eventId, requestBody, sendUpdates }, how),
            {
              changes: true,
              etag,
            },
          );
          return read(outsideEvent, data, true);
        },
        async remove(calendarId, eventId, etag) {
          await ask((api, how) => api.events.delete({ calendarId, eventId, sendUpdates }, how), {
            changes: true,
            etag,
          });
        },
        async watch(calendarId, { id, token }) {
          const requestBody = { id, token, type: 'web_hook', address: options.pushUrl };
          const data = await ask((api, how) => api.events.watch({ calendarId, requestBody }, how));
          const { resourceId, expiration } = read(channel, data);
          return { resourceId, until: new Date(Number(expiration)) };
        },
        async unwatch({ id, resourceId }) {
          await ask((api, how) => api.channels.stop({ requestBody: { id, resourceId } }, how)).catch(
            (error: unknown) => {
              if (!(error instanceof GoogleError) || error.outcome !== 'gone') throw error;
            },
          );
        },
        waitMs: () => allowance.left(1).waitMs,
      } satisfies PersonCalendars;
    },
  };
}

const read = <T>(form: z.ZodType<T>, data: unknown, isDoubtful = false): T =>
  readAnswer('Google Calendar', form, data, isDoubtful);

const listed = z
  .object({
    id: z.string().min(1),
    summary: z.string().default(''),
    summaryOverride: z.string().optional(),
    timeZone: z.string().default('UTC'),
    primary: z.boolean().default(false),
    accessRole: z.string().default('reader'),
  })
  .transform(({ id, summary, summaryOverride, timeZone, primary, accessRole }) => ({
    id,
    name: summaryOverride ?? summary,
    timezone: timeZone,
    isMain: primary,
    mayWrite: accessRole === 'owner' || accessRole === 'writer',
  }));
// An answer that is no list at all has no kind: something must say that it is one.
const calendarPage = z.object({
  kind: z.literal('calendar#calendarList'),
  items: z.array(listed).default([]),
  nextPageToken: z.string().optional(),
});
const eventPage = z.object({
  kind: z.literal('calendar#events'),
  timeZone: z.string().default('UTC'),
  items: z.array(outsideEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const channel = z.object({ resourceId: z.string().min(1), expiration: z.string().regex(/^\d{1,16}$/) });
