import type { OdTableName } from '@chairline/open-dental';
import { type PracticeAbout, PracticeFault, type PracticeSource } from '../../gateways/open-dental/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeSync, renewLease } from './store-sync.ts';

/** A round under way: one office, read by this process, through one way in. */
export interface Round {
  readonly platform: Platform;
  readonly office: number;
  readonly source: PracticeSource;
  readonly about: PracticeAbout;
  /** When it began, also of one that another process began. */
  readonly beganAt: Date;
  /** Everything is read, also what is read less often: a person asked. */
  readonly all: boolean;
  readonly signal: AbortSignal;
  readonly lease: Lease;
  /** Notes that rows of a table changed, and tells the office, not too often. */
  changed(table: OdTableName): void;
  /** Throws when this round should go on by another way, or in another process. */
  mayGoOn(): void;
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

export const syncActor = { kind: 'job', name: 'sync-practice' } as const;

/**
 * Writes a step of a round, if this process still holds the office. What a power cut takes of it is read again: the
 * rows and the place of the reading go together.
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
  { platform, office, lease }: Pick<Round, 'platform' | 'office' | 'lease'>,
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
