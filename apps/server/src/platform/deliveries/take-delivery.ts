import type { Context } from '../context.ts';
import { fitIndex } from './fit-index.ts';
import { inOffice, type Platform } from '../platform.ts';
import { isDelivered, storeDelivery } from './store.ts';

/** Deliveries that no office can be found for are kept under the installation. */
export const INSTALLATION = 0;

/** What a vendor said, its signature checked. */
export interface Delivery {
  vendor: 'plivo' | 'stripe' | 'google' | 'meta';
  /** By which the same one is known when it comes again. */
  key: string;
  office: number;
  /** As it came. */
  body: Record<string, unknown>;
}

/**
 * Keeps a delivery once by its key, and does what it asks for in the same transaction. The second of the same changes
 * nothing; one for no office is kept alone.
 * @param hold what is locked before the delivery is kept, where others lock in that order
 * @returns whether it was new
 */
export function takeDelivery<Held = void>(
  platform: Platform,
  { vendor, key: given, office, body }: Delivery,
  verb: (ctx: Context, held: Held) => Promise<unknown>,
  hold?: (ctx: Context) => Promise<Held>,
): Promise<boolean> {
  const key = fitIndex(given);
  return inOffice(platform, { office, actor: { kind: 'webhook', vendor } }, async (ctx) => {
    const row = { clientId: office, vendor, deliveryKey: key, receivedAt: ctx.now, body };
    if (office === INSTALLATION) return storeDelivery(ctx.tx, row);
    if (hold && (await isDelivered(ctx.tx, vendor, key))) return false;
    const held = (await hold?.(ctx)) as Held;
    if (!(await storeDelivery(ctx.tx, row))) return false;
    await verb(ctx, held);
    return true;
  });
}
