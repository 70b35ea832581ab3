import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type Hangings, nowId } from '../contacts/index.ts';
import { contactImportBatches, contactImportContacts } from './schema.ts';

/** What an import did to contacts: its notes, to go back by. */

export type TouchedRow = typeof contactImportContacts.$inferSelect;

/** The first batch whose contacts are as the import made them, as far as it knows. */
export async function findMadeBatch(
  tx: Transaction,
  importId: number,
): Promise<{ batch: number; made: number[] } | undefined> {
  const rows = await tx
    .select({ batch: contactImportBatches.batch, made: contactImportBatches.made })
    .from(contactImportBatches)
    .where(and(eq(contactImportBatches.importId, importId), sql`${contactImportBatches.made} <> '{}'`))
    .orderBy(asc(contactImportBatches.batch))
    .limit(1);
  return rows[0];
}

/** A rollback has gone over the contacts that a batch made: those that it kept are noted with the reason. */
export async function settleBatch(
  tx: Transaction,
  importId: number,
  batch: number,
  kept: readonly { contactId: number; name: string; reason: string }[],
): Promise<void> {
  await tx
    .update(contactImportBatches)
    .set({ made: [] })
    .where(and(eq(contactImportBatches.importId, importId), eq(contactImportBatches.batch, batch)));
  const asMade = {
    clientId: sql<number>`app_office()`,
    importId,
    versionBefore: 0,
    version: 1,
    itemCount: 0,
  };
  if (kept.length > 0)
    await tx
      .insert(contactImportContacts)
      .values(kept.map((row) => ({ ...asMade, ...row, state: 'kept' as const })));
}

/** Takes contacts that an import made out of its batches, to a note each: they are not as they were made any more. */
export async function noteApart(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`${sql.param(ids.map(String))}::bigint[]`;
  await tx.execute(sql`
    WITH held AS (SELECT import_id, batch, made FROM contact_import_batches
      WHERE client_id = app_office() AND made && ${list}),
    noted AS (INSERT INTO contact_import_contacts (client_id, import_id, contact_id, version_before, version, item_count)
      SELECT app_office(), h.import_id, m.id, 0, 1, 0 FROM held h, unnest(h.made) AS m (id) WHERE m.id = ANY (${list}))
    UPDATE contact_import_batches b SET made = ARRAY(SELECT m.id FROM unnest(h.made) AS m (id) WHERE m.id <> ALL (${list}))
    FROM held h WHERE b.client_id = app_office() AND b.import_id = h.import_id AND b.batch = h.batch`);
}

export interface Changed {
  contactId: number;
  before: object;
  after: object;
  versionBefore: number;
  version: number;
  itemCount: number;
  /** What hung on it before. */
  hung: Hangings;
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
  await noteApart(
    tx,
    changes.map(({ contactId }) => contactId),
  );
  await tx.execute(sql`
    INSERT INTO contact_import_contacts AS t
      (client_id, import_id, contact_id, before, after, version_before, version, item_count, hung)
    SELECT app_office(), ${importId}, r."contactId", r.before, r.after, r."versionBefore", r.version, r."itemCount", r.hung
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r ("contactId" bigint, before jsonb, after jsonb,
      "versionBefore" integer, version integer, "itemCount" integer, hung jsonb)
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
 * A contact was changed, and is to an import as it left it: where it is again what it was, and by its family.
 * @param versions of the contacts, as they are now
 */
export async function passBack(
  tx: Transaction,
  versions: readonly { contactId: number; versionBefore: number; version: number }[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx.execute(sql`
    UPDATE contact_import_contacts t SET version = r.version
    FROM json_to_recordset(${JSON.stringify(versions)}::json) AS r ("contactId" bigint, "versionBefore" integer, version integer)
    WHERE t.client_id = app_office() AND t.contact_id = r."contactId"
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

export interface KeptRow extends Record<string, unknown> {
  contact_id: number;
  name: string;
  reason: string;
  /** As they are now; null for a contact who is gone. */
  numbers: string[] | null;
  email: string | null;
}

/** Whom a rollback left, by their number, with how they are reached now; those that were merged as what they went into. */
export async function listKeptFully(
  tx: Transaction,
  importId: number,
  after: number,
  limit: number,
): Promise<KeptRow[]> {
  const found = await tx.execute<KeptRow>(sql`
    SELECT n.contact_id, n.name, coalesce(n.reason, '') AS reason, k.email,
      CASE WHEN k.contact_id IS NULL THEN NULL
        ELSE array_remove(ARRAY[k.ph1, k.ph2, k.ph3, k.phone_num], '') END AS numbers
    FROM contact_import_contacts n
      LEFT JOIN contacts c ON c.client_id = n.client_id AND c.contact_id = n.contact_id
      LEFT JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = ${sql.raw(nowId('c'))}
    WHERE n.client_id = app_office() AND n.import_id = ${importId} AND n.state = 'kept' AND n.contact_id > ${after}
    ORDER BY n.contact_id LIMIT ${limit}`);
  return found.rows;
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
      FROM (SELECT contact_id FROM contact_import_contacts
          WHERE import_id = ${importId} AND before IS NULL AND state = 'done'
        UNION ALL SELECT unnest(made) FROM contact_import_batches WHERE import_id = ${importId}) i
      JOIN contacts c ON c.client_id = app_office() AND c.contact_id = i.contact_id
      JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = ${sql.raw(nowId('c'))}) q
    ORDER BY lower(q.name), q.contact_id LIMIT ${limit} OFFSET ${offset}`);
  return found.rows.map(({ contact_id: contactId, ...rest }) => ({ contactId, ...rest }));
}
