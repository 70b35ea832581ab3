import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ROUND_TOPIC } from '../connection/connector-desk.ts';
import { isEnabled } from '../store.ts';
import { askForRound, findSync, findSyncTable, isRefused } from '../copy/store-sync.ts';

/**
 * Since when the visits of the copy are as the practice system has them: when they were asked for the last time.
 * @returns null while they were never read
 */
export async function visitsAskedAt(ctx: Context): Promise<Date | null> {
  return (await findSyncTable(ctx.tx, 'appointment'))?.askedAt ?? null;
}

/**
 * Has the practice system asked for what changed, by whatever way and process there is: one question, however many
 * visits it is for. What it answered shows in `visitsAskedAt`. One that refuses us or said when it may be asked again
 * is left in peace.
 */
export async function askForVisits(platform: Platform, ctx: Context): Promise<void> {
  if (!(await isEnabled(ctx.tx))) return;
  const sync = await findSync(ctx.tx);
  if (isRefused(sync?.problemCode)) return;
  const mustWait = sync?.problemCode === 'busy' && sync.nextTryAt !== null && sync.nextTryAt > ctx.now;
  if (mustWait) return;
  await askForRound(ctx.tx, ctx.office, ctx.now);
  ctx.afterCommit(() => platform.hub.nudge(ctx.office, ROUND_TOPIC));
}
