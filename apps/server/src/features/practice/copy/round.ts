import type { OdTableName } from '@chairline/open-dental';
import type { Logger } from 'pino';
import {
  type PracticeAbout,
  PracticeFault,
  type PracticeSource,
} from '../../../gateways/open-dental/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { changeSync, renewLease } from './store-sync.ts';

/** A round under way: one office, read by this process, through one way in. */
export interface Round {
  /** What reading needs of the platform: no event is told here, and no job begun. */
  readonly platform: Pick<Platform, 'db' | 'now'> & { readonly log: Pick<Logger, 'warn'> };
  readonly office: number;
  readonly source: PracticeSource;
  readonly about: PracticeAbout;
  /** When it began, also of one that another process began. */
  readonly beganAt: Date;
  /** When a person asked for it: everything is read then, also what is read less often. */
  readonly askedAt: Date | null;
  readonly signal: AbortSignal;
  readonly lease: Lease;
  /** Rows that it may still look up by their keys. */
  readonly lookUps: { left: number };
  /** Tables of which rows are still to be looked up: the copy is not what the practice has before that. */
  readonly unsettled: Set<OdTableName>;
  /** Notes that rows of a table changed, and tells the office, not too often. */
  changed(table: OdTableName): void;
  /** Throws when this round should go on by another way, or in another process. */
  mayGoOn(): void;
}

/** An office that this process holds, for whoever tells others of it. */
export interface Held extends Pick<Round, 'office' | 'lease'> {
  readonly platform: Platform;
}

/** The right to read an office, kept for as long as it is renewed. */
export interface Lease {
  readonly holder: string;
  readonly ms: number;
}

/** Another process reads this office now: what is here is over, and nothing of it is lost. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const ofOneTable = new Set<PracticeFault['code']>(['version', 'permission', 'refused', 'not_found']);

/** A fault of one table, which need not end the round: the others are read. */
export const isOfOneTable = (error: unknown): error is PracticeFault =>
  error instanceof PracticeFault && ofOneTable.has(error.code);

/** Faults that may be of one table (a crashed one, one that is too large to be answered) or of everything. */
const mayBeOfOneTable = new Set<PracticeFault['code']>(['garbage', 'slow', 'offline']);

/** Some tables could not be read now, all others were: it is tried again, and what was read counts. */
export class PartlyRead extends Error {
  override name = 'PartlyRead';
  readonly fault: PracticeFault;
  constructor(fault: PracticeFault, tables: readonly OdTableName[]) {
    super(`${fault.message} This is about ${tables.join(', ')}: all else was read.`, { cause: fault });
    this.fault = fault;
  }
}

/** Tables of a round that failed and may have failed alone. */
export interface Setbacks {
  /** Notes one, for the round to go on with the others. @throws the error where it is of more than this table */
  note(table: OdTableName, error: unknown): PracticeFault;
  /** A table was read. */
  passed(): void;
  /** @throws PartlyRead when there was any */
  settle(): void;
}

/** @param signal of the round: what was stopped did not fail */
export function createSetbacks(signal: AbortSignal): Setbacks {
  const tables: OdTableName[] = [];
  let first: PracticeFault | undefined;
  let wasLast = false;
  return {
    note(table, error) {
      const isAlone = error instanceof PracticeFault && mayBeOfOneTable.has(error.code);
      // Two after one another are no matter of tables.
      if (!isAlone || wasLast || signal.aborted) throw error;
      wasLast = true;
      first ??= error;
      tables.push(table);
      return error;
    },
    passed() {
      wasLast = false;
    },
    settle() {
      if (first) throw new PartlyRead(first, tables);
    },
  };
}

export const syncActor = { kind: 'job', name: 'sync-practice' } as const;

/**
 * Writes a step of a round, if this process still holds the office. What a power cut takes of it is read again: the
 * rows and the cursor of the reading go together.
 * @throws LeaseLost
 */
export async function inRound<T>(
  { platform, office, lease }: Pick<Round, 'platform' | 'office' | 'lease'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return platform.db.transaction({ office, repeatable: true }, async (tx) => {
    await hold(tx, lease, platform.now());
    return work(tx);
  });
}

/** The same for what others are to hear of. @throws LeaseLost */
export async function announceInRound<T>(
  { platform, office, lease }: Held,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inOffice(platform, { office, actor: syncActor }, async (ctx) => {
    await hold(ctx.tx, lease, ctx.now);
    return work(ctx);
  });
}

/** The table a round is at, for whoever looks. */
export async function noteTable(round: Round, table: OdTableName): Promise<void> {
  await inRound(round, (tx) => changeSync(tx, round.lease.holder, { atTable: table }));
}

async function hold(tx: Transaction, lease: Lease, now: Date): Promise<void> {
  if (!(await renewLease(tx, lease.holder, new Date(now.getTime() + lease.ms)))) throw new LeaseLost();
}
