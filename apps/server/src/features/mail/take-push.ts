import type { Gmail } from '../../gateways/google/index.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeAccount, findOfficesOfMailbox, storeDelivery } from './store.ts';
import { wakeSync } from './wake.ts';

/**
 * Takes in Google's word that a mailbox changed: it is asked what at once. Stored once by its id; it says no more
 * than that, so a lost one costs the time until the next look.
 * @throws Refusal 403 when it is not signed by Google for us
 */
export async function takePush(platform: Platform, gmail: Gmail | null, { request, reply }: Http) {
  const push = gmail ? await gmail.readPush(request.headers.authorization, request.body) : null;
  if (!push) throw forbidden('This push is not signed by Google for this server.');
  const offices = await platform.db.transaction({ routing: true }, (tx) =>
    findOfficesOfMailbox(tx, push.address),
  );
  for (const office of offices) {
    await inOffice(platform, { office, actor: { kind: 'webhook', vendor: 'google' } }, async (ctx) => {
      const isNew = await storeDelivery(ctx.tx, {
        clientId: office,
        vendor: 'google',
        deliveryKey: `push:${push.id}`,
        receivedAt: ctx.now,
        body: {},
      });
      if (!isNew) return;
      await changeAccount(ctx.tx, { askedAt: null });
      await wakeSync(ctx, ctx.now);
    });
  }
  return reply.code(204).send();
}
