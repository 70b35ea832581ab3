import type { inbox } from '@chairline/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { users } from '../identity/schema.ts';
import { type CallFields, callFieldsText } from './call-fields.ts';
import { commItems, contactReads, messageMedia } from './schema.ts';

export interface ItemRow extends CallFields, Record<string, unknown> {
  comm_item_id: number;
  contact_id: number;
  kind: 'text' | 'call' | 'email';
  /** Undefined where it cannot be another than a text's. */
  channel?: 'sms' | 'messenger';
  direction: string;
  at: string;
  position: number;
  version: number;
  contact_number: string;
  office_number: string;
  body: string;
  client_ref: string | null;
  delivery_note: string | null;
  /** The rule by which it went; undefined where it cannot have. */
  by_rule?: string | null;
  email_id: number | null;
  subject: string;
  snippet: string;
  thread_key: string | null;
  src_language: string | null;
  original_body: string | null;
  tag_ids: number[];
  media_count: number;
  internal_convo_count: number;
  ref_item_id: number | null;
  translation: 'pending' | 'done' | 'failed' | null;
  /** Of what is missing of a text's attachments; undefined where nothing can be. */
  lost_media?: 'open' | 'trying' | null;
  users: { user_id: number; username: string; full_name: string }[] | null;
  media: { media_id: number; media_type: string; file_name: string; size: number }[] | null;
  /** Of an e-mail: its other people. */
  email?: {
    from: string;
    to: string[];
    cc: string[];
    unreadable: boolean;
    sender_note: string;
    /** Gmail has it. */
    left: boolean;
  } | null;
}

// The page is cut before anything is joined: only its rows pay for names and attachments.
export const itemColumnsText = `
  i.comm_item_id, i.contact_id, i.kind, i.channel, i.direction, i.at, i.position, i.version, i.contact_number, i.office_number,
  i.body, i.client_ref, i.delivery_note, i.by_rule, ${callFieldsText},
  i.email_id, i.subject, i.snippet, i.thread_key, i.src_language, i.original_body, i.tag_ids, i.media_count,
  i.internal_convo_count, i.ref_item_id, i.translation, i.lost_media,
  CASE WHEN i.user_ids <> '{}' THEN (
    SELECT json_agg(json_build_object('user_id', u.user_id, 'username', u.username,
      'full_name', btrim(u.first_name || ' ' || u.last_name)) ORDER BY u.user_id)
    FROM users u WHERE u.client_id = i.client_id AND u.user_id = ANY (i.user_ids)) END AS users,
  CASE WHEN i.media_count > 0 AND i.kind = 'email' THEN (
    SELECT json_agg(json_build_object('media_id', m.media_id, 'media_type', m.content_type,
      'file_name', m.file_name, 'size', m.size) ORDER BY m.media_id)
    FROM email_media m WHERE m.client_id = i.client_id AND m.email_id = i.email_id AND NOT m.inline)
  WHEN i.media_count > 0 THEN (
    SELECT json_agg(json_build_object('media_id', m.media_id, 'media_type', m.media_type,
      'file_name', m.file_name, 'size', m.size) ORDER BY m.part, m.media_id)
    FROM message_media m WHERE m.client_id = i.client_id AND m.comm_item_id = i.comm_item_id) END AS media,
  CASE WHEN i.email_id IS NOT NULL THEN (
    SELECT json_build_object('from', e.from_address, 'to', e.to_addresses, 'cc', e.cc_addresses,
      'unreadable', e.unreadable IS NOT NULL, 'sender_note', e.sender_note, 'left', e.gmail_id IS NOT NULL)
    FROM emails e WHERE e.client_id = i.client_id AND e.email_id = i.email_id) END AS email`;
const itemColumns = sql.raw(itemColumnsText);

const OLDER = `SELECT (SELECT item_count FROM contacts WHERE contact_id = $1) AS total, ${itemColumnsText}
  FROM comm_items i
  WHERE i.contact_id = $1
    AND i.position >= (SELECT item_count FROM contacts WHERE contact_id = $1) - $2::integer - $3::integer
    AND i.position < (SELECT item_count FROM contacts WHERE contact_id = $1) - $2::integer
  ORDER BY i.position DESC`;

const NEWER = `SELECT (SELECT item_count FROM contacts WHERE contact_id = $1) AS total, ${itemColumnsText}
  FROM comm_items i
  WHERE i.contact_id = $1 AND i.position >= $2::integer AND i.position < $2::integer + $3::integer
  ORDER BY i.position`;

/**
 * A page of a thread, found by position: `older` from the newest item backwards, `newer` from the oldest on.
 * @returns undefined when there is no such contact
 */
export async function listThread(
  tx: Transaction,
  contactId: number,
  page: { offset: number; limit: number; direction: 'older' | 'newer' },
): Promise<{ rows: ItemRow[]; total: number } | undefined> {
  const older = page.direction === 'older';
  const rows = await runPlanned<ItemRow & { total: number }>(
    tx,
    older ? 'thread-older' : 'thread-newer',
    older ? OLDER : NEWER,
    [contactId, page.offset, page.limit],
  );
  const total = rows[0]?.total ?? (await countItems(tx, contactId));
  return total === undefined ? undefined : { rows, total };
}

/** How many items a thread holds; undefined when there is no such contact. */
async function countItems(tx: Transaction, contactId: number): Promise<number | undefined> {
  const result = await tx.execute<{ n: number }>(
    sql`SELECT item_count AS n FROM contacts WHERE contact_id = ${contactId}`,
  );
  return result.rows[0]?.n;
}

export async function findItem(tx: Transaction, itemId: number): Promise<ItemRow | undefined> {
  return (await findItems(tx, [itemId])).get(itemId);
}

export async function findItems(tx: Transaction, itemIds: readonly number[]): Promise<Map<number, ItemRow>> {
  const result = await tx.execute<ItemRow>(
    sql`SELECT ${itemColumns} FROM comm_items i WHERE i.comm_item_id = ANY (${sql.param([...itemIds])}::bigint[])`,
  );
  return new Map(result.rows.map((row) => [row.comm_item_id, row]));
}

export async function findItemByRef(tx: Transaction, clientRef: string): Promise<ItemRow | undefined> {
  const result = await tx.execute<ItemRow>(
    sql`SELECT ${itemColumns} FROM comm_items i WHERE i.client_ref = ${clientRef}`,
  );
  return result.rows[0];
}

const ACROSS = `SELECT ${itemColumnsText}
  FROM app_items_across($1, $2, $3, $4) WITH ORDINALITY AS f (comm_item_id, n)
  JOIN comm_items i ON i.client_id = app_office() AND i.comm_item_id = f.comm_item_id ORDER BY f.n`;

/** A page over the threads of several contacts (a family), by time. No page costs more than another. */
export async function listAcross(
  tx: Transaction,
  contactIds: readonly number[],
  page: { offset: number; limit: number; direction: 'older' | 'newer' },
): Promise<{ rows: ItemRow[]; total: number }> {
  const ids = [...new Set(contactIds)];
  const total = await tx.execute<{ n: number }>(
    sql`SELECT coalesce(sum(item_count), 0)::integer AS n FROM contacts WHERE contact_id = ANY (${sql.param(ids)}::bigint[])`,
  );
  const rows = await runPlanned<ItemRow>(tx, 'thread-across', ACROSS, [
    ids,
    page.offset,
    page.limit,
    page.direction === 'older',
  ]);
  return { rows, total: total.rows[0]!.n };
}

/** How many items of each of these threads are no later than a time: one that was then has its place after them. */
export async function countBefore(
  tx: Transaction,
  places: readonly { contactId: number; at: Date }[],
): Promise<number[]> {
  if (places.length === 0) return [];
  const result = await tx.execute<{ n: number }>(sql`
    SELECT coalesce((SELECT i.position + 1 FROM comm_items i WHERE i.contact_id = w.contact_id AND i.at <= w.at
      ORDER BY i.position DESC LIMIT 1), 0) AS n
    FROM unnest(${sql.param(places.map(({ contactId }) => contactId))}::bigint[],
      ${sql.param(places.map(({ at }) => at.toISOString()))}::timestamptz[]) WITH ORDINALITY AS w (contact_id, at, n)
    ORDER BY w.n`);
  return result.rows.map(({ n }) => n);
}

/** The newest item of a thread that is no later than a time. */
export async function findItemAt(tx: Transaction, contactId: number, at: Date): Promise<number | undefined> {
  const result = await tx.execute<{ id: number }>(
    sql`SELECT comm_item_id AS id FROM comm_items
        WHERE contact_id = ${contactId} AND at <= ${at.toISOString()}::timestamptz ORDER BY position DESC LIMIT 1`,
  );
  return result.rows[0]?.id;
}

/** Makes room in threads for new items. @param places of each its position there, had none of the others come */
export async function makeRoom(
  tx: Transaction,
  places: readonly { contactId: number; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const w = sql`unnest(${sql.param(places.map(({ contactId }) => contactId))}::bigint[],
    ${sql.param(places.map(({ position }) => position))}::integer[]) AS w (contact_id, position)`;
  await tx.execute(sql`
    UPDATE comm_items i SET position = i.position + (
      SELECT count(*)::integer FROM ${w} WHERE w.contact_id = i.contact_id AND w.position <= i.position)
    FROM (SELECT w.contact_id, min(w.position) AS first FROM ${w} GROUP BY w.contact_id) t
    WHERE i.contact_id = t.contact_id AND i.position >= t.first`);
}

export type NewItem = typeof commItems.$inferInsert;

/** @returns their ids, in the order given */
export async function insertItems(tx: Transaction, rows: NewItem[]): Promise<number[]> {
  const { commItemId, contactId, position } = commItems;
  const made = await tx.insert(commItems).values(rows).returning({ commItemId, contactId, position });
  const ids = new Map(made.map((row) => [`${row.contactId} ${row.position}`, row.commItemId]));
  return rows.map((row) => ids.get(`${row.contactId} ${row.position}`)!);
}

/** Changes an item and raises its version; nobody is told. */
export async function saveItem(tx: Transaction, itemId: number, change: Partial<NewItem>): Promise<void> {
  await tx
    .update(commItems)
    .set({ ...change, version: sql`${commItems.version} + 1` })
    .where(eq(commItems.commItemId, itemId));
}

/** Holds an item until the transaction ends. */
export async function lockItem(tx: Transaction, itemId: number): Promise<void> {
  hold(tx, `item:${itemId}`);
  await tx
    .select({ id: commItems.commItemId })
    .from(commItems)
    .where(eq(commItems.commItemId, itemId))
    .for('no key update');
}

/** The items e-mails stand as in their contacts' threads. */
export async function listItemsOfEmails(
  tx: Transaction,
  emailIds: readonly number[],
): Promise<{ itemId: number; contactId: number }[]> {
  if (emailIds.length === 0) return [];
  return tx
    .select({ itemId: commItems.commItemId, contactId: commItems.contactId })
    .from(commItems)
    .where(inArray(commItems.emailId, [...emailIds]))
    .orderBy(asc(commItems.contactId), asc(commItems.commItemId));
}

export async function insertMedia(tx: Transaction, row: typeof messageMedia.$inferInsert): Promise<void> {
  await tx.insert(messageMedia).values(row);
}

export async function findMedia(tx: Transaction, itemId: number, mediaId: number) {
  const rows = await tx
    .select()
    .from(messageMedia)
    .where(and(eq(messageMedia.mediaId, mediaId), eq(messageMedia.commItemId, itemId)));
  return rows[0];
}

export async function listMediaOf(tx: Transaction, itemId: number) {
  return tx
    .select()
    .from(messageMedia)
    .where(eq(messageMedia.commItemId, itemId))
    .orderBy(sql`${messageMedia.part} NULLS FIRST`, asc(messageMedia.mediaId));
}

export async function listMediaOfContact(
  tx: Transaction,
  contactId: number,
): Promise<(inbox.ItemMedia & { comm_participant_id: number; at: string })[]> {
  const result = await tx.execute<inbox.ItemMedia & { comm_participant_id: number; at: string }>(sql`
    SELECT f.media_id::integer, f.media_type, f.file_name, f.size, i.comm_item_id::integer AS comm_participant_id, i.at,
      f.path || f.media_id AS media_url
    FROM comm_items i CROSS JOIN LATERAL (
      SELECT m.media_id, m.media_type, m.file_name, m.size, '/messages/' || i.comm_item_id || '/media/' AS path
      FROM message_media m WHERE m.client_id = i.client_id AND m.comm_item_id = i.comm_item_id
      UNION ALL
      SELECT m.media_id, m.content_type, m.file_name, m.size, '/messages/email/' || m.email_id || '/media/'
      FROM email_media m WHERE m.client_id = i.client_id AND m.email_id = i.email_id AND NOT m.inline
    ) f
    WHERE i.contact_id = ${contactId} AND i.media_count > 0
    ORDER BY i.position DESC, f.media_id
    LIMIT 1000`);
  return result.rows;
}

/** For each of these contacts, which of their numbers was last texted or last wrote to us. */
export async function findLastNumbers(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  const result = await tx.execute<{ contact_id: number; number: string }>(sql`
    SELECT w.contact_id, l.contact_number AS number
    FROM unnest(${`{${contactIds.join(',')}}`}::bigint[]) AS w (contact_id)
    CROSS JOIN LATERAL (SELECT i.contact_number FROM comm_items i WHERE i.contact_id = w.contact_id AND i.kind = 'text'
      AND i.channel = 'sms' ORDER BY i.position DESC LIMIT 1) l`);
  return new Map(result.rows.map((row) => [row.contact_id, row.number]));
}

/** When a contact was last texted by us and last heard of, and how often we tried since; ISO 8601. */
export interface Touches extends Record<string, unknown> {
  contact_id: number;
  texted_at: string | null;
  heard_at: string | null;
  /** Our texts, calls and mails that did not fail, since they were last heard of and after `since`. */
  tries: number;
  tried_at: string | null;
}

const FROM_CONTACT = sql.raw(`('inbound', 'incoming', 'received', 'ibConCal')`);
const FAILED = sql.raw(`('failed', 'undelivered', 'rejected')`);
const isoTime = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** How we stand with each of these contacts, by their threads. */
export async function findTouches(
  tx: Transaction,
  contactIds: readonly number[],
  since: Date,
): Promise<Map<number, Touches>> {
  const result = await tx.execute<Touches>(sql`
    SELECT w.contact_id, ${isoTime('t.at')} AS texted_at, ${isoTime('h.at')} AS heard_at,
      o.tries, ${isoTime('o.at')} AS tried_at
    FROM unnest(${`{${contactIds.join(',')}}`}::bigint[]) AS w (contact_id)
    LEFT JOIN LATERAL (SELECT i.at FROM comm_items i WHERE i.contact_id = w.contact_id AND i.kind = 'text'
      AND i.direction NOT IN ${FROM_CONTACT} AND i.direction NOT IN ${FAILED} ORDER BY i.position DESC LIMIT 1) t ON true
    LEFT JOIN LATERAL (SELECT i.at, i.position FROM comm_items i WHERE i.contact_id = w.contact_id
      AND i.direction IN ${FROM_CONTACT} ORDER BY i.position DESC LIMIT 1) h ON true
    CROSS JOIN LATERAL (SELECT count(*)::int AS tries, max(i.at) AS at FROM comm_items i
      WHERE i.contact_id = w.contact_id AND i.position > coalesce(h.position, -1) AND i.at >= ${since.toISOString()}::timestamptz
        AND i.direction NOT IN ${FROM_CONTACT} AND i.direction NOT IN ${FAILED}) o`);
  return new Map(result.rows.map((row) => [row.contact_id, row]));
}

/** Moves a user's read mark forward, never back. @returns where it now stands */
export async function saveRead(
  tx: Transaction,
  row: typeof contactReads.$inferInsert,
): Promise<{ lastReadId: number; moved: boolean }> {
  const rows = await tx
    .insert(contactReads)
    .values(row)
    .onConflictDoUpdate({
      target: [contactReads.clientId, contactReads.userId, contactReads.contactId],
      set: { lastReadId: row.lastReadId, readAt: row.readAt },
      setWhere: sql`${contactReads.lastReadId} <> ${row.lastReadId} AND (
        SELECT i.position FROM comm_items i WHERE i.client_id = app_office() AND i.comm_item_id = ${row.lastReadId})
        > coalesce((SELECT i.position FROM comm_items i WHERE i.client_id = app_office() AND i.comm_item_id = ${contactReads.lastReadId}), -1)`,
    })
    .returning({ lastReadId: contactReads.lastReadId });
  if (rows[0]) return { lastReadId: rows[0].lastReadId, moved: true };
  const before = await tx
    .select({ lastReadId: contactReads.lastReadId })
    .from(contactReads)
    .where(and(eq(contactReads.userId, row.userId), eq(contactReads.contactId, row.contactId)));
  return { lastReadId: before[0]!.lastReadId, moved: false };
}

export async function userExists(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.userId }).from(users).where(eq(users.userId, userId));
  return rows.length > 0;
}
