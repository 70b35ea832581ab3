import { calls } from '@chairline/contract';
import { call, errorMessage } from '../api.ts';
import { ongoingCallsQuery, ownCallsQuery, waitingCallsQuery } from '../ongoing-calls.ts';
import type { KeptOwner } from '../kept-state.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session.ts';
import { isOver } from './is-over.ts';
import { type KeptCall, keptCalls } from './kept-call.ts';
import { wayBackTo, whatBecameOf } from './what-became.ts';

/** How often the way back is tried, and how long a ring that was asked for has to come, in milliseconds. */
const TRIES = 6;
const COMES_MS = 5_000;
/** The caller of what rang waits ten seconds for the page. */
const RING_COMES_MS = 1_000;

const NOT_YET =
  'You were cut off from a call, and could not be brought back yet. It is tried again by itself.';

interface Phone {
  /** Whether this window has the phone, and is in no call. */
  isFree(): boolean;
  rings(): boolean;
  /** Has our softphone rung into a call, which it takes without asking. @throws ApiError, PhoneFault */
  rejoin(conferenceName: string): Promise<void>;
  /** The way back begins, and ends. */
  setResuming(on: boolean): void;
  /** Why it did not lead into the call, in words. */
  say(why: string): void;
}

const fresh = (query: typeof ownCallsQuery) => queryClient.fetchQuery({ ...query, staleTime: 0 });

/** Goes back into the call that a reload, a crash or a lost network cut us off, and has what rang ring again. */
export class WayBack {
  /** The call this browser is in. */
  readonly call: KeptCall;
  /** What rings: it rings again in the page that comes after this one. */
  readonly ring: KeptCall;
  readonly #phone: Phone;
  #again: ReturnType<typeof setTimeout> | undefined;
  #goes = false;

  constructor(owner: KeptOwner, phone: Phone) {
    ({ call: this.call, ring: this.ring } = keptCalls(owner));
    this.#phone = phone;
  }

  /** @param tried how often before, for the same call */
  async go(tried = 0): Promise<void> {
    clearTimeout(this.#again);
    // Another window that took the phone goes back into it itself.
    if (this.#goes || !this.#phone.isFree()) return;
    // What was asked for rings, and is being taken, or rings on because the microphone is refused.
    if (tried > 0 && this.#phone.rings()) return void this.#lookAgain(tried);
    this.#goes = true;
    this.#phone.setResuming(true);
    const kept = this.call.read();
    let conferenceName = kept?.conferenceName ?? null;
    try {
      // What another window left for this one is ours, whoever else is in it.
      if (!kept?.given) {
        const [own, waiting] = await Promise.all([fresh(ownCallsQuery), fresh(waitingCallsQuery)]);
        const me = currentSession()?.user_id ?? 0;
        conferenceName = wayBackTo(conferenceName, { own, waiting }, me);
      }
      // Somebody chose another call meanwhile: this one waits.
      if (!this.#phone.isFree()) return;
      if (conferenceName !== null) {
        await this.#phone.rejoin(conferenceName);
        this.#lookAgain(tried);
      } else {
        if (kept !== null) await this.#sayWhatBecame(kept.conferenceName);
        await this.#ringAgain();
      }
    } catch (error) {
      if (isOver(error)) this.call.write(null);
      else {
        const rings = this.ring.read() !== null;
        const isTriedAgain = this.#lookAgain(tried, rings ? RING_COMES_MS : COMES_MS);
        // Whether there is a call to go back into is not known where not even that could be asked.
        if (conferenceName !== null) this.#phone.say(isTriedAgain ? NOT_YET : errorMessage(error));
        else console.warn('Whether a call goes on could not be asked', error);
      }
    } finally {
      this.#goes = false;
      this.#phone.setResuming(false);
    }
  }

  async #sayWhatBecame(kept: string): Promise<void> {
    const others = await fresh(ongoingCallsQuery);
    this.call.write(null);
    this.#phone.say(whatBecameOf(kept, others));
  }

  /**
   * A ring may be lost on its way, or the carrier refuse it: the patient waits all the while.
   * @returns whether it is tried again
   */
  #lookAgain(tried: number, ms = COMES_MS): boolean {
    if (tried + 1 >= TRIES) return false;
    this.#again = setTimeout(() => void this.go(tried + 1), ms);
    return true;
  }

  /** What rang in the page that this one came after rings here. @throws ApiError where it is to be asked for again */
  async #ringAgain(): Promise<void> {
    const conferenceName = this.ring.read()?.conferenceName ?? null;
    this.ring.write(null);
    if (conferenceName === null || this.#phone.rings()) return;
    try {
      await call(calls.rejoinConference, { body: { conferenceName }, quiet400: true });
    } catch (error) {
      if (isOver(error)) return;
      this.ring.write(conferenceName);
      throw error;
    }
  }
}
