import type { LiveEventType, LivePayload } from '@chairline/contract';

/** Said by a reducer where the event says too little: what is held has to be fetched again. */
export const refetch = Symbol('fetch again');
export type Outcome<T> = T | typeof refetch;

/** An event of the office, without its number; one of these types. */
export type LiveEvent<T extends LiveEventType = LiveEventType> = {
  [E in T]: { type: E; payload: LivePayload<E> };
}[T];

/**
 * What each event makes of what is held: old state + event = fresh fetch. An event that is not named changes nothing.
 * `R` is the state alone where no reducer asks for a fetch.
 */
export type Reducers<T, R = Outcome<T>> = {
  [E in LiveEventType]?: (held: T, payload: LivePayload<E>) => R;
};

/** What is held after an event. */
export function reduceEvent<T, R>(reducers: Reducers<T, R>, held: T, { type, payload }: LiveEvent): T | R {
  const reduce = reducers[type] as ((held: T, payload: unknown) => R) | undefined;
  return reduce ? reduce(held, payload) : held;
}

/** The events that a table of reducers follows. */
export const eventsOf = (reducers: object) => Object.keys(reducers) as LiveEventType[];
