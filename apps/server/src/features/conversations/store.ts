import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { conversations, convoParticipants } from './schema.ts';
import { type ConvoRow, selectWhole, type WholeConvo } from './convo/store-whole.ts';

export type { ConvoRow, ReminderRow, WholeConvo } from './convo/store-whole.ts';

/** These conversations, in the order of the ids; those the office does not have are left out. */
export async function findWholeConvos(tx: Transaction, convoIds: readonly number[]): Promise<WholeConvo[]> {
  if (convoIds.length === 0) return [];
  const byId = new Map((await selectWhole(tx, convoIds)).map((whole) => [whole.convo.convoId, whole]));
  return convoIds.flatMap((id) => byId.get(id) ?? []);
}

/** Holds a conversation until the transaction ends: whoever changes one holds it first. */
export async function lockConvo(tx: Transaction, convoId: number): Promise<ConvoRow | undefined> {
  hold(tx, `convo:${convoId}`);
  const rows = await tx.select().from(conversations).where(eq(conversations.convoId, convoId)).for('update');
  return rows[0];
}

/** Changes a conversation that is held and raises its version, also where nothing else of its row changes. */
export async function changeConvo(
  tx: Transaction,
  convoId: number,
  change: Partial<typeof conversations.$inferInsert> = {},
): Promise<ConvoRow> {
  const rows = await tx
    .update(conversations)
    .set({ ...change, version: sql`${conversations.version} + 1` })
    .where(eq(conversations.convoId, convoId))
    .returning();
  return rows[0]!;
}

/** @returns undefined where a conversation with its client_ref is there already */
export async function insertConvo(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<ConvoRow | undefined> {
  const rows = await tx.insert(conversations).values(row).onConflictDoNothing().returning();
  return rows[0];
}

/** Takes people into a conversation; those who are in it stay as they are. @returns who is new */
export async function insertParticipants(
  tx: Transaction,
  rows: readonly (typeof convoParticipants.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(convoParticipants)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: convoParticipants.userId });
  return inserted.map((row) => row.userId);
}
