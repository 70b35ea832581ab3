import { randomUUID } from 'node:crypto';
import type { World } from '../world/index.ts';
import { createTimers } from '../world/timers.ts';
import { sendSigned } from './signed-request.ts';
import type { PlivoStore } from './store.ts';
import type { Delivery } from './types.ts';

export interface WebhookSender {
  /** Keeps a webhook and sends it until the product answers 2xx or an hour is over. */
  send(webhook: Pick<Delivery, 'account' | 'url' | 'method' | 'params' | 'about' | 'kind'>): void;
  /** Sends what an earlier run left behind. */
  resume(): void;
  /** Forgets what is planned; the rows stay unless the store is reset too. */
  stop(): void;
}

/** How a webhook ended, told to whoever sent it. */
export type WebhookOutcome = 'acknowledged' | 'given-up';

export function createWebhookSender(
  world: World,
  store: PlivoStore,
  onOutcome: (delivery: Delivery, outcome: WebhookOutcome) => void,
): WebhookSender {
  const { timing, log } = world;
  const timers = createTimers(world.over, (error) => log.error(error, 'webhook'));
  /** The end of the first try of the last webhook about a message. */
  const lastFirstTry = new Map<string, Promise<void>>();
  let gathered: Delivery[] = [];

  /** Those about calls have trouble of their own (`/control/voice/faults`). */
  const settingsOf = ({ kind }: Delivery) =>
    kind === 'call' ? store.voiceFaults() : store.webhookSettings();

  /** One try; answers whether the product took it. */
  async function post(delivery: Delivery): Promise<boolean> {
    try {
      const answer = await sendSigned(world, delivery);
      await answer.arrayBuffer();
      return answer.ok;
    } catch (error) {
      // The product being away is what retries are for; the reason helps whoever watches the log.
      log.info(
        { url: delivery.url, reason: error instanceof Error ? error.message : String(error) },
        'webhook not taken',
      );
      return false;
    }
  }

  /** Whether this event of a call is one of those that the faults ask to lose. */
  function isLost(): boolean {
    const faults = store.voiceFaults();
    if (faults.lose <= 0) return false;
    store.setVoiceFaults({ ...faults, lose: faults.lose - 1 });
    return true;
  }

  function finish(delivery: Delivery, outcome: WebhookOutcome): void {
    if (!store.deliveries.get(delivery.id)) return;
    store.deliveries.delete(delivery.id);
    onOutcome(delivery, outcome);
  }

  async function attempt(id: string): Promise<void> {
    const delivery = store.deliveries.get(id);
    if (!delivery) return;
    const copies = delivery.tries === 0 ? settingsOf(delivery).duplicate : 0;
    const extra = Array.from({ length: copies }, () => post(delivery));
    const taken = await post(delivery);
    await Promise.all(extra);
    // Neither taken nor refused: the next run brings it.
    if (world.over.aborted && !taken) return;
    if (taken) return finish(delivery, 'acknowledged');
    if (!store.deliveries.get(id)) return;
    const tries = delivery.tries + 1;
    store.deliveries.set(id, { ...delivery, tries });
    const pause = timing.webhookRetries[Math.min(tries, timing.webhookRetries.length) - 1] ?? 60_000;
    if (Date.now() + pause - delivery.createdAt > timing.webhookGiveUpAfter)
      return finish(delivery, 'given-up');
    timers.after(pause, () => attempt(id));
  }

  /** The first try of a webhook waits for the one before it about the same message. */
  function startInOrder(delivery: Delivery): Promise<void> {
    const before = lastFirstTry.get(delivery.about) ?? Promise.resolve();
    const mine = before
      .then(() => attempt(delivery.id))
      .catch((error: unknown) => log.error(error, 'webhook'))
      .finally(() => {
        if (lastFirstTry.get(delivery.about) === mine) lastFirstTry.delete(delivery.about);
      });
    lastFirstTry.set(delivery.about, mine);
    return mine;
  }

  /** Sends what was gathered, the newest first. */
  async function releaseReversed(): Promise<void> {
    const batch = gathered.toReversed();
    gathered = [];
    for (const delivery of batch) await attempt(delivery.id);
  }

  function start(delivery: Delivery): void {
    const { delayMs, shuffle } = settingsOf(delivery);
    if (shuffle) {
      gathered.push(delivery);
      if (gathered.length === 1) timers.after(timing.shuffleWindow + delayMs, releaseReversed);
    } else if (delayMs > 0) {
      timers.after(delayMs, () => startInOrder(delivery));
    } else {
      void startInOrder(delivery);
    }
  }

  return {
    send(webhook) {
      const delivery: Delivery = { ...webhook, id: randomUUID(), tries: 0, createdAt: Date.now() };
      if (delivery.kind === 'call' && isLost()) return;
      store.deliveries.set(delivery.id, delivery);
      start(delivery);
    },
    resume() {
      for (const delivery of store.deliveries.values()) start(delivery);
    },
    stop() {
      timers.clear();
      gathered = [];
      lastFirstTry.clear();
    },
  };
}
