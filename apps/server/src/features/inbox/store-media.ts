import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { awaitedMedia } from './schema.ts';

export type AwaitedRow = typeof awaitedMedia.$inferSelect;

/** Notes attachments that are to be fetched; those that are noted already stay as they are. */
export async function insertAwaited(
  tx: Transaction,
  rows: readonly (typeof awaitedMedia.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(awaitedMedia)
      .values([...rows])
      .onConflictDoNothing();
}

/** What is not here of a text's attachments, in their order. */
export async function listAwaited(tx: Transaction, itemId: number): Promise<AwaitedRow[]> {
  return tx
    .select()
    .from(awaitedMedia)
    .where(eq(awaitedMedia.commItemId, itemId))
    .orderBy(asc(awaitedMedia.part));
}

/** What a run that began with this row says became of it; nothing where a person has had it fetched again since. */
export async function saveAwaited(
  tx: Transaction,
  { commItemId, part, asked }: AwaitedRow,
  change: Partial<Pick<AwaitedRow, 'state' | 'url'>>,
): Promise<void> {
  await tx
    .update(awaitedMedia)
    .set(change)
    .where(
      and(
        eq(awaitedMedia.commItemId, commItemId),
        eq(awaitedMedia.part, part),
        eq(awaitedMedia.asked, asked),
      ),
    );
}

/** Those that may still be had are to be fetched once more, as a person asked. */
export async function awaitAgain(tx: Transaction, itemId: number): Promise<void> {
  await tx
    .update(awaitedMedia)
    .set({ state: 'waiting', asked: sql`${awaitedMedia.asked} + 1` })
    .where(and(eq(awaitedMedia.commItemId, itemId), isNotNull(awaitedMedia.url)));
}

/** It is here. */
export async function removeAwaited(tx: Transaction, itemId: number, part: number): Promise<void> {
  await tx.delete(awaitedMedia).where(and(eq(awaitedMedia.commItemId, itemId), eq(awaitedMedia.part, part)));
}
