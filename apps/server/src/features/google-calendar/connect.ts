import type { googleCalendar as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import type { Granted, GoogleConsent } from '../../gateways/google/index.ts';
import { type Context, userOf } from '../../platform/context.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import type { Http, Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  beginConsent,
  endConsent,
  giveBack,
  keepRight,
  outcomeWords,
  sendOutcome,
} from '../google-connection/index.ts';
import { calendarUse, mayWriteBy } from './google-use.ts';
import { forgetCalendar } from './list-calendars.ts';
import { emitStatus, getStatus } from './status.ts';
import { listAccounts, listCalendars, lockAccount, removeAccount, saveAccount } from './store.ts';
import { wakeCalendars, wakeSender } from './wake.ts';

const outcomes = outcomeWords({
  title: 'Google Calendar',
  box: 'use your calendars',
  who: 'Your account is not active, or your office’s time is over.',
});

/** The consent page for the viewer's own calendars. @throws Refusal 502 where Google is not set up */
export function beginCalendarConsent(
  platform: Platform,
  consent: GoogleConsent | null,
  session: Session,
  right: 'read' | 'write',
  reply: FastifyReply,
): Promise<{ url: string }> {
  return beginConsent(platform, consent, calendarUse(session.actor.userId, right), session, undefined, reply);
}

/** Takes in what Google's consent page led back with, and answers the page that says what came of it. */
export async function endCalendarConsent(
  platform: Platform,
  consent: GoogleConsent | null,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  http: Http,
): Promise<FastifyReply> {
  // Whose it is the state says; what is asked for is everybody's the same.
  const outcome = await endConsent(platform, consent, calendarUse(0), query, http, (ctx, granted) =>
    connect(platform, ctx, granted),
  );
  return sendOutcome(http.reply, outcome, outcomes);
}

async function connect(platform: Platform, ctx: Context, granted: Granted): Promise<void> {
  const { userId } = userOf(ctx);
  const use = calendarUse(userId);
  const before = await lockAccount(ctx.tx, userId);
  const same = before?.address === granted.address;
  if (before && !same) {
    // Another account's events are no business of this one.
    await forgetCopy(ctx, userId);
    await giveBack(ctx, use);
  }
  await keepRight(platform, ctx, use, granted);
  await saveAccount(ctx.tx, {
    clientId: ctx.office,
    userId,
    address: granted.address,
    authenticatedAt: ctx.now,
    problem: null,
    mayWrite: mayWriteBy(granted.scopes),
    // The same account goes on where it was.
    ...(same ? {} : { lastSyncedAt: null, checkState: null, checkStartedAt: null, checkFinishedAt: null }),
    listedAt: null,
  });
  await wakeCalendars(ctx, userId, ctx.now);
  await wakeSender(ctx, userId, ctx.now);
  ctx.audit({ action: 'google_calendar.connect', subject: `user:${userId}`, details: { again: same } });
  await emitStatus(ctx, userId);
}

/** Disconnects the viewer's calendars, and takes their copy away; nothing happens where none are connected. */
export async function disconnect(ctx: Context): Promise<contract.GoogleCalendarStatus> {
  const { userId } = userOf(ctx);
  if (!(await lockAccount(ctx.tx, userId))) return getStatus(ctx, userId);
  await forgetCopy(ctx, userId);
  await removeAccount(ctx.tx, userId);
  await giveBack(ctx, calendarUse(userId));
  ctx.audit({ action: 'google_calendar.disconnect', subject: `user:${userId}` });
  return emitStatus(ctx, userId);
}

async function forgetCopy(ctx: Context, userId: number): Promise<void> {
  for (const { calendarId } of await listCalendars(ctx.tx, userId)) await forgetCalendar(ctx, calendarId);
}

/** Gives the rights to the calendars of an erased office's people back. Their copies go by themselves. */
export async function endForErasing(ctx: Context, notes: ErasingNotes): Promise<void> {
  const accounts = await listAccounts(ctx.tx);
  for (const { userId } of accounts) await giveBack(ctx, calendarUse(userId));
  if (accounts.length === 0) return;
  notes.ended.push(
    accounts.length === 1
      ? 'The right to the Google calendars of one person was given back.'
      : `The rights to the Google calendars of ${accounts.length} people were given back.`,
  );
  notes.kept.push(
    'What stands in these Google calendars itself: it is the people’s own, and stays at Google.',
  );
}
