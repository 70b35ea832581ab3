import type { Context } from '../../platform/context.ts';
import { insertOutbound } from './store.ts';

/** The job that hands the waiting texts of one number to the carrier. */
export const SEND_TEXTS = 'send-texts';

/**
 * Queues an item that stands in its thread as `queued`: row and job in this transaction.
 * @param options.byHand false for a text nobody wrote to this patient by hand: those that are go first
 */
export async function queueText(
  ctx: Context,
  itemId: number,
  from: string,
  to: string,
  { byHand = true }: { byHand?: boolean } = {},
): Promise<void> {
  await insertOutbound(ctx.tx, {
    clientId: ctx.office,
    commItemId: itemId,
    fromNumber: from,
    toNumber: to,
    state: 'queued',
    nextAttemptAt: ctx.now,
    queuedAt: ctx.now,
    byHand,
  });
  await wakeSender(ctx, from, ctx.now);
}

/** One waiting job a number: texts leave one after the other, at the carrier's pace for that number. */
export async function wakeSender(ctx: Context, from: string, at: Date): Promise<void> {
  const key = `texts:${ctx.office}:${from}`;
  await ctx.enqueue(SEND_TEXTS, { from }, { jobKey: key, queue: key, runAt: at, maxAttempts: 1_000 });
}
