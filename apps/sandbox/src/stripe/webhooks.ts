import { createHmac, randomUUID } from 'node:crypto';
import type { World } from '../world/index.ts';
import { createTimers } from '../world/timers.ts';
import type { StripeStore } from './store.ts';
import type { EventDelivery, StripeEvent } from './types.ts';

export interface EventSender {
  /** Keeps the delivery and sends it until the product answers 2xx or it has waited too long. */
  send(event: StripeEvent): void;
  /** Sends what an earlier run left behind. */
  resume(): void;
  stop(): void;
}

/** The header that proves where an event comes from (docs: webhooks/signatures). @param at seconds, of the machine's clock */
function signEvent(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}

export function createEventSender(world: World, store: StripeStore): EventSender {
  const { timing, log } = world;
  const timers = createTimers(world.over, (error) => log.error(error, 'stripe event'));
  let queue: Promise<void> = Promise.resolve();
  let gathered: EventDelivery[] = [];

  async function post(delivery: EventDelivery): Promise<boolean> {
    const event = store.events.get(delivery.event);
    if (!event) return false;
    const body = JSON.stringify(event, null, 2);
    const url = `${world.appUrl}/api/stripe/webhook`;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signEvent(body, world.stripe.webhookSecret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: 'manual',
        signal: world.within(timing.webhookTimeout),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch (error) {
      // The product being away is what retries are for; the reason helps whoever watches the log.
      log.info({ url, reason: error instanceof Error ? error.message : String(error) }, 'event not taken');
      return false;
    }
  }

  async function attempt(id: string): Promise<void> {
    const delivery = store.deliveries.get(id);
    if (!delivery) return;
    const copies = delivery.tries === 0 ? store.webhookSettings().duplicate : 0;
    const extra = Array.from({ length: copies }, () => post(delivery));
    const taken = await post(delivery);
    await Promise.all(extra);
    // Neither taken nor refused: the next run brings it.
    if (world.over.aborted && !taken) return;
    if (!store.deliveries.get(id)) return;
    const tries = delivery.tries + 1;
    const pause = timing.webhookRetries[Math.min(tries, timing.webhookRetries.length) - 1] ?? 60_000;
    if (taken || Date.now() + pause - delivery.createdAt > timing.webhookGiveUpAfter) {
      store.deliveries.delete(id);
      return;
    }
    store.deliveries.set(id, { ...delivery, tries });
    timers.after(pause, () => attempt(id));
  }

  /** Calm weather: one after the other, as they happened. Stripe itself promises no order. */
  function startInOrder(delivery: EventDelivery): void {
    queue = queue
      .then(() => attempt(delivery.id))
      .catch((error: unknown) => log.error(error, 'stripe event'));
  }

  async function releaseReversed(): Promise<void> {
    const batch = gathered.toReversed();
    gathered = [];
    for (const delivery of batch) await attempt(delivery.id);
  }

  function start(delivery: EventDelivery): void {
    const { delayMs, shuffle } = store.webhookSettings();
    if (shuffle) {
      gathered.push(delivery);
      if (gathered.length === 1) timers.after(timing.shuffleWindow + delayMs, releaseReversed);
    } else if (delayMs > 0) timers.after(delayMs, () => startInOrder(delivery));
    else startInOrder(delivery);
  }

  return {
    send(event) {
      const delivery: EventDelivery = {
        id: randomUUID(),
        event: event.id,
        type: event.type,
        tries: 0,
        createdAt: Date.now(),
      };
      store.deliveries.set(delivery.id, delivery);
      start(delivery);
    },
    resume() {
      for (const delivery of store.deliveries.values()) start(delivery);
    },
    stop() {
      timers.clear();
      gathered = [];
    },
  };
}
