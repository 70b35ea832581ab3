import type { LiveEventType, LivePayload } from '@chairline/contract';
import { eventsOf, type LiveEvent } from '@chairline/office-state';
import { live } from './live.ts';
import { once } from './once.ts';

/** What is done as an event comes, by its type. */
export type EventHandlers = { [E in LiveEventType]?: (payload: LivePayload<E>) => void };

/** Calls each handler for every event of its type, in their order. The answer ends that. */
export function onEvents(handlers: EventHandlers): () => void {
  const listen = <E extends LiveEventType>(type: E) => live.on(type, handlers[type]!);
  const ends = eventsOf(handlers).map(listen);
  return () => ends.forEach((end) => end());
}

interface LiveStore<E extends LiveEventType> {
  /** The events that change what is held. */
  events?: readonly E[];
  /**
   * Takes them in, in their order: those of a frame together, so that it is drawn once, after all of `on` have heard
   * of them.
   */
  reduce?: (events: readonly LiveEvent<E>[]) => void;
  /** What is done with an event at once. */
  on?: EventHandlers;
  /** Events were missed for good: nothing held is known to be true. */
  resync?: () => void;
  /** What else begins with it. */
  begin?: () => void;
}

/**
 * Something held that live events keep true. Nothing ends it: a sign-out loads the page anew.
 * @returns ties it to the events, once however often it is called: to be called before the first fetch
 */
export function liveStore<E extends LiveEventType>({
  events = [],
  reduce,
  on = {},
  resync,
  begin,
}: LiveStore<E>): () => void {
  const waiting: LiveEvent<E>[] = [];

  const takeIn = () => reduce?.(waiting.splice(0));

  return once(() => {
    begin?.();
    for (const type of events) {
      live.on(type, (payload) => {
        if (waiting.length === 0) queueMicrotask(takeIn);
        waiting.push({ type, payload });
      });
    }
    onEvents(on);
    if (resync) live.onResync(resync);
  });
}
