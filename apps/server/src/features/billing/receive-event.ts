import type { Payments } from '../../gateways/stripe/index.ts';
import { BadInput, forbidden } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findOfficeOfCustomer, storeDelivery } from './store.ts';
import { queueSync } from './sync-job.ts';

/** Events that no office can be found for are kept under 0, the installation. */
const UNROUTED = 0;

/**
 * Takes in an event of Stripe's: stored once by its id, whatever it says. It is no more than the word that
 * something changed; Stripe is then asked how things stand, so that twice, late or out of order ends the same.
 * @param rawBody as it arrived; null when it was no JSON
 * @throws Refusal 403 when the signature is not Stripe's, or not fresh; BadInput when it is, and no event
 */
export async function receiveEvent(
  platform: Platform,
  payments: Payments | null,
  rawBody: string | null,
  signature: string | string[] | undefined,
): Promise<void> {
  const event =
    payments && rawBody !== null && typeof signature === 'string'
      ? await payments.readEvent(rawBody, signature)
      : null;
  if (!event) throw forbidden('The signature of this delivery is not valid.');
  if (event === 'malformed') {
    // Stripe shows it on its page of failed deliveries, with this answer.
    platform.log.warn('a signed delivery of Stripe’s is no event that can be read');
    throw new BadInput('This delivery is signed, and holds no event that can be read.');
  }
  const { customerId } = event;
  const office =
    (customerId === null ? undefined : await findOfficeOfCustomer(platform.db, customerId)) ?? UNROUTED;
  if (office === UNROUTED && customerId !== null) {
    platform.log.warn(
      { event: event.id, type: event.type },
      'an event came for a customer no office has; it is kept',
    );
  }
  await inOffice(platform, { office, actor: { kind: 'webhook', vendor: 'stripe' } }, async (ctx) => {
    const isNew = await storeDelivery(ctx.tx, {
      clientId: office,
      vendor: 'stripe',
      deliveryKey: `event:${event.id}`,
      receivedAt: ctx.now,
      body: event.raw,
    });
    if (isNew && office !== UNROUTED) await queueSync(ctx);
  });
}
