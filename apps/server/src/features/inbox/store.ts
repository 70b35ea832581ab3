import type { inbox } from '@chairline/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import type { ContactListRow } from '../contacts/index.ts';
import {
  clients,
  commItems,
  contactReads,
  messageMedia,
  outboundTexts,
  phones,
  textOptOuts,
  users,
  webhookDeliveries,
} from '../../platform/db/schema.ts';

export interface ItemRow extends Record<string, unknown> {
  comm_item_id: number;
  contact_id: number;
  kind: 'text' | 'call' | 'email';
  direction: string;
  at: string;
  position: number;
  version: number;
  contact_number: string;
  office_number: string;
  body: string;
  client_ref: string | null;
  delivery_note: string | null;
  call_uuid: string | null;
  call_status: number | null;
  call_missed: boolean;
  call_duration: number | null;
  recording_key: string | null;
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
  users: { user_id: number; username: string; full_name: string }[] | null;
  media: { media_id: number; media_type: string; file_name: string; size: number }[] | null;
  /** Of an e-mail: its other people. */
  email?: { from: string; to: string[]; cc: string[]; unreadable: boolean } | null;
}

// The page is cut before anything is joined: only its rows pay for names and attachments.
export const itemColumnsText = `
  i.comm_item_id, i.contact_id, i.kind, i.direction, i.at, i.position, i.version, i.contact_number, i.office_number,
  i.body, i.client_ref, i.delivery_note, i.call_uuid, i.call_status, i.call_missed, i.call_duration, i.recording_key,
  i.email_id, i.subject, i.snippet, i.thread_key, i.src_language, i.original_body, i.tag_ids, i.media_count,
  i.internal_convo_count, i.ref_item_id, i.translation,
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
      'file_name', m.file_name, 'size', m.size) ORDER BY m.media_id)
    FROM message_media m WHERE m.client_id = i.client_id AND m.comm_item_id = i.comm_item_id) END AS media,
  CASE WHEN i.email_id IS NOT NULL THEN (
    SELECT json_build_object('from', e.from_address, 'to', e.to_addresses, 'cc', e.cc_addresses,
      'unreadable', e.unreadable IS NOT NULL)
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
  const result = await tx.execute<ItemRow>(
    sql`SELECT ${itemColumns} FROM comm_items i WHERE i.comm_item_id = ${itemId}`,
  );
  return result.rows[0];
}

export async function findItemByRef(tx: Transaction, clientRef: string): Promise<ItemRow | undefined> {
  const result = await tx.execute<ItemRow>(
    sql`SELECT ${itemColumns} FROM comm_items i WHERE i.client_ref = ${clientRef}`,
  );
  return result.rows[0];
}

export async function findCarrierUuid(tx: Transaction, itemId: number): Promise<string | null> {
  const rows = await tx
    .select({ uuid: commItems.carrierUuid })
    .from(commItems)
    .where(eq(commItems.commItemId, itemId));
  return rows[0]?.uuid ?? null;
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

/** Makes room at a place in a thread for something that happened earlier than its newest. */
export async function findPosition(tx: Transaction, contactId: number, at: Date): Promise<number> {
  const result = await tx.execute<{ n: number }>(
    sql`SELECT coalesce(max(position) + 1, 0) AS n FROM comm_items
        WHERE contact_id = ${contactId} AND at <= ${at.toISOString()}::timestamptz`,
  );
  return result.rows[0]!.n;
}

/** The newest item of a thread that is no later than a time. */
export async function findItemAt(tx: Transaction, contactId: number, at: Date): Promise<number | undefined> {
  const result = await tx.execute<{ id: number }>(
    sql`SELECT comm_item_id AS id FROM comm_items
        WHERE contact_id = ${contactId} AND at <= ${at.toISOString()}::timestamptz ORDER BY position DESC LIMIT 1`,
  );
  return result.rows[0]?.id;
}

export async function shiftFrom(tx: Transaction, contactId: number, position: number): Promise<void> {
  await tx
    .update(commItems)
    .set({ position: sql`${commItems.position} + 1` })
    .where(and(eq(commItems.contactId, contactId), sql`${commItems.position} >= ${position}`));
}

export type NewItem = typeof commItems.$inferInsert;

export async function insertItem(tx: Transaction, row: NewItem): Promise<number> {
  const rows = await tx.insert(commItems).values(row).returning({ id: commItems.commItemId });
  return rows[0]!.id;
}

/** Changes an item and raises its version. */
export async function changeItem(tx: Transaction, itemId: number, change: Partial<NewItem>): Promise<void> {
  await tx
    .update(commItems)
    .set({ ...change, version: sql`${commItems.version} + 1` })
    .where(eq(commItems.commItemId, itemId));
}

/** Holds an item until the transaction ends. */
export async function lockItem(tx: Transaction, itemId: number): Promise<void> {
  await tx
    .select({ id: commItems.commItemId })
    .from(commItems)
    .where(eq(commItems.commItemId, itemId))
    .for('no key update');
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
    .orderBy(asc(messageMedia.mediaId));
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

/** The number texts of the office leave from. */
export async function findTextNumber(tx: Transaction) {
  const rows = await tx.select().from(phones).where(eq(phones.isTextDefault, true));
  return rows[0];
}

/** The number's row, locked: its texts leave one after the other. */
export async function lockPhone(tx: Transaction, number: string) {
  const rows = await tx.select().from(phones).where(eq(phones.phoneNum, number)).for('update');
  return rows[0];
}

/** Which office a number belongs to; for deliveries, before an office is known. */
export async function findOfficeOfNumber(tx: Transaction, number: string): Promise<number | undefined> {
  const rows = await tx.select({ office: phones.clientId }).from(phones).where(eq(phones.phoneNum, number));
  return rows[0]?.office;
}

export async function setNextTextAt(tx: Transaction, number: string, at: Date): Promise<void> {
  await tx.update(phones).set({ nextTextAt: at }).where(eq(phones.phoneNum, number));
}

/** Stores a raw delivery. @returns false when the same one is already there */
export async function storeDelivery(
  tx: Transaction,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: webhookDeliveries.deliveryKey });
  return rows.length > 0;
}

/** Whether a delivery of the carrier's was taken in before. */
export async function isDelivered(tx: Transaction, deliveryKey: string): Promise<boolean> {
  const { vendor, deliveryKey: key } = webhookDeliveries;
  const rows = await tx
    .select({ key })
    .from(webhookDeliveries)
    .where(and(eq(vendor, 'plivo'), eq(key, deliveryKey)));
  return rows.length > 0;
}

/** A plain text on its way into `app_take_texts`; see the migration for what each field is. */
export interface TextToTake {
  key: string;
  from: string;
  to: string;
  ten: string;
  text: string;
  snippet: string;
  uuid: string;
  body: Record<string, string>;
}

export interface TakenText extends Record<string, unknown> {
  /** `known`: the same delivery was there. `other`: needs more than the usual; nothing was done. */
  outcome: 'new' | 'known' | 'other';
  item: ItemRow | null;
  contact: ContactListRow | null;
}

/** Takes in many plain texts, in order, in one statement. @returns one result for each */
export async function takeTexts(
  tx: Transaction,
  texts: readonly TextToTake[],
  at: Date,
): Promise<TakenText[]> {
  const result = await tx.execute<TakenText>(sql`
    SELECT outcome, item, contact FROM app_take_texts(${JSON.stringify(texts)}::jsonb, ${at.toISOString()}::timestamptz)`);
  return result.rows;
}

export async function pruneDeliveries(tx: Transaction, before: Date): Promise<void> {
  await tx
    .delete(webhookDeliveries)
    .where(sql`${webhookDeliveries.receivedAt} < ${before.toISOString()}::timestamptz`);
}

/** Numbers (E.164) of these that have stopped texts from one of ours. */
export async function findStopped(
  tx: Transaction,
  numbers: readonly string[],
  officeNumber: string,
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ number: textOptOuts.contactNumber })
    .from(textOptOuts)
    .where(
      and(
        inArray(textOptOuts.contactNumber, [...numbers]),
        eq(textOptOuts.officeNumber, officeNumber),
        isNull(textOptOuts.liftedAt),
      ),
    );
  return new Set(rows.map((row) => row.number));
}

/** The number of theirs each of these contacts was last texted at, or wrote from. */
export async function findLastNumbers(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  const result = await tx.execute<{ contact_id: number; number: string }>(sql`
    SELECT w.contact_id, l.contact_number AS number
    FROM unnest(${`{${contactIds.join(',')}}`}::bigint[]) AS w (contact_id)
    CROSS JOIN LATERAL (SELECT i.contact_number FROM comm_items i WHERE i.contact_id = w.contact_id AND i.kind = 'text'
      ORDER BY i.position DESC LIMIT 1) l`);
  return new Map(result.rows.map((row) => [row.contact_id, row.number]));
}

export async function findStandingOptOut(tx: Transaction, contactNumber: string, officeNumber: string) {
  const rows = await tx
    .select()
    .from(textOptOuts)
    .where(
      and(
        eq(textOptOuts.contactNumber, contactNumber),
        eq(textOptOuts.officeNumber, officeNumber),
        isNull(textOptOuts.liftedAt),
      ),
    );
  return rows[0];
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

export type OutboundRow = typeof outboundTexts.$inferSelect;

export async function insertOutbound(tx: Transaction, row: typeof outboundTexts.$inferInsert): Promise<void> {
  await tx.insert(outboundTexts).values(row);
}

export async function findOutbound(tx: Transaction, itemId: number): Promise<OutboundRow | undefined> {
  const rows = await tx
    .select()
    .from(outboundTexts)
    .where(eq(outboundTexts.commItemId, itemId))
    .for('update');
  return rows[0];
}

export async function changeOutbound(
  tx: Transaction,
  itemId: number,
  change: Partial<typeof outboundTexts.$inferInsert>,
): Promise<void> {
  await tx.update(outboundTexts).set(change).where(eq(outboundTexts.commItemId, itemId));
}

/**
 * Waits for no other text to the same patient: nobody reads an answer before the question, and of what the
 * carrier lists for a patient only one text can be the one in doubt. What a person wrote does not wait for what
 * nobody wrote by hand: that may be waiting for the morning.
 */
const isFirstToPatient = sql.raw(`NOT EXISTS (
  SELECT 1 FROM outbound_texts e WHERE e.client_id = o.client_id AND e.from_number = o.from_number
    AND e.to_number = o.to_number AND e.state IN ('queued', 'sending')
    AND (e.by_hand OR NOT o.by_hand OR e.state = 'sending')
    AND CASE WHEN e.state = o.state THEN e.comm_item_id < o.comm_item_id ELSE e.state = 'sending' END)`);

/**
 * The text that is next from a number and due, the oldest of its state; what a person wrote goes before the others.
 * @param first the state that comes first; looking one up may take long, so sending goes before it
 */
export async function findNextOutbound(
  tx: Transaction,
  from: string,
  now: Date,
  first: 'queued' | 'sending',
): Promise<OutboundRow | undefined> {
  const result = await tx.execute<{ id: number }>(sql`
    SELECT o.comm_item_id AS id FROM outbound_texts o
    WHERE o.from_number = ${from} AND o.state IN ('queued', 'sending') AND o.next_attempt_at <= ${now.toISOString()}::timestamptz
      AND o.translate_to IS NULL AND ${isFirstToPatient}
    ORDER BY (o.state = ${first}) DESC, o.by_hand DESC, o.next_attempt_at, o.comm_item_id LIMIT 1`);
  const id = result.rows[0]?.id;
  const row = id === undefined ? undefined : await findOutbound(tx, id);
  // A delivery report may have settled it between the two looks.
  return row && (row.state === 'queued' || row.state === 'sending') ? row : undefined;
}

/** When the next text from a number is due to be sent, and the next in doubt to be looked up. */
export async function findNextDue(tx: Transaction, from: string): Promise<{ send?: Date; lookUp?: Date }> {
  // Without those that wait for another one: they would have the sender look again without a pause.
  const result = await tx.execute<{ send: string | null; look_up: string | null }>(sql`
    SELECT min(o.next_attempt_at) FILTER (WHERE o.state = 'queued') AS send,
      min(o.next_attempt_at) FILTER (WHERE o.state = 'sending') AS look_up
    FROM outbound_texts o
    WHERE o.from_number = ${from} AND o.state IN ('queued', 'sending') AND o.translate_to IS NULL
      AND ${isFirstToPatient}`);
  const { send, look_up: lookUp } = result.rows[0]!;
  return { ...(send ? { send: new Date(send) } : {}), ...(lookUp ? { lookUp: new Date(lookUp) } : {}) };
}

/** The waiting texts nobody wrote by hand that were not tried yet: not before this. @returns our numbers they leave from */
export async function moveNotByHand(tx: Transaction, at: Date): Promise<string[]> {
  const rows = await tx
    .update(outboundTexts)
    .set({ nextAttemptAt: at })
    .where(
      and(eq(outboundTexts.state, 'queued'), eq(outboundTexts.byHand, false), eq(outboundTexts.attempts, 0)),
    )
    .returning({ from: outboundTexts.fromNumber });
  return [...new Set(rows.map((row) => row.from))];
}

/** Which of these carrier ids belong to texts we know, now or from an earlier sending. */
export async function findKnownUuids(tx: Transaction, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const result = await tx.execute<{ uuid: string }>(sql`
    SELECT wanted.uuid FROM unnest(${sql.param([...uuids])}::text[]) AS wanted(uuid)
    WHERE EXISTS (SELECT 1 FROM comm_items i WHERE i.carrier_uuid = wanted.uuid)
      OR EXISTS (SELECT 1 FROM outbound_texts o WHERE wanted.uuid = ANY (o.previous_uuids))`);
  return new Set(result.rows.map((row) => row.uuid));
}

/** What an automatic answer says of the office. */
export async function findOfficeWords(tx: Transaction): Promise<{ name: string; businessNumber: string }> {
  const rows = await tx.select({ name: clients.name, businessNumber: clients.businessNumber }).from(clients);
  return rows[0] ?? { name: '', businessNumber: '' };
}
