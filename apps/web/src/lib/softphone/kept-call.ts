import { z } from 'zod';
import { type KeptOwner, readKept, writeKept } from '../kept-state.ts';
import { KEPT_CALLS } from '../phone-wanted.ts';

const keptCall = z.object({
  conferenceName: z.string(),
  at: z.number(),
  /** The window that had the phone left it for the next one to go on with. */
  given: z.boolean().optional(),
});
type Kept = z.output<typeof keptCall>;

/** A call older than this is not gone back into by itself, in milliseconds. */
const FRESH_MS = 10 * 60_000;

const local = () => localStorage;

/**
 * The call this browser is in, so that a page that is loaded anew, or the window that takes the phone over, goes back
 * into it. No patient's data: the conference's name alone.
 */
export class KeptCall {
  readonly #key: string;

  /** @param kind beside the call that the browser is in */
  constructor({ client_id, user_id }: KeptOwner, kind = '') {
    this.#key = `${KEPT_CALLS}${kind}${client_id}.${user_id}`;
  }

  /** The call to go back into; null where there is none, or too old a one. */
  read(now = Date.now()): Kept | null {
    const kept = readKept(this.#key, keptCall, local);
    return kept && now - kept.at < FRESH_MS ? kept : null;
  }

  write(conferenceName: string | null, more: Pick<Kept, 'given'> = {}): void {
    const kept = conferenceName === null ? null : { conferenceName, at: Date.now(), ...more };
    writeKept(this.#key, kept, local);
  }
}

/** The call that this browser is in, and what rings here: it rings again in the page that comes after this one. */
export const keptCalls = (owner: KeptOwner): { call: KeptCall; ring: KeptCall } => ({
  call: new KeptCall(owner),
  ring: new KeptCall(owner, 'ring.'),
});
