import type { Context } from './context.ts';
import type { DomainEvents } from './domain-events.ts';

/** One feature's part in what happens in another. Made by `on`. */
export interface Listener {
  readonly event: keyof DomainEvents;
  readonly hear: (ctx: Context, what: never) => Promise<void>;
}

/**
 * @param hear runs in the transaction in which it happens: what it throws fails that, and nothing of it is written.
 *   What lives outside the database is left to `ctx.afterCommit`
 */
export function on<E extends keyof DomainEvents>(
  event: E,
  hear: (ctx: Context, what: DomainEvents[E]) => Promise<void>,
): Listener {
  return { event, hear };
}

/** Who listens to what. Filled once, at the start. */
export interface Listeners {
  add(listeners: readonly Listener[]): void;
  /** Tells all who listen, one after the other in the order they were added. @throws what the first of them throws */
  tell<E extends keyof DomainEvents>(ctx: Context, event: E, what: DomainEvents[E]): Promise<void>;
}

export function createListeners(): Listeners {
  const byEvent = new Map<keyof DomainEvents, Listener[]>();
  return {
    add(listeners) {
      for (const listener of listeners)
        byEvent.set(listener.event, [...(byEvent.get(listener.event) ?? []), listener]);
    },
    async tell(ctx, event, what) {
      for (const { hear } of byEvent.get(event) ?? []) await hear(ctx, what as never);
    },
  };
}
