import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { callStreams as table } from './schema.ts';

export type StreamRow = typeof table.$inferSelect;
/** How a stream may end. */
export type StreamEnd = Extract<StreamRow['state'], 'over' | 'stopped' | 'spent' | 'failed'>;

const active = inArray(table.state, ['asked', 'open']);

/** Of a call, the oldest first. */
export function listStreams(tx: Transaction, callId: number): Promise<StreamRow[]> {
  return tx.select().from(table).where(eq(table.callId, callId)).orderBy(asc(table.streamId));
}

export async function insertStream(tx: Transaction, row: typeof table.$inferInsert): Promise<StreamRow> {
  return (await tx.insert(table).values(row).returning())[0]!;
}

export async function noteCarrierId(tx: Transaction, streamId: number, carrierId: string): Promise<void> {
  await tx.update(table).set({ carrierId }).where(eq(table.streamId, streamId));
}

/**
 * Takes the stream whose address somebody connected to: once, whoever comes second.
 * @returns undefined for an address that is none, was used, or is older than `since`
 */
export async function claimStream(
  tx: Transaction,
  tokenHash: Buffer,
  { now, since }: { now: Date; since: Date },
): Promise<StreamRow | undefined> {
  const rows = await tx
    .update(table)
    .set({ state: 'open', tokenHash: null, heardAt: now })
    .where(and(eq(table.tokenHash, tokenHash), eq(table.state, 'asked'), sql`${table.askedAt} >= ${since}`))
    .returning();
  return rows[0];
}

/**
 * Says that a stream is still heard.
 * @param more seconds of sound that go to the service now
 * @returns false once it is not open any more
 */
export async function touchStream(
  tx: Transaction,
  streamId: number,
  now: Date,
  more: { seconds?: number; gaps?: number } = {},
): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({
      heardAt: now,
      seconds: sql`${table.seconds} + ${more.seconds ?? 0}::numeric`,
      gaps: sql`${table.gaps} + ${more.gaps ?? 0}::integer`,
    })
    .where(and(eq(table.streamId, streamId), eq(table.state, 'open')))
    .returning({ streamId: table.streamId });
  return rows.length === 1;
}

/** Counts what a question about a stream cost. */
export async function addCents(tx: Transaction, streamId: number, cents: number): Promise<void> {
  await tx
    .update(table)
    .set({ cents: sql`${table.cents} + ${cents}::numeric` })
    .where(eq(table.streamId, streamId));
}

/** Ends streams that go on. @returns whether one of them did */
export async function endStreams(
  tx: Transaction,
  streamIds: readonly number[],
  state: StreamEnd,
  now: Date,
): Promise<boolean> {
  if (streamIds.length === 0) return false;
  const rows = await tx
    .update(table)
    .set({ state, tokenHash: null, endedAt: now })
    .where(and(inArray(table.streamId, [...streamIds]), active))
    .returning({ streamId: table.streamId });
  return rows.length > 0;
}

/**
 * Ends a call's streams that nobody hears: asked for and never come, or whose process is gone.
 * @param asked since when one may still come
 * @param heard the last sign of life that counts
 */
export async function endLostStreams(
  tx: Transaction,
  callId: number,
  { now, asked, heard }: { now: Date; asked: Date; heard: Date },
): Promise<void> {
  const lost = or(
    // Whoever asked for it died over it: nobody knows its address any more.
    and(eq(table.state, 'asked'), or(isNull(table.carrierId), lt(table.askedAt, asked))),
    and(eq(table.state, 'open'), lt(table.heardAt, heard)),
  );
  await tx
    .update(table)
    .set({ state: 'over', tokenHash: null, endedAt: now })
    .where(and(eq(table.callId, callId), lost));
}
