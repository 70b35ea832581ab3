import type { practice as contract } from '@chairline/contract';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { readingAll, type Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { chartDocuments } from '../schema.ts';
import { contacts } from '../../contacts/schema.ts';
import { sendRows } from '../../../platform/sends/index.ts';

export type ChartRow = typeof chartDocuments.$inferSelect;
export type MediaKind = contract.ChartDocument['media_kind'];

/** A file as it is kept. */
export interface ChartFile extends Record<string, unknown> {
  media_type: string;
  file_name: string;
  size: number;
  storage_key: string;
}

/** What leads to a file `m` of each kind; `contact` is whose thread it must stand in. */
const sources = {
  text: (contact: number) => sql`
    SELECT m.media_type, m.file_name, m.size, m.storage_key FROM message_media m
    JOIN comm_items i ON i.client_id = m.client_id AND i.comm_item_id = m.comm_item_id
    WHERE i.contact_id = ${contact}`,
  email: (contact: number) => sql`
    SELECT m.content_type AS media_type, m.file_name, m.size, m.storage_key FROM email_media m
    WHERE EXISTS (SELECT 1 FROM comm_items i
      WHERE i.client_id = m.client_id AND i.email_id = m.email_id AND i.contact_id = ${contact})`,
  convo: () => sql`
    SELECT m.media_type, m.file_name, m.size, m.storage_key FROM convo_media m
    JOIN convo_messages w ON w.client_id = m.client_id AND w.convo_message_id = m.convo_message_id
    WHERE w.withdrawn_at IS NULL`,
} as const;

/** A file of the contact's thread, or of a conversation the viewer may see; undefined where it is none. */
export async function findFileToChart(
  tx: Transaction,
  kind: MediaKind,
  { mediaId, contactId }: { mediaId: number; contactId: number },
): Promise<ChartFile | undefined> {
  const result = await tx.execute<ChartFile>(sql`${sources[kind](contactId)} AND m.media_id = ${mediaId}`);
  return result.rows[0];
}

/** The file of a row, whoever may see it by now; undefined where it is gone. */
export async function findFileOfRow(
  tx: Transaction,
  kind: MediaKind,
  mediaId: number,
): Promise<ChartFile | undefined> {
  const table = sql.raw({ text: 'message_media', email: 'email_media', convo: 'convo_media' }[kind]);
  const type = sql.raw(kind === 'email' ? 'content_type' : 'media_type');
  const result = await readingAll(tx, () =>
    tx.execute<ChartFile>(
      sql`SELECT ${type} AS media_type, file_name, size, storage_key FROM ${table} WHERE media_id = ${mediaId}`,
    ),
  );
  return result.rows[0];
}

/** The newest row of a file and a patient, held until the transaction ends. */
export async function lockOfFile(
  tx: Transaction,
  patNum: number,
  kind: MediaKind,
  mediaId: number,
): Promise<ChartRow | undefined> {
  hold(tx, `chart-file:${patNum}:${kind}:${mediaId}`);
  const rows = await tx
    .select()
    .from(chartDocuments)
    .where(
      and(
        eq(chartDocuments.patNum, patNum),
        eq(chartDocuments.mediaKind, kind),
        eq(chartDocuments.mediaId, mediaId),
      ),
    )
    .orderBy(desc(chartDocuments.chartDocumentId))
    .limit(1)
    .for('update');
  return rows[0];
}

/** @returns undefined where somebody else put the same file there at this moment */
export async function insertDocument(
  tx: Transaction,
  row: typeof chartDocuments.$inferInsert,
): Promise<ChartRow | undefined> {
  const rows = await tx.insert(chartDocuments).values(row).onConflictDoNothing().returning();
  return rows[0];
}

/** Changes a row and raises its version. */
export async function changeDocument(
  tx: Transaction,
  id: number,
  change: Partial<typeof chartDocuments.$inferInsert>,
): Promise<ChartRow> {
  const rows = await tx
    .update(chartDocuments)
    .set({ ...change, version: sql`${chartDocuments.version} + 1` })
    .where(eq(chartDocuments.chartDocumentId, id))
    .returning();
  return rows[0]!;
}

const rows = sendRows(chartDocuments, 'chartDocumentId');

/** Files on their way into a chart, or in it. Another state is another version. */
export const documentRows = {
  ...rows,
  async change(tx: Transaction, id: number, change: Partial<ChartRow>) {
    await (change.state === undefined ? rows.change(tx, id, change) : changeDocument(tx, id, change));
  },
};

/** Documents of a contact and of those that were merged into it, newest first. */
export async function listDocumentsOf(tx: Transaction, contactId: number): Promise<ChartRow[]> {
  const merged = tx
    .select({ id: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.mergedInto, contactId));
  return tx
    .select()
    .from(chartDocuments)
    .where(or(eq(chartDocuments.contactId, contactId), inArray(chartDocuments.contactId, merged)))
    .orderBy(desc(chartDocuments.chartDocumentId))
    .limit(500);
}
