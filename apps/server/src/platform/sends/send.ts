import type { Context } from '../context.ts';
import type { SendRow, SendRows } from './send-rows.ts';

/** How long a send waits for what, in milliseconds. */
export interface SendTiming {
  /** After this long without an answer nothing is on its way any more: longer than the gateway's time-out. */
  doubt: number;
  lookAgain: number;
  firstBackoff: number;
  maxBackoff: number;
  /** What the vendor could not be given for this long has failed. */
  giveUp: number;
}

/**
 * How a try went wrong. `refused`: it will never be taken as it is. `later`: it was not taken now. `doubtful`: it may
 * or may not have been taken.
 */
export interface SendFault {
  outcome: 'refused' | 'later' | 'doubtful';
  /** For the row, and where it fails for the people who wait. */
  message: string;
  /** The vendor's own wait, in milliseconds. */
  waitMs?: number | null;
  /** What they are told while it waits; else what `settle.waiting` says by itself. */
  note?: string;
}

/** What a run is about; a row that may not leave says why, or until when. */
export type Picked<Row, Parcel> =
  | { row: Row; parcel: Parcel }
  | { row: Row; failed: string }
  | { row: Row; until: Date }
  | { row: Row; later: SendFault };

/**
 * A kind of send: all that is its own. What is common (marked and committed before anything is said to the vendor, doubt
 * looked up and never blindly repeated, tried later, given up) is done by `deliver`.
 */
export interface Send<Job extends { client_id: number }, Row extends SendRow, Parcel, Receipt> {
  /** The job's name, and the actor's. */
  name: string;
  timing: SendTiming;
  rows: SendRows<Row>;
  /**
   * The row this run is for, held, and what it needs to leave: one that is due, or `sending`, which is then looked up.
   * null when none can be tried.
   */
  pick: (ctx: Context, job: Job) => Promise<Picked<Row, Parcel> | null>;
  /** Hands it over. @throws what `faultOf` knows; anything else is a fault of ours, and the job's own tries are for it */
  send: (parcel: Parcel, row: Row) => Promise<Receipt>;
  /**
   * What the vendor has of a row in doubt; null: nothing. Where a vendor cannot be asked, what is in doubt is handed over
   * once more, under the same id, and has failed with the words `twice` after a second doubt (its rows keep `inDoubt`).
   */
  lookUp: ((parcel: Parcel, row: Row) => Promise<Receipt | null>) | { twice: string };
  faultOf: (error: unknown) => SendFault | null;
  settle: Settle<Row, Receipt>;
  /**
   * Asks to be run again, when anything waits.
   * @param idle whether nothing could be tried
   */
  next: (ctx: Context, job: Job, idle: boolean) => Promise<void>;
}

/** What others are told of it, each in the transaction that changes the row. */
interface Settle<Row, Receipt> {
  /** It is marked as `sending`. */
  begun?(ctx: Context, row: Row): Promise<void>;
  /**
   * The vendor has it. Changes the row too, for this may be learnt otherwise first (a report, a copy that came back): the
   * second time changes nothing.
   */
  accepted: (ctx: Context, row: Row, receipt: Receipt) => Promise<void>;
  failed(ctx: Context, row: Row, why: string): Promise<void>;
  /** It stays: `doubt`: the answer is missing; `unseen`: looked up and not there yet; `later`: tried again. */
  waiting?(ctx: Context, row: Row, why: 'doubt' | 'unseen' | 'later', fault: SendFault): Promise<void>;
  /**
   * Why it failed when its time is over, and what to do about it.
   * @param inDoubt whether the vendor may have it, and could not be asked
   */
  gaveUp(row: Row, fault: SendFault, inDoubt: boolean): string;
}
