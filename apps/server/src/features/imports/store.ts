import { imports as contract } from '@chairline/contract';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contactTypes } from '../labels/schema.ts';
import type { Remembered } from './choose-reading.ts';
import type { RowBatch } from './import-process.ts';
import { textOf } from './read-file.ts';
import { contactImportBatches, contactImportMappings, contactImports } from './schema.ts';

export type ImportRow = typeof contactImports.$inferSelect;
export type BatchRow = typeof contactImportBatches.$inferSelect;

/** @returns undefined when one with this `client_ref` is there already */
export async function insertImport(
  tx: Transaction,
  row: typeof contactImports.$inferInsert,
): Promise<ImportRow | undefined> {
  const rows = await tx.insert(contactImports).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function findByRef(tx: Transaction, clientRef: string): Promise<ImportRow | undefined> {
  const rows = await tx.select().from(contactImports).where(eq(contactImports.clientRef, clientRef));
  return rows[0];
}

export async function findImport(tx: Transaction, id: number): Promise<ImportRow | undefined> {
  const rows = await tx.select().from(contactImports).where(eq(contactImports.importId, id));
  return rows[0];
}

/** An import, held until the transaction ends: its steps and its rollback come one by one. */
export async function lockImport(tx: Transaction, id: number): Promise<ImportRow | undefined> {
  hold(tx, `import:${id}`);
  const rows = await tx.select().from(contactImports).where(eq(contactImports.importId, id)).for('update');
  return rows[0];
}

export async function listImports(tx: Transaction, limit: number): Promise<ImportRow[]> {
  return tx.select().from(contactImports).orderBy(desc(contactImports.importId)).limit(limit);
}

/** How many are under way or wait for their turn. */
export async function countUnfinished(tx: Transaction): Promise<number> {
  return tx.$count(contactImports, inArray(contactImports.state, ['running', 'undoing']));
}

/** Changes an import and raises its version. */
export async function changeImport(
  tx: Transaction,
  id: number,
  change: Partial<typeof contactImports.$inferInsert>,
): Promise<ImportRow> {
  const rows = await tx
    .update(contactImports)
    .set({ ...change, version: sql`${contactImports.version} + 1` })
    .where(eq(contactImports.importId, id))
    .returning();
  return rows[0]!;
}

/** Keeps the rows of a file, which are JSON already. */
export async function insertBatches(
  tx: Transaction,
  importId: number,
  batches: readonly RowBatch[],
): Promise<void> {
  // One by one: as elements of a list they would be written out, and read, a second time.
  for (const [batch, { accepted, refused, leftOut, rows }] of batches.entries())
    await tx.execute(sql`
      INSERT INTO contact_import_batches (client_id, import_id, batch, rows, accepted, refused, left_out)
      VALUES (app_office(), ${importId}, ${batch}, ${rows},
        ${textOf(accepted)}::json, ${textOf(refused)}::json, ${textOf(leftOut)}::json)`);
}

/** The first batch that waits. */
export async function findWaitingBatch(tx: Transaction, importId: number): Promise<BatchRow | undefined> {
  const rows = await tx
    .select()
    .from(contactImportBatches)
    .where(and(eq(contactImportBatches.importId, importId), eq(contactImportBatches.state, 'waiting')))
    .orderBy(asc(contactImportBatches.batch))
    .limit(1);
  return rows[0];
}

/**
 * A batch is done: of its rows, those that were refused, or not taken whole, are kept.
 * @param made the contacts that it made
 */
export async function finishBatch(
  tx: Transaction,
  { importId, batch }: BatchRow,
  made: readonly number[],
): Promise<void> {
  await tx
    .update(contactImportBatches)
    .set({ state: 'done', accepted: [], made: [...made] })
    .where(and(eq(contactImportBatches.importId, importId), eq(contactImportBatches.batch, batch)));
}

/** Forgets the rows of an import that will not be gone through any more: they are people whom nobody has taken in. */
export async function dropWaiting(tx: Transaction, importId: number): Promise<void> {
  await tx
    .delete(contactImportBatches)
    .where(and(eq(contactImportBatches.importId, importId), eq(contactImportBatches.state, 'waiting')));
}

/** The refused rows, and those not taken whole, of the batches that are done, batch by batch. */
export async function listRefused(
  tx: Transaction,
  importId: number,
  afterBatch: number,
  batches: number,
): Promise<{ batch: number; refused: contract.RefusedRow[]; leftOut: contract.RefusedRow[] }[]> {
  return tx
    .select({
      batch: contactImportBatches.batch,
      refused: contactImportBatches.refused,
      leftOut: contactImportBatches.leftOut,
    })
    .from(contactImportBatches)
    .where(
      and(
        eq(contactImportBatches.importId, importId),
        eq(contactImportBatches.state, 'done'),
        sql`${contactImportBatches.batch} > ${afterBatch}`,
        sql`(${contactImportBatches.refused}::text <> '[]' OR ${contactImportBatches.leftOut}::text <> '[]')`,
      ),
    )
    .orderBy(asc(contactImportBatches.batch))
    .limit(batches);
}

const REMEMBERED = 50;

/** How files were read and mapped of late, by the fingerprint of their headers. */
export async function listMappings(tx: Transaction): Promise<Record<string, Remembered>> {
  const rows = await tx
    .select()
    .from(contactImportMappings)
    .orderBy(desc(contactImportMappings.usedAt))
    .limit(REMEMBERED);
  return Object.fromEntries(
    rows.map(({ fingerprint, mapping, reading }) => [
      fingerprint,
      { mapping, reading: contract.rememberedReading.parse(reading) },
    ]),
  );
}

export async function rememberMapping(
  tx: Transaction,
  row: typeof contactImportMappings.$inferInsert,
): Promise<void> {
  await tx
    .insert(contactImportMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [contactImportMappings.clientId, contactImportMappings.fingerprint],
      set: { mapping: row.mapping, reading: row.reading, usedAt: row.usedAt },
    });
}

/** The type that contacts get for whom none is chosen: the office's 'Patient', where it may be set. */
export async function findDefaultType(tx: Transaction): Promise<number | null> {
  const rows = await tx
    .select({ typeId: contactTypes.typeId })
    .from(contactTypes)
    .where(and(eq(contactTypes.typeName, 'Patient'), eq(contactTypes.canBeSet, true)))
    .orderBy(asc(contactTypes.typeId))
    .limit(1);
  return rows[0]?.typeId ?? null;
}
