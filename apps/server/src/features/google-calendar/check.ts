import { googleCalendar as contract, problemCodes } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, Refusal } from '../../platform/errors.ts';
import { emitStatus, getStatus } from './status.ts';
import { changeAccount, changeCalendar, findAccount, listCalendars, lockAccount } from './store.ts';
import { wakeCalendars } from './wake.ts';

/**
 * Begins to compare the viewer's calendars with Google; one that runs goes on.
 * @throws Refusal 404 where none are connected; BadInput where Google does not let us in
 */
export async function checkNow(ctx: Context): Promise<contract.GoogleCalendarStatus> {
  const { userId } = userOf(ctx);
  const account = await findAccount(ctx.tx, userId);
  if (!account) throw new Refusal(404, problemCodes.notFound, contract.googleCalendarMessages.notConnected);
  if (account.problem !== null) throw new BadInput(account.problem);
  await startCheck(ctx, userId);
  ctx.audit({ action: 'google_calendar.check', subject: `user:${userId}` });
  return getStatus(ctx, userId);
}

/** Begins it, unless one runs or the first reading still goes on, which is one. */
export async function startCheck(ctx: Context, userId: number): Promise<void> {
  const account = await lockAccount(ctx.tx, userId);
  if (!account || account.lastSyncedAt === null || account.checkState === 'running') return;
  await changeAccount(ctx.tx, userId, {
    checkState: 'running',
    checkStartedAt: ctx.now,
    checkFinishedAt: null,
  });
  for (const { calendarId } of await listCalendars(ctx.tx, userId))
    await changeCalendar(ctx.tx, calendarId, { askedAt: null });
  await wakeCalendars(ctx, userId, ctx.now);
  await emitStatus(ctx, userId);
}
