import type { CurrentCall } from './bar-state.ts';

/** What the server said last of who is in the call with us; null: it was not asked yet, or gave no answer. */
export type Company = 'somebody' | 'nobody' | null;

/** What is seen of the call that the bar shows. */
export interface Seen {
  /** The carrier's SDK has it still: it does not tell of every end. */
  held: boolean;
  company: Company;
}

/** Since when the call has been as it is, epoch milliseconds. */
export interface Watched {
  /** The call and its phase: another one begins anew. */
  of: string;
  since: number;
  /** Since when the server says that nobody is with us. */
  aloneSince: number | null;
  /** Why it is over; null: it goes on. */
  over: 'gone' | 'nobody' | 'too long' | null;
}

/** How long a phase may last before it is over whatever was heard, in milliseconds. */
const MOST_MS = { calling: 90_000, connected: 180_000 };
/** The server may be told late by the carrier who is in a call: this long nobody is there before nobody is. */
const ALONE_MS = 20_000;

/**
 * Whether a call has come to its end without anybody's having told of it: by the carrier's SDK, which has it no more,
 * by the server, which knows of nobody in it, or by time. Pure; asked again and again while there is a call. A call in
 * which somebody was heard ends by the SDK alone: what the server knows of it may be wrong, and it is not cut.
 */
export function watchPhase(
  before: Watched | null,
  { uuid, phase, direction }: Pick<CurrentCall, 'uuid' | 'phase' | 'direction'>,
  { held, company }: Seen,
  now: number,
): Watched {
  const of = `${direction} ${uuid ?? ''} ${phase}`;
  const { since, aloneSince: wasAlone } = before?.of === of ? before : { since: now, aloneSince: null };
  const aloneSince = phase === 'connected' && company === 'nobody' ? (wasAlone ?? now) : null;
  const over = !held
    ? 'gone'
    : aloneSince !== null && now - aloneSince >= ALONE_MS
      ? 'nobody'
      : phase !== 'inCall' && now - since >= MOST_MS[phase]
        ? 'too long'
        : null;
  return { of, since, aloneSince, over };
}
