import type { Context } from '../../../platform/context.ts';
import { CHECK_MAIL, REREAD_MAILS, SEND_EMAILS, SYNC_MAIL, TEND_MAIL } from './names.ts';

const TRIES = 1_000;

/**
 * Has the mailbox looked at from a time on. One waiting job an office, and one running: a small step each.
 * @param failures how often in a row Gmail could not be asked
 */
export function wakeSync(ctx: Context, at: Date, how: { failures?: number; keep?: boolean } = {}) {
  const key = `sync-mail:${ctx.office}`;
  return ctx.enqueue(
    SYNC_MAIL,
    { failures: how.failures ?? 0 },
    {
      jobKey: key,
      queue: key,
      runAt: at,
      maxAttempts: TRIES,
      // A push that came while a step ran has left a job for now: the step's own may not put it off.
      ...(how.keep ? { keyMode: 'preserve_run_at' as const } : {}),
    },
  );
}

export function wakeEmailSender(ctx: Context, at: Date, how: { keep?: boolean } = {}) {
  const key = `send-emails:${ctx.office}`;
  return ctx.enqueue(
    SEND_EMAILS,
    {},
    {
      jobKey: key,
      queue: key,
      runAt: at,
      maxAttempts: TRIES,
      ...(how.keep ? { keyMode: 'preserve_run_at' as const } : {}),
    },
  );
}

/** The next step of reading old mails again: others' jobs come between. */
export function wakeReread(ctx: Context, at: Date) {
  return ctx.enqueue(
    REREAD_MAILS,
    {},
    { jobKey: `${REREAD_MAILS}:${ctx.office}`, runAt: at, maxAttempts: 5 },
  );
}

export function wakeCheck(ctx: Context, at: Date, failures = 0) {
  const key = `check-mail:${ctx.office}`;
  return ctx.enqueue(CHECK_MAIL, { failures }, { jobKey: key, queue: key, runAt: at, maxAttempts: TRIES });
}

/** Has everything looked after that a connected mailbox needs. */
export async function wakeMail(ctx: Context): Promise<void> {
  await ctx.enqueue(TEND_MAIL, {}, { jobKey: `tend-mail:${ctx.office}`, runAt: ctx.now });
  await wakeSync(ctx, ctx.now);
  await wakeEmailSender(ctx, ctx.now);
}
