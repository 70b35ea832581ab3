import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { officeExportParts, officeExports } from './schema.ts';

export type ExportRow = typeof officeExports.$inferSelect;
export type PartRow = typeof officeExportParts.$inferSelect;
export type ExportChange = Partial<Omit<ExportRow, 'clientId' | 'exportId' | 'version'>>;

/** @returns undefined while another one runs */
export async function insertExport(
  tx: Transaction,
  row: typeof officeExports.$inferInsert,
): Promise<ExportRow | undefined> {
  const rows = await tx.insert(officeExports).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function listExportRows(tx: Transaction, limit: number): Promise<ExportRow[]> {
  return tx.select().from(officeExports).orderBy(desc(officeExports.exportId)).limit(limit);
}

export async function findExport(tx: Transaction, id: number): Promise<ExportRow | undefined> {
  const rows = await tx.select().from(officeExports).where(eq(officeExports.exportId, id));
  return rows[0];
}

/** An export, held until the transaction ends: its parts and its end come one by one. */
export async function lockExport(tx: Transaction, id: number): Promise<ExportRow | undefined> {
  hold(tx, `export:${id}`);
  const rows = await tx.select().from(officeExports).where(eq(officeExports.exportId, id)).for('update');
  return rows[0];
}

/** Changes an export and raises its version. */
export async function changeExport(tx: Transaction, id: number, change: ExportChange): Promise<ExportRow> {
  const rows = await tx
    .update(officeExports)
    .set({ ...change, version: sql`${officeExports.version} + 1` })
    .where(eq(officeExports.exportId, id))
    .returning();
  return rows[0]!;
}

export async function insertPart(tx: Transaction, row: typeof officeExportParts.$inferInsert): Promise<void> {
  await tx.insert(officeExportParts).values(row);
}

/** The parts of an export in their order. */
export async function listParts(tx: Transaction, id: number): Promise<PartRow[]> {
  return tx
    .select()
    .from(officeExportParts)
    .where(eq(officeExportParts.exportId, id))
    .orderBy(asc(officeExportParts.part));
}

export async function deleteParts(tx: Transaction, id: number): Promise<void> {
  await tx.delete(officeExportParts).where(eq(officeExportParts.exportId, id));
}

/** Archives whose time is over. */
export async function listOver(tx: Transaction, now: Date): Promise<ExportRow[]> {
  return tx
    .select()
    .from(officeExports)
    .where(and(eq(officeExports.state, 'ready'), lt(officeExports.expiresAt, now)));
}

/** Exports of which something is stored that nobody gets any more. */
export async function listLeftovers(tx: Transaction): Promise<number[]> {
  const found = await tx.execute<{ id: number }>(sql`
    SELECT e.export_id AS id FROM office_exports e WHERE e.state IN ('cancelled', 'failed', 'removed')
      AND EXISTS (SELECT FROM office_export_parts p WHERE p.client_id = e.client_id AND p.export_id = e.export_id)`);
  return found.rows.map(({ id }) => id);
}

/** What a user is called. */
export async function listUserNames(tx: Transaction): Promise<Map<number, string>> {
  const found = await tx.execute<{ id: number; name: string }>(
    sql`SELECT user_id AS id, btrim(first_name || ' ' || last_name) AS name FROM users`,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** What the office is called, and where its clock stands. */
export async function findOfficeName(tx: Transaction): Promise<{ name: string; timezone: string }> {
  const found = await tx.execute<{ name: string; timezone: string }>(sql`SELECT name, timezone FROM clients`);
  return found.rows[0]!;
}
