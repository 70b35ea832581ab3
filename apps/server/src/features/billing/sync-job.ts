import type { Context } from '../../platform/context.ts';

export const SYNC_SUBSCRIPTION = 'sync-subscription';

/** Has Stripe asked how things stand with the office. Several wishes before it is asked are one. */
export async function queueSync(ctx: Context): Promise<void> {
  await ctx.enqueue(
    SYNC_SUBSCRIPTION,
    {},
    { jobKey: `${SYNC_SUBSCRIPTION}:${ctx.office}`, queue: `billing:${ctx.office}` },
  );
}
