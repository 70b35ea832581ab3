import type { PushNote } from '../../../gateways/google/index.ts';
import { takeDelivery } from '../../../platform/deliveries/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeAccount, findOfficesOfMailbox } from '../store.ts';
import { wakeSync } from './wake.ts';

/**
 * Takes in Google's word that a mailbox changed: it is asked what at once. Stored once by its id; it says no more
 * than that, so a lost one costs the time until the next look.
 */
export async function takePush(platform: Platform, push: PushNote): Promise<void> {
  const offices = await platform.db.transaction({ routing: true }, (tx) =>
    findOfficesOfMailbox(tx, push.address),
  );
  for (const office of offices)
    await takeDelivery(
      platform,
      { vendor: 'google', key: `push:${push.id}`, office, body: {} },
      async (ctx) => {
        await changeAccount(ctx.tx, { askedAt: null });
        await wakeSync(ctx, ctx.now);
      },
    );
}
