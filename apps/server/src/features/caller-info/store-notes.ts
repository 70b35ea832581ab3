import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { callNotes as table } from './schema.ts';

export type NoteRow = typeof table.$inferSelect;

/** @returns undefined when the recording, or the writer in this call, has one already */
export async function insertNote(
  tx: Transaction,
  row: typeof table.$inferInsert,
): Promise<NoteRow | undefined> {
  return (await tx.insert(table).values(row).onConflictDoNothing().returning())[0];
}

export async function lockNote(tx: Transaction, noteId: number): Promise<NoteRow | undefined> {
  hold(tx, `call-note:${noteId}`);
  return (await tx.select().from(table).where(eq(table.noteId, noteId)).for('update'))[0];
}

/** What a user wrote on a call, whether it stands or was thrown away. The call is held by whoever asks. */
export async function findNoteOf(
  tx: Transaction,
  callId: number,
  userId: number,
): Promise<NoteRow | undefined> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.callId, callId), eq(table.writtenBy, userId)));
  return rows[0] && lockNote(tx, rows[0].noteId);
}

/** What the carrier calls the calls that notes are on, by note_id. */
export async function listCallUuids(
  tx: Transaction,
  noteIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ note_id: number; call_uuid: string }>(sql`
    SELECT n.note_id, k.call_uuid FROM call_notes n JOIN calls k USING (client_id, call_id)
    WHERE n.note_id = ANY (${sql.param([...noteIds])}::bigint[])`);
  return new Map(rows.map(({ note_id, call_uuid }) => [Number(note_id), call_uuid]));
}

export async function saveNote(
  tx: Transaction,
  noteId: number,
  change: Partial<typeof table.$inferInsert>,
): Promise<NoteRow> {
  const rows = await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.noteId, noteId))
    .returning();
  return rows[0]!;
}

/** Of the calls in a contact's thread, oldest first. */
export function listNotes(tx: Transaction, contactId: number): Promise<NoteRow[]> {
  return tx
    .select()
    .from(table)
    .where(
      and(
        sql`${table.itemId} IN (SELECT comm_item_id FROM comm_items WHERE contact_id = ${contactId})`,
        sql`${table.state} NOT IN ('empty')`,
      ),
    )
    .orderBy(table.noteId);
}
