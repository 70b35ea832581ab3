import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { callRecordings } from '../schema.ts';

export type RecordingRow = typeof callRecordings.$inferSelect;

/** What was recorded of calls, in its order. */
export async function listRecordings(tx: Transaction, callIds: readonly number[]): Promise<RecordingRow[]> {
  if (callIds.length === 0) return [];
  return tx
    .select()
    .from(callRecordings)
    .where(inArray(callRecordings.callId, [...callIds]))
    .orderBy(asc(callRecordings.recordingId));
}

export async function findRecording(tx: Transaction, recordingId: number): Promise<RecordingRow | undefined> {
  const rows = await tx.select().from(callRecordings).where(eq(callRecordings.recordingId, recordingId));
  return rows[0];
}

/** @returns undefined when it is known already */
export async function insertRecording(
  tx: Transaction,
  row: typeof callRecordings.$inferInsert,
): Promise<RecordingRow | undefined> {
  const rows = await tx.insert(callRecordings).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function saveRecording(
  tx: Transaction,
  recordingId: number,
  change: Partial<typeof callRecordings.$inferInsert>,
): Promise<RecordingRow> {
  const rows = await tx
    .update(callRecordings)
    .set(change)
    .where(eq(callRecordings.recordingId, recordingId))
    .returning();
  return rows[0]!;
}

/** Recordings of a kind that are kept and older than a moment. */
export async function listOlderThan(
  tx: Transaction,
  kind: RecordingRow['kind'],
  before: Date,
): Promise<RecordingRow[]> {
  return tx
    .select()
    .from(callRecordings)
    .where(
      and(
        eq(callRecordings.kind, kind),
        eq(callRecordings.state, sql`'kept'`),
        lt(callRecordings.recordedAt, before),
      ),
    )
    .orderBy(asc(callRecordings.recordingId));
}
