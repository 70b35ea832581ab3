import type { World } from '../world/index.ts';
import { isTollFree } from '../world/numbers.ts';
import { createTimers } from '../world/timers.ts';
import { reportState } from './callbacks.ts';
import { messageErrors } from './errors.ts';
import type { MessageError } from './errors.ts';
import { MediaError, OUTBOUND_BYTES, takeMedia } from './media.ts';
import type { PlivoStore } from './store.ts';
import type { Message } from './types.ts';
import type { WebhookSender } from './webhooks.ts';

/** What becomes of texts to a patient's number, by its last four digits; the page and the README list them. */
export const testEndings = {
  undelivered: '0190',
  rejected: '0191',
  lateReport: '0192',
} as const;

export interface Carriage {
  /** Takes an accepted text into its number's queue. */
  enqueue(message: Message): void;
  /** Whether a number's queue is full: three hours of texts at its pace. */
  isFull(from: string): boolean;
  /** Goes on with what an earlier run left. */
  resume(): void;
  stop(): void;
}

interface Queue {
  waiting: string[];
  /** When the number may send its next text, epoch milliseconds. */
  freeAt: number;
  planned: boolean;
}

/** Carries accepted texts to the phones, at the pace of the number they come from, and reports each step. */
export function createCarriage(world: World, store: PlivoStore, sender: WebhookSender): Carriage {
  const { timing } = world;
  const timers = createTimers(world.over, (error) => world.log.error(error, 'carriage'));
  const queues = new Map<string, Queue>();

  const paceOf = (from: string) => (isTollFree(from) ? timing.tollFreePerSecond : timing.localPerSecond);

  function queueOf(from: string): Queue {
    let queue = queues.get(from);
    if (!queue) queues.set(from, (queue = { waiting: [], freeAt: 0, planned: false }));
    return queue;
  }

  function end(uuid: string, state: 'failed' | 'rejected' | 'undelivered', error: MessageError): void {
    const ended = store.change(uuid, { state, errorCode: error.code });
    if (ended) reportState(store, sender, ended, state);
  }

  function arrive(uuid: string): void {
    const message = store.messages.get(uuid);
    if (!message || message.state !== 'sent') return;
    if (message.to.endsWith(testEndings.undelivered)) {
      return end(uuid, 'undelivered', messageErrors.destinationUnavailable);
    }
    const delivered = store.change(uuid, { state: 'delivered', arrivedAt: message.arrivedAt ?? Date.now() });
    if (delivered) reportState(store, sender, delivered, 'delivered');
  }

  function planArrival(message: Message): void {
    if (message.to.endsWith(testEndings.lateReport)) {
      timers.after(timing.deliveredAfter, () => {
        const now = store.messages.get(message.uuid);
        if (now && now.arrivedAt === null) store.change(message.uuid, { arrivedAt: Date.now() });
      });
      timers.after(timing.lateReportAfter, () => arrive(message.uuid));
    } else {
      timers.after(timing.deliveredAfter, () => arrive(message.uuid));
    }
  }

  async function dispatch(uuid: string): Promise<void> {
    const message = store.messages.get(uuid);
    if (!message || message.state !== 'queued') return;
    if (Date.now() - message.acceptedAt > timing.expireAfter)
      return end(uuid, 'failed', messageErrors.expired);
    if (message.to.endsWith(testEndings.rejected)) return end(uuid, 'rejected', messageErrors.prohibited);
    if (message.mediaUrls.length > 0) {
      try {
        const media = await takeMedia(
          world,
          message.mediaUrls,
          OUTBOUND_BYTES - Buffer.byteLength(message.text),
        );
        store.change(uuid, { media, mediaUrls: [] });
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
        world.log.warn({ uuid, reason: error.message }, 'attachment not taken');
        return end(uuid, 'failed', error.error);
      }
    }
    const sent = store.change(uuid, { state: 'sent', sentAt: Date.now() });
    if (!sent) return;
    reportState(store, sender, sent, 'sent');
    planArrival(sent);
  }

  function pump(from: string): void {
    const queue = queueOf(from);
    if (queue.planned || queue.waiting.length === 0) return;
    queue.planned = true;
    timers.after(Math.max(timing.sentAfter, queue.freeAt - Date.now()), async () => {
      queue.planned = false;
      const uuid = queue.waiting.shift();
      queue.freeAt = Math.max(queue.freeAt, Date.now()) + 1000 / paceOf(from);
      pump(from);
      if (uuid !== undefined) await dispatch(uuid);
    });
  }

  function enqueue(message: Message): void {
    queueOf(message.from).waiting.push(message.uuid);
    pump(message.from);
  }

  return {
    enqueue,
    isFull: (from) => queueOf(from).waiting.length >= (paceOf(from) * timing.expireAfter) / 1000,
    resume() {
      for (const message of store.messages.values()) {
        if (message.direction !== 'outbound') continue;
        if (message.state === 'queued') enqueue(message);
        else if (message.state === 'sent') planArrival(message);
      }
    },
    stop() {
      timers.clear();
      queues.clear();
    },
  };
}
