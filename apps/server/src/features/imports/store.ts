import type { imports as contract } from '@chairline/contract';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { contactTypes } from '../labels/schema.ts';
import {
  contactImportBatches,
  contactImportContacts,
  contactImportMappings,
  contactImports,
} from './schema.ts';

export type ImportRow = typeof contactImports.$inferSelect;
export type BatchRow = typeof contactImportBatches.$inferSelect;
export type TouchedRow = typeof contactImportContacts.$inferSelect;

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
  const rows = await tx.select().from(contactImports).where(eq(contactImports.importId, id)).for('update');
  return rows[0];
}

export async function listImports(tx: Transaction, limit: number): Promise<ImportRow[]> {
  return tx.select().from(contactImports).orderBy(desc(contactImports.importId)).limit(limit);
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

/** Keeps the rows of a file; both lists are JSON already. */
export async function insertBatches(
  tx: Transaction,
  importId: number,
  batches: readonly { accepted: string; refused: string; rows: number }[],
): Promise<void> {
  const list = (values: readonly string[]) => sql.param([...values]);
  await tx.execute(sql`
    INSERT INTO contact_import_batches (client_id, import_id, batch, rows, accepted, refused)
    SELECT app_office(), ${importId}, b.n - 1, b.rows, b.accepted::json, b.refused::json
    FROM unnest(${list(batches.map(({ rows }) => String(rows)))}::integer[], ${list(batches.map((b) => b.accepted))}::text[],
      ${list(batches.map((b) => b.refused))}::text[]) WITH ORDINALITY AS b (rows, accepted, refused, n)`);
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

/** A batch is done: of its rows, those that were refused are kept. */
export async function finishBatch(tx: Transaction, { importId, batch }: BatchRow): Promise<void> {
  await tx
    .update(contactImportBatches)
    .set({ state: 'done', accepted: [] })
    .where(and(eq(contactImportBatches.importId, importId), eq(contactImportBatches.batch, batch)));
}

/** The refused rows of the batches that are done, batch by batch. */
export async function listRefused(
  tx: Transaction,
  importId: number,
  afterBatch: number,
  batches: number,
): Promise<{ batch: number; refused: contract.RefusedRow[] }[]> {
  return tx
    .select({ batch: contactImportBatches.batch, refused: contactImportBatches.refused })
    .from(contactImportBatches)
    .where(
      and(
        eq(contactImportBatches.importId, importId),
        eq(contactImportBatches.state, 'done'),
        sql`${contactImportBatches.batch} > ${afterBatch}`,
        sql`${contactImportBatches.refused}::text <> '[]'`,
      ),
    )
    .orderBy(asc(contactImportBatches.batch))
    .limit(batches);
}

/** Notes contacts that an import made. */
export async function noteMade(tx: Transaction, importId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO contact_import_contacts (client_id, import_id, contact_id, version_before, version, item_count)
    SELECT app_office(), ${importId}, id, 0, 1, 0 FROM unnest(${sql.param(ids.map(String))}::bigint[]) AS id`);
}

export interface Changed {
  contactId: number;
  before: object;
  after: object;
  versionBefore: number;
  version: number;
  itemCount: number;
}

/**
 * Notes what an import changed of contacts. Of one it has gone over before, the first picture stays the one to go back to; one
 * that somebody changed in between is theirs from then on (version 0).
 */
export async function noteChanged(
  tx: Transaction,
  importId: number,
  changes: readonly Changed[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    INSERT INTO contact_import_contacts AS t
      (client_id, import_id, contact_id, before, after, version_before, version, item_count)
    SELECT app_office(), ${importId}, r."contactId", r.before, r.after, r."versionBefore", r.version, r."itemCount"
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r ("contactId" bigint, before jsonb, after jsonb,
      "versionBefore" integer, version integer, "itemCount" integer)
    ON CONFLICT (client_id, import_id, contact_id) DO UPDATE SET
      before = excluded.before || t.before, after = t.after || excluded.after,
      version = CASE WHEN t.version = excluded.version_before THEN excluded.version ELSE 0 END`);
}

/** The next contacts of an import that its rollback has not gone over. */
export async function listTouched(tx: Transaction, importId: number, limit: number): Promise<TouchedRow[]> {
  return tx
    .select()
    .from(contactImportContacts)
    .where(and(eq(contactImportContacts.importId, importId), eq(contactImportContacts.state, 'done')))
    .orderBy(asc(contactImportContacts.contactId))
    .limit(limit);
}

export interface Settled {
  contactId: number;
  state: 'gone' | 'back' | 'kept';
  name: string;
  reason: string | null;
}

/** Notes what a rollback made of contacts. */
export async function noteSettled(
  tx: Transaction,
  importId: number,
  rows: readonly Settled[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE contact_import_contacts t SET state = r.state, name = r.name, reason = r.reason
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r ("contactId" bigint, state text, name text, reason text)
    WHERE t.client_id = app_office() AND t.import_id = ${importId} AND t.contact_id = r."contactId"`);
}

/**
 * A contact is again what it was before an import: earlier imports, which had left it so, find it as they left it.
 * @param versions of the contacts, as they are now
 */
export async function passBack(
  tx: Transaction,
  importId: number,
  versions: readonly { contactId: number; versionBefore: number; version: number }[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx.execute(sql`
    UPDATE contact_import_contacts t SET version = r.version
    FROM json_to_recordset(${JSON.stringify(versions)}::json) AS r ("contactId" bigint, "versionBefore" integer, version integer)
    WHERE t.client_id = app_office() AND t.import_id <> ${importId} AND t.contact_id = r."contactId"
      AND t.version = r."versionBefore" AND t.state = 'done'`);
}

/** Whom a rollback left as they are. */
export async function listKept(tx: Transaction, importId: number, limit: number): Promise<TouchedRow[]> {
  return tx
    .select()
    .from(contactImportContacts)
    .where(and(eq(contactImportContacts.importId, importId), eq(contactImportContacts.state, 'kept')))
    .orderBy(asc(contactImportContacts.name), asc(contactImportContacts.contactId))
    .limit(limit);
}

const REMEMBERED = 50;

/** How files were mapped of late, by the fingerprint of their headers. */
export async function listMappings(tx: Transaction): Promise<Record<string, contract.ImportMapping>> {
  const rows = await tx
    .select()
    .from(contactImportMappings)
    .orderBy(desc(contactImportMappings.usedAt))
    .limit(REMEMBERED);
  return Object.fromEntries(rows.map(({ fingerprint, mapping }) => [fingerprint, mapping]));
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
      set: { mapping: row.mapping, usedAt: row.usedAt },
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

/** The contacts that an import made and that are still there, by name; those that were merged as what they went into. */
export async function listMade(
  tx: Transaction,
  importId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ contactId: number; name: string; number: string; total: number }[]> {
  const found = await tx.execute<{ contact_id: number; name: string; number: string; total: number }>(sql`
    SELECT q.contact_id, q.name, q.number, (count(*) OVER ())::integer AS total FROM (
      SELECT DISTINCT k.contact_id, btrim(k.first_name || ' ' || k.last_name) AS name,
        coalesce(nullif(k.ph1, ''), nullif(k.ph2, ''), nullif(k.ph3, ''), '') AS number
      FROM contact_import_contacts i
      JOIN contacts c ON c.client_id = i.client_id AND c.contact_id = i.contact_id
      JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = coalesce(c.merged_into, c.contact_id)
      WHERE i.import_id = ${importId} AND i.before IS NULL AND i.state = 'done') q
    ORDER BY lower(q.name), q.contact_id LIMIT ${limit} OFFSET ${offset}`);
  return found.rows.map(({ contact_id: contactId, ...rest }) => ({ contactId, ...rest }));
}
