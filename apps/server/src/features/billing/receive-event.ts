import type { PaymentEvent } from '../../gateways/stripe/index.ts';
import { INSTALLATION, takeDelivery } from '../../platform/deliveries/index.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOfficeOfCustomer } from './store.ts';
import { queueSync } from './sync-job.ts';

/**
 * Takes in an event of Stripe's: stored once by its id, whatever it says. It is no more than the word that
 * something changed; Stripe is then asked how things stand, so that twice, late or out of order ends the same.
 * @param event its signature already checked
 * @throws BadInput when it is no event
 */
export async function receiveEvent(platform: Platform, event: PaymentEvent | 'malformed'): Promise<void> {
  if (event === 'malformed') {
    // Stripe shows it on its page of failed deliveries, with this answer.
    platform.log.warn('a signed delivery of Stripe’s is no event that can be read');
    throw new BadInput('This delivery is signed, and holds no event that can be read.');
  }
  const { id, type, customerId } = event;
  const office =
    (customerId === null ? undefined : await findOfficeOfCustomer(platform.db, customerId)) ?? INSTALLATION;
  if (office === INSTALLATION && customerId !== null)
    platform.log.warn({ event: id, type }, 'an event came for a customer no office has; it is kept');
  await takeDelivery(platform, { vendor: 'stripe', key: `event:${id}`, office, body: event.raw }, queueSync);
}
