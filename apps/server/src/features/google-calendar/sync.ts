import type { GoogleCalendars } from '../../gateways/google/index.ts';
import { type Pause, pauseAfter } from '../google-connection/index.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { listAtGoogle } from './list-calendars.ts';
import { SYNC_CALENDARS } from './names.ts';
import { isHeld, noteRevoked, openAccount } from './open-account.ts';
import { readCalendar, readStale } from './read-calendar.ts';
import { emitStatus } from './status.ts';
import { type CalendarTiming, calendarTiming, type Step } from './step.ts';
import {
  changeAccount,
  findAccount,
  findDueCalendar,
  type GoogleCalendarRow,
  listCalendars,
} from './store.ts';
import { wakeCalendars } from './wake.ts';

const actor: Actor = { kind: 'job', name: SYNC_CALENDARS };

/**
 * One step of bringing a person's calendars here: which there are is asked, then each is read on, page by page. What a
 * step reaches is written before the next one begins, so that it may be cut short anywhere.
 */
export async function syncCalendars(
  platform: Platform,
  gateway: GoogleCalendars | null,
  job: { client_id: number; user_id: number; failures: number },
  timing: CalendarTiming = calendarTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor };
  const opened = await openAccount(platform, gateway, job.client_id, job.user_id);
  if (!opened) return;
  let next: Pick<Pause, 'failures' | 'waitMs'>;
  try {
    next = { failures: 0, waitMs: await step({ platform, scope, timing, ...opened }) };
  } catch (error) {
    const { outcome, reason, ...pause } = pauseAfter(error, job.failures, timing);
    platform.log.warn(
      { office: job.client_id, user: job.user_id, outcome, reason },
      'a Google calendar could not be read',
    );
    if (outcome === 'revoked') return noteRevoked(platform, scope, opened.account);
    next = pause;
  }
  const { failures, waitMs } = next;
  await inOffice(platform, scope, async (ctx) => {
    if (await isHeld(ctx, opened.account))
      await wakeCalendars(ctx, job.user_id, new Date(ctx.now.getTime() + waitMs), { failures, keep: true });
  });
}

/** @returns milliseconds until the next step */
async function step(at: Step): Promise<number> {
  const { platform, timing, account, google } = at;
  const begun = performance.now();
  const now = platform.now().getTime();
  if (account.listedAt === null || now - account.listedAt.getTime() >= timing.list) await listAtGoogle(at);
  for (;;) {
    const due = await findDue(at);
    if (!due) return rest(at);
    const waitMs = google.waitMs();
    if (waitMs > 0) return waitMs;
    await readCalendar(at, due.row, due.how);
    await readStale(at, due.row);
    if (performance.now() - begun > timing.step) return 0;
  }
}

/** The calendar that is to be read now, and how. */
async function findDue({ platform, scope, timing, account }: Step) {
  const now = platform.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  return platform.db.transaction({ office: scope.office }, async (tx) => {
    const current = await findAccount(tx, account.userId);
    if (!current) return null;
    const check = current.checkState === 'running' ? current.checkStartedAt : null;
    const wanted = { now, silent: before(timing.poll), told: before(timing.slowPoll), check };
    const row = await findDueCalendar(tx, account.userId, wanted);
    if (!row) return null;
    // What changed since the last look is no difference: a comparison begins after one.
    const isCheck = check !== null && row.askedAt !== null && row.askedAt >= check && !isRead(row, check);
    return { row, how: row.syncToken === null || isCheck ? ('full' as const) : ('changes' as const) };
  });
}

const isRead = ({ fullyReadAt }: GoogleCalendarRow, since: Date): boolean =>
  fullyReadAt !== null && fullyReadAt >= since;

/** All that Google has is here: notes so, and waits for the next look. @returns milliseconds until then */
async function rest(at: Step): Promise<number> {
  const { platform, scope, timing, account } = at;
  return inOffice(platform, scope, async (ctx) => {
    if (!(await isHeld(ctx, account))) return 0;
    const now = (await findAccount(ctx.tx, account.userId))!;
    const check = now.checkState === 'running' ? now.checkStartedAt : null;
    // A comparison that was asked for since this step looked for what is due has not been made yet.
    const isCompared =
      check !== null && (await listCalendars(ctx.tx, account.userId)).every((row) => isRead(row, check));
    await changeAccount(ctx.tx, account.userId, {
      lastSyncedAt: ctx.now,
      ...(isCompared ? { checkState: 'done' as const, checkFinishedAt: ctx.now } : {}),
    });
    const silentFor = ctx.now.getTime() - (now.lastSyncedAt?.getTime() ?? 0);
    if (isCompared || silentFor >= timing.tell) await emitStatus(ctx, account.userId);
    return untilNextLook(ctx, at);
  });
}

async function untilNextLook(ctx: Context, { account, timing }: Step): Promise<number> {
  const now = ctx.now.getTime();
  const waits = (await listCalendars(ctx.tx, account.userId)).map(({ askedAt, channelUntil }) => {
    const pause = channelUntil !== null && channelUntil > ctx.now ? timing.slowPoll : timing.poll;
    return (askedAt?.getTime() ?? 0) + pause - now;
  });
  return Math.max(0, Math.min(timing.list, ...waits));
}
