import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { reminderPresets } from './schema.ts';

export type PresetRow = typeof reminderPresets.$inferSelect;
export type PresetInsert = typeof reminderPresets.$inferInsert;

/** The office's quick reminders that are not deleted, oldest first. */
export async function listPresetRows(tx: Transaction): Promise<PresetRow[]> {
  return tx
    .select()
    .from(reminderPresets)
    .where(isNull(reminderPresets.deletedAt))
    .orderBy(asc(reminderPresets.reminderId));
}

export async function insertPresets(tx: Transaction, rows: PresetInsert[]): Promise<PresetRow[]> {
  return tx.insert(reminderPresets).values(rows).returning();
}

/** A quick reminder, deleted or not, held until the transaction ends. */
export async function lockPreset(tx: Transaction, reminderId: number): Promise<PresetRow | undefined> {
  hold(tx, `quick-reminder:${reminderId}`);
  const rows = await tx
    .select()
    .from(reminderPresets)
    .where(eq(reminderPresets.reminderId, reminderId))
    .for('update');
  return rows[0];
}

/** Changes a quick reminder and raises its version. */
export async function changePreset(
  tx: Transaction,
  reminderId: number,
  change: Partial<PresetInsert>,
): Promise<PresetRow> {
  const rows = await tx
    .update(reminderPresets)
    .set({ ...change, version: sql`${reminderPresets.version} + 1` })
    .where(eq(reminderPresets.reminderId, reminderId))
    .returning();
  return rows[0]!;
}
