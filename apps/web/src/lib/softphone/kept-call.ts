import { z } from 'zod';
import { readKept, writeKept } from '../kept-state.ts';

const keptCall = z.object({ conferenceName: z.string(), at: z.number() });

/** A call older than this is not gone back into by itself, in milliseconds. */
const FRESH_MS = 10 * 60_000;

const local = () => localStorage;

/**
 * The call this browser is in, so that a page that is loaded anew, or the window that takes the phone over, goes back
 * into it. No patient's data: the conference's name alone.
 */
export class KeptCall {
  readonly #key: string;

  constructor(userKey: string) {
    this.#key = `chairline.call.${userKey}`;
  }

  /** The conference to go back into; null where there is none, or too old a one. */
  read(now = Date.now()): string | null {
    const kept = readKept(this.#key, keptCall, local);
    return kept && now - kept.at < FRESH_MS ? kept.conferenceName : null;
  }

  write(conferenceName: string | null, now = Date.now()): void {
    writeKept(this.#key, conferenceName === null ? null : { conferenceName, at: now }, local);
  }
}
