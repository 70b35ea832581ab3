import type { Context } from '../../platform/context.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { officeQuietUntil } from '../consent/index.ts';
import { saveItem } from '../threads/index.ts';
import { insertOutbound, insertOutbounds, moveNotByHand } from './store.ts';

/** The job that hands the waiting texts of one number to the carrier. */
export const SEND_TEXTS = promptTask('send-texts');

/** The job that hands the waiting messages of one Facebook page over; features/messenger has it. */
export const SEND_MESSAGES = promptTask('send-messages');

/** Under what a page's messages stand in the queue, where a text has our number. */
const PAGE = 'page:';
export const queueOfPage = (pageId: string): string => `${PAGE}${pageId}`;
const jobOf = (from: string): string => (from.startsWith(PAGE) ? SEND_MESSAGES : SEND_TEXTS);

/** What stands under a text that waits for the morning. */
const QUIET_NOTE = 'It leaves when the quiet hours end.';

/**
 * Queues an item that stands in its thread as `queued`: row and job in this transaction.
 * @param options.byHand false for what no person wrote to this one patient: those that are go first, and it waits while
 *   it is quiet. What carrier rules want at once (confirmations, HELP) goes as if by hand.
 * @param options.allowUnfilled whether a person said that it goes out with a placeholder as typed
 * @param options.delayMs how long it can be taken back before it leaves
 */
export async function queueText(
  ctx: Context,
  itemId: number,
  from: string,
  to: string,
  {
    byHand = true,
    allowUnfilled = false,
    delayMs = 0,
  }: { byHand?: boolean; allowUnfilled?: boolean; delayMs?: number } = {},
): Promise<void> {
  const quiet = byHand ? null : await officeQuietUntil(ctx);
  const at = quiet ?? new Date(ctx.now.getTime() + delayMs);
  await insertOutbound(ctx.tx, {
    clientId: ctx.office,
    commItemId: itemId,
    fromNumber: from,
    toNumber: to,
    state: 'queued',
    nextAttemptAt: at,
    queuedAt: ctx.now,
    byHand,
    allowUnfilled,
  });
  if (quiet) await saveItem(ctx.tx, itemId, { deliveryNote: QUIET_NOTE });
  await (at > ctx.now
    ? wakeSenderLater(ctx, from, at, quiet ? 'quiet' : `after:${itemId}`)
    : wakeSender(ctx, from, at));
}

/** The same for many that nobody wrote by hand: one job a number and one statement for their rows. */
export async function queueTexts(
  ctx: Context,
  texts: readonly { itemId: number; from: string; to: string }[],
): Promise<void> {
  const quiet = await officeQuietUntil(ctx);
  const at = quiet ?? ctx.now;
  await insertOutbounds(
    ctx.tx,
    texts.map(({ itemId, from, to }) => ({
      clientId: ctx.office,
      commItemId: itemId,
      fromNumber: from,
      toNumber: to,
      state: 'queued',
      nextAttemptAt: at,
      queuedAt: ctx.now,
      byHand: false,
    })),
  );
  if (quiet) for (const { itemId } of texts) await saveItem(ctx.tx, itemId, { deliveryNote: QUIET_NOTE });
  for (const from of new Set(texts.map((text) => text.from)))
    await (quiet ? wakeSenderLater(ctx, from, at) : wakeSender(ctx, from, at));
}

/** The office changed its quiet hours: what waits for their end waits for the new end, or leaves now. */
export async function moveWaitingTexts(ctx: Context): Promise<void> {
  const quiet = await officeQuietUntil(ctx);
  for (const from of await moveNotByHand(ctx.tx, quiet ?? ctx.now))
    await (quiet ? wakeSenderLater(ctx, from, quiet) : wakeSender(ctx, from, ctx.now));
}

/** Beside the job that waits already: that one may be due before. */
async function wakeSenderLater(ctx: Context, from: string, at: Date, why = 'quiet'): Promise<void> {
  const queue = `texts:${ctx.office}:${from}`;
  await ctx.enqueue(
    jobOf(from),
    { from },
    { jobKey: `${queue}:${why}`, queue, runAt: at, maxAttempts: 1_000 },
  );
}

/** One waiting job a number: texts leave one after the other, at the carrier's pace for that number. */
export async function wakeSender(ctx: Context, from: string, at: Date): Promise<void> {
  const key = `texts:${ctx.office}:${from}`;
  await ctx.enqueue(jobOf(from), { from }, { jobKey: key, queue: key, runAt: at, maxAttempts: 1_000 });
}
