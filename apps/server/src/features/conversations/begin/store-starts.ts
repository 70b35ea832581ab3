import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { commItems } from '../../threads/schema.ts';
import { conversations, convoReferences } from '../schema.ts';
import { processTypes } from '../../labels/schema.ts';
import type { ConvoRow } from '../store.ts';

export type ProcessRow = typeof processTypes.$inferSelect;

/** The conversation that was begun under this client_ref. */
export async function findConvoByRef(tx: Transaction, clientRef: string): Promise<ConvoRow | undefined> {
  const rows = await tx.select().from(conversations).where(eq(conversations.clientRef, clientRef));
  return rows[0];
}

/** The conversation of a claim, a recall or a lab case. */
export async function findConvoBySubject(
  tx: Transaction,
  kind: 'claim' | 'recall' | 'lab',
  subjectId: string,
): Promise<ConvoRow | undefined> {
  const rows = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.kind, kind), eq(conversations.subjectId, subjectId)));
  return rows[0];
}

export async function insertReferences(
  tx: Transaction,
  rows: readonly (typeof convoReferences.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(convoReferences).values([...rows]);
}

/** Whose threads these items stand in, and how many conversations refer to each. */
export async function findReferredItems(
  tx: Transaction,
  itemIds: readonly number[],
): Promise<{ itemId: number; contactId: number; convos: number }[]> {
  if (itemIds.length === 0) return [];
  return tx
    .select({
      itemId: commItems.commItemId,
      contactId: commItems.contactId,
      convos: commItems.internalConvoCount,
    })
    .from(commItems)
    .where(inArray(commItems.commItemId, [...itemIds]));
}

/** The office's process types, oldest first. */
export async function listProcesses(tx: Transaction): Promise<ProcessRow[]> {
  return tx.select().from(processTypes).orderBy(processTypes.processTypeId);
}
