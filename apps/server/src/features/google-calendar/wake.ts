import type { Context } from '../../platform/context.ts';
import { SEND_CHANGES, SYNC_CALENDARS, TEND_CALENDARS } from './names.ts';

const TRIES = 1_000;

/**
 * Has a person's calendars looked at from a time on. One waiting job a person, and one running: a small step each.
 * @param how `failures`: how often in a row Google could not be asked; `keep`: a job that is due sooner stays so
 */
export function wakeCalendars(
  ctx: Context,
  userId: number,
  at: Date,
  how: { failures?: number; keep?: boolean } = {},
) {
  const key = `${SYNC_CALENDARS}:${ctx.office}:${userId}`;
  return ctx.enqueue(
    SYNC_CALENDARS,
    { user_id: userId, failures: how.failures ?? 0 },
    {
      jobKey: key,
      queue: key,
      runAt: at,
      maxAttempts: TRIES,
      ...(how.keep ? { keyMode: 'preserve_run_at' as const } : {}),
    },
  );
}

/** Has what a person changed here taken to Google from a time on; never while their calendars are read. */
export function wakeSender(ctx: Context, userId: number, at: Date) {
  return ctx.enqueue(
    SEND_CHANGES,
    { user_id: userId },
    {
      jobKey: `${SEND_CHANGES}:${ctx.office}:${userId}`,
      queue: `${SYNC_CALENDARS}:${ctx.office}:${userId}`,
      runAt: at,
      maxAttempts: TRIES,
    },
  );
}

/** Has everything looked after at once that the office's calendars need. */
export const wakeTending = (ctx: Context) =>
  ctx.enqueue(TEND_CALENDARS, {}, { jobKey: `${TEND_CALENDARS}:${ctx.office}`, runAt: ctx.now });
