import { calendar as contract } from '@chairline/contract';
import { type IcsEvent, writeIcs } from '@chairline/office-time';
import type { FastifyReply } from 'fastify';
import { type Context, userOf } from '../../../platform/context.ts';
import { hashToken, makeToken, officeOfToken } from '../../../platform/crypto.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { uidOf } from '../invitations/mail-invitations.ts';
import { rightsOf, seeCalendar } from './policy.ts';
import { ruleOf } from '../present.ts';
import { type CalendarRow, findCalendarRow } from '../store.ts';
import { type EventRow, listEventRows } from '../events/store-events.ts';
import {
  dropFeed,
  findFeed,
  listTakenOut,
  listWithContacts,
  mayFeedsName,
  openFeed,
  saveFeed,
} from './store-feeds.ts';

const words = contract.calendarMessages;
/** What is over longer is left out. */
const KEPT_MS = 60 * 24 * 3_600_000;

/** Why the viewer's link may not name patients; null where it may. */
async function whyNoNames(ctx: Context, calendar: CalendarRow): Promise<string | null> {
  if (!(await mayFeedsName(ctx.tx))) return words.namesByOffice;
  return rightsOf(ctx, calendar).own ? null : words.namesByOwners;
}

/** Whether the viewer has a link to a calendar, and since when. @throws Refusal 404 */
export async function getFeed(ctx: Context, calendarId: number): Promise<contract.CalendarFeed> {
  const calendar = await seeCalendar(ctx, calendarId);
  const feed = await findFeed(ctx.tx, calendarId, userOf(ctx).userId);
  const why = await whyNoNames(ctx, calendar);
  const since = feed?.createdAt.toISOString() ?? null;
  return { since, with_names: (feed?.withNames ?? false) && why === null, why_no_names: why };
}

/**
 * Makes the viewer's link to a calendar; one they had before opens nothing any more. It is answered this once.
 * @throws Refusal 403 for patients' names without being an owner or where the office does not want them, 404
 */
export async function createFeed(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  withNames: boolean,
): Promise<contract.CalendarFeed & { url: string }> {
  const calendar = await seeCalendar(ctx, calendarId);
  const why = await whyNoNames(ctx, calendar);
  if (withNames && why !== null) throw forbidden(why);
  const token = makeToken(ctx.office);
  await saveFeed(ctx.tx, {
    clientId: ctx.office,
    calendarId,
    userId: userOf(ctx).userId,
    tokenHash: hashToken(token),
    withNames,
    createdAt: ctx.now,
  });
  ctx.audit({
    action: 'calendar.make_feed',
    subject: `calendar:${calendarId}`,
    details: { with_names: withNames },
  });
  const url = `${platform.config.publicUrl}/api/calendar-feeds/${token}`;
  return { since: ctx.now.toISOString(), with_names: withNames, why_no_names: why, url };
}

/** Ends the viewer's link to a calendar; without one nothing changes. @throws Refusal 404 */
export async function deleteFeed(ctx: Context, calendarId: number): Promise<contract.CalendarFeed> {
  const calendar = await seeCalendar(ctx, calendarId);
  await dropFeed(ctx.tx, calendarId, userOf(ctx).userId);
  ctx.audit({ action: 'calendar.end_feed', subject: `calendar:${calendarId}` });
  return { since: null, with_names: false, why_no_names: await whyNoNames(ctx, calendar) };
}

/** Answers what a link opens, as .ics. @throws Refusal 404 for one that opens nothing */
export async function sendFeed(
  platform: Platform,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const office = officeOfToken(token);
  if (office === null) throw notFound('calendar');
  const scope = { office, actor: { kind: 'system', name: 'calendar feed' } } as const;
  const text = await inOffice(platform, scope, async (ctx) => {
    const opened = await openFeed(ctx.tx, hashToken(token));
    const calendar = opened && (await findCalendarRow(ctx.tx, opened.calendarId));
    if (!opened || !calendar) throw notFound('calendar');
    const { calendarId } = calendar;
    const since = ctx.now.getTime() - KEPT_MS;
    const events = (await listEventRows(ctx.tx, calendarId)).filter(
      (event) => event.rrule !== null || event.endsAt.getTime() > since,
    );
    const hidden = opened.withNames ? new Set<number>() : await listWithContacts(ctx.tx, calendarId);
    const takenOut = await listTakenOut(ctx.tx, calendarId);
    const shown = events.map((event) => ({
      ...icsOf(event, takenOut.get(event.eventId) ?? []),
      uid: uidOf(platform, ctx, event),
      stamp: ctx.now.getTime(),
      ...(hidden.has(event.eventId) ? { title: words.withPatient, description: '' } : {}),
    }));
    return writeIcs(shown, { name: calendar.name });
  });
  return reply.type('text/calendar; charset=utf-8').header('Cache-Control', 'no-store').send(text);
}

const icsOf = (event: EventRow, without: readonly number[]): Omit<IcsEvent, 'uid' | 'stamp'> => ({
  sequence: event.sequence,
  status:
    event.status === 'cancelled' ? 'CANCELLED' : event.status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED',
  title: event.title,
  description: event.description,
  location: event.location,
  start: event.startsAt.getTime(),
  end: event.endsAt.getTime(),
  allDay: event.allDay,
  zone: event.timezone,
  rule: ruleOf(event),
  without,
  occurrence: event.occurrence?.getTime() ?? null,
  attendees: [],
});
