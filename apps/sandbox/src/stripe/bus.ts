import { newId, type StripeStore } from './store.ts';
import type { StripeEvent } from './types.ts';
import type { EventSender } from './webhooks.ts';

const API_VERSION = '2026-10-28.endive';

/** The clock and the events: what everything that happens at Stripe goes through. */
export interface Bus {
  /** Seconds; ahead of the machine's clock when the control API has moved it. */
  now: () => number;
  /** Runs `work` at a time of its own: renewals happen when they were due. */
  at(time: number, work: () => void): void;
  /** Tells of a change, with the object as it is now. */
  emit(type: string, object: object, previous?: Record<string, unknown>): void;
}

export function createBus(store: StripeStore, sender: EventSender): Bus {
  let frozen: number | null = null;
  const now = () => frozen ?? Math.floor(Date.now() / 1000) + store.clockOffset();
  return {
    now,
    at(time, work) {
      const before = frozen;
      frozen = time;
      try {
        work();
      } finally {
        frozen = before;
      }
    },
    emit(type, object, previous) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        // A copy: later changes do not change what was told.
        data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      store.events.set(event.id, event);
      sender.send(event);
    },
  };
}
