import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { GoogleError, type GoogleCalendars } from '../../gateways/google/index.ts';
import { findTimeZone, hourIn } from '../../platform/db/time-zone.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { startCheck } from './check.ts';
import { TEND_CALENDARS } from './names.ts';
import { isHeld, noteRevoked, type OpenAccount, openAccount } from './open-account.ts';
import { changeCalendar, type GoogleCalendarRow, listAccounts, listCalendars } from './store.ts';
import { findNextChangeAt } from './store-changes.ts';
import { wakeCalendars, wakeSender } from './wake.ts';

const DAY_MS = 86_400_000;
/** Google forgets a channel after a week: it is opened anew a day before. */
const RENEW_BEFORE_MS = DAY_MS;
/** The hour of the office's night in which calendars are compared. */
const CHECK_HOUR = 3;

/**
 * Looks after everybody's calendars: their jobs wait (whatever ended one of them), Google tells of changes, and once a
 * night they are compared.
 */
export async function tendCalendars(
  platform: Platform,
  gateway: GoogleCalendars | null,
  job: { client_id: number },
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: TEND_CALENDARS } } as const;
  const accounts = await platform.db.transaction({ office: job.client_id }, listAccounts);
  for (const { userId } of accounts) {
    const opened = await openAccount(platform, gateway, job.client_id, userId);
    if (!opened) continue;
    await inOffice(platform, scope, async (ctx) => {
      if (!(await isHeld(ctx, opened.account))) return;
      await wakeCalendars(ctx, userId, ctx.now, { keep: true });
      const next = await findNextChangeAt(ctx.tx, userId);
      if (next) await wakeSender(ctx, userId, next);
      const begun = opened.account.checkStartedAt?.getTime() ?? 0;
      const isNight = hourIn(await findTimeZone(ctx.tx), ctx.now) === CHECK_HOUR;
      if (isNight && ctx.now.getTime() - begun > DAY_MS / 2) await startCheck(ctx, userId);
    });
    if (gateway?.canPush) await openChannels(platform, scope.office, opened);
  }
}

async function openChannels(platform: Platform, office: number, opened: OpenAccount): Promise<void> {
  const { account, google } = opened;
  const calendars = await platform.db.transaction({ office }, (tx) => listCalendars(tx, account.userId));
  for (const row of calendars) {
    const left = (row.channelUntil?.getTime() ?? 0) - platform.now().getTime();
    if (left > RENEW_BEFORE_MS) continue;
    try {
      await openChannel(platform, office, opened, row);
      if (row.channelId !== null && row.channelResource !== null && left > 0)
        await google.unwatch({ id: row.channelId, resourceId: row.channelResource });
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const { outcome, message } = error;
      // Asking now and then goes on without it; the next look tries again.
      platform.log.warn({ office, user: account.userId, outcome, reason: message }, 'no channel was opened');
      if (outcome !== 'revoked') continue;
      const scope = { office, actor: { kind: 'job', name: TEND_CALENDARS } } as const;
      return noteRevoked(platform, scope, account);
    }
  }
}

async function openChannel(
  platform: Platform,
  office: number,
  { account, google }: OpenAccount,
  row: GoogleCalendarRow,
): Promise<void> {
  const channel = { id: randomUUID(), token: randomBytes(32).toString('base64url') };
  const note = (change: Partial<GoogleCalendarRow>) =>
    inOffice(platform, { office, actor: { kind: 'job', name: TEND_CALENDARS } }, async (ctx) => {
      if (await isHeld(ctx, account)) await changeCalendar(ctx.tx, row.calendarId, change);
    });
  // Known before Google speaks of it; until it answers, it is asked as if it told of nothing.
  await note({ channelId: channel.id, channelTokenHash: hashOf(channel.token), channelUntil: null });
  const { resourceId, until } = await google.watch(row.googleId, channel);
  await note({ channelResource: resourceId, channelUntil: until });
}

/** A channel's token as it is kept. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
