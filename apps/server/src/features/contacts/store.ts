import { contacts as contract, NAME_SEPARATOR, nameText } from '@chairline/contract';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { commItems, contactReads } from '../threads/schema.ts';
import { contactTypes } from '../labels/schema.ts';
import { contacts } from './schema.ts';
import { textOptOuts } from '../consent/schema.ts';

export type ContactRow = typeof contacts.$inferSelect;
export type NewContact = typeof contacts.$inferInsert;

/** A row of the list, as the database answers it. */
export interface ContactListRow extends Record<string, unknown> {
  contact_id: number;
  first_name: string;
  last_name: string;
  ph1: string;
  ph2: string;
  ph3: string;
  phone_num: string;
  textable1: boolean;
  textable2: boolean;
  textable3: boolean;
  email: string;
  family: number;
  tag_ids: number[];
  contact_type_id: number | null;
  language: string;
  od_pat_num: number | null;
  od_json: Record<string, unknown>[];
  last_call_status: number | null;
  last_call_missed: boolean;
  last_direction: string | null;
  last_kind: 'text' | 'call' | 'email' | null;
  last_snippet: string;
  last_item_id: number | null;
  activity_at: string;
  needs_answer_since: string | null;
  put_off_until: string | null;
  put_off_since: string | null;
  put_off_by: number | null;
  internal_convo_count: number;
  version: number;
}

const listColumns = `c.contact_id, c.first_name, c.last_name, c.ph1, c.ph2, c.ph3, c.phone_num, c.textable1, c.textable2, c.textable3,
   c.email, c.family, c.tag_ids, c.contact_type_id, c.language, c.od_pat_num, c.od_json, c.last_call_status,
   c.last_call_missed, c.last_direction, c.last_kind, c.last_snippet, c.last_item_id, c.activity_at, c.needs_answer_since,
   c.put_off_until, c.put_off_since, c.put_off_by,
   c.internal_convo_count, c.version`;

/** After which contact a page of the list begins. */
export interface ContactCursor {
  at: string;
  id: number;
}

/** Above every time: the list's first page begins after it. */
export const TOP: ContactCursor = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };
/** Below every time: where the first page of who waits longest begins. */
export const BOTTOM: ContactCursor = { at: '-infinity', id: 0 };

const LIST = `SELECT ${listColumns} FROM contacts c
  WHERE (c.activity_at, c.contact_id) < ($1::timestamptz, $2::bigint) AND c.merged_into IS NULL
  ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $3`;

/** A page of the list, newest activity first. */
export function listByActivity(
  tx: Transaction,
  after: ContactCursor,
  limit: number,
): Promise<ContactListRow[]> {
  return runPlanned(tx, 'contacts-by-activity', LIST, [after.at, after.id, limit]);
}

const FOUND = `SELECT ${listColumns}
  FROM app_find_contacts($1, $2::integer[], $3::integer[], $4::text[], $5::timestamptz, $6::bigint, $7, $8) f
  JOIN contacts c ON c.contact_id = f.contact_id AND c.client_id = app_office()`;
/** By `orderOf`. */
const FIND = {
  activity: `${FOUND} ORDER BY c.activity_at DESC, c.contact_id DESC`,
  newest: `${FOUND} ORDER BY c.needs_answer_since DESC, c.contact_id DESC`,
  longest: `${FOUND} ORDER BY c.needs_answer_since, c.contact_id`,
};

/** By what a list stands: who waits by since when they do, others by their newest activity. */
export function orderOf({ status }: ListFilter, order: 'newest' | 'longest'): keyof typeof FIND {
  return status === 'waiting' ? order : 'activity';
}

/** The contacts that are linked to these patients, one a patient. */
export function listByPatients(tx: Transaction, patNums: readonly number[]): Promise<ContactListRow[]> {
  return runPlanned(
    tx,
    'contacts-by-patient',
    `SELECT ${listColumns} FROM contacts c WHERE c.od_pat_num = ANY($1::bigint[]) AND c.merged_into IS NULL`,
    [patNums],
  );
}

/** What the list is narrowed to; see `contacts.matchesFilter` in the contract. */
export type ListFilter = contract.ContactFilterQuery;

/** Whether a filter lets everyone through. */
export function isOpen(filter: ListFilter): boolean {
  return (
    filter.status === 'all' &&
    filter.tags === undefined &&
    filter.types === undefined &&
    contract.isEmptySearch(contract.parseSearch(filter.search ?? ''))
  );
}

/** A page of what a filter lets through, in an order of `orderOf`. */
export function listByFilter(
  tx: Transaction,
  filter: ListFilter,
  order: keyof typeof FIND,
  after: ContactCursor,
  limit: number,
): Promise<ContactListRow[]> {
  const values = [...filterValues(filter), after.at, after.id, limit, order === 'longest'];
  return runPlanned(tx, `contacts-by-filter:${order}`, FIND[order], values);
}

/** Each count ends at `$1`, and finds its rows by the index its list has. */
export const COUNTS = `SELECT ${(
  [
    ['waiting', 'c.needs_answer_since IS NOT NULL'],
    ['missed', `c.last_call_missed AND c.last_kind = 'call'`],
    ['failed', `c.last_direction IN ('failed', 'undelivered', 'rejected')`],
    ['unknown', `c.first_name = '' AND c.last_name = ''`],
  ] as const
)
  .map(([status, condition]) => {
    const rows = `SELECT 1 FROM contacts c WHERE ${condition} AND c.merged_into IS NULL LIMIT $1`;
    return `(SELECT count(*)::integer FROM (${rows}) q) AS ${status}`;
  })
  .join(',\n  ')}`;

/** How many stand under each status, counted up to a limit. */
export async function countByStatus(tx: Transaction, most: number): Promise<contract.StatusCounts> {
  const [row] = await runPlanned<contract.StatusCounts>(tx, 'contact-counts', COUNTS, [most]);
  return row!;
}

/** The ids of everyone a filter lets through, newest activity first. */
export async function listIdsByFilter(tx: Transaction, filter: ListFilter): Promise<number[]> {
  const rows = await runPlanned<{ contact_id: number }>(
    tx,
    'contact-ids-by-filter',
    'SELECT contact_id FROM app_find_contacts($1, $2::integer[], $3::integer[], $4::text[], $5::timestamptz, $6::bigint, $7)',
    [...filterValues(filter), TOP.at, TOP.id, 2_147_483_647],
  );
  return rows.map((row) => row.contact_id);
}

/** The first four parameters of `app_find_contacts`. */
function filterValues(filter: ListFilter): unknown[] {
  const patterns = searchPatterns(contract.parseSearch(filter.search ?? ''));
  return [filter.status, filter.tags ?? null, filter.types ?? null, patterns.length === 0 ? null : patterns];
}

/** What may stand in the place of a word of a search, as `app_near_contacts` takes it. */
export interface NearWord {
  /** Whatever shares enough of its trigrams. */
  near?: string;
  /** Patterns of LIKE. */
  like: string[];
}

/** Whose folded name has something near each of these words, in the whole office, the newest activity first. */
export function listNearNames(
  tx: Transaction,
  words: readonly NearWord[],
  nearness: number,
  limit: number,
): Promise<{ contact_id: number; names: string }[]> {
  return runPlanned(
    tx,
    'contacts-near',
    'SELECT contact_id, names FROM app_near_contacts($1::jsonb, $2::real, $3)',
    [JSON.stringify(words), nearness, limit],
  );
}

/** Rows of the list by their ids, in no order. */
export function listByIds(tx: Transaction, ids: readonly number[]): Promise<ContactListRow[]> {
  return runPlanned(
    tx,
    'contacts-by-id',
    `SELECT ${listColumns} FROM contacts c WHERE c.contact_id = ANY($1::bigint[]) AND c.merged_into IS NULL`,
    [ids],
  );
}

/** Between the name and the numbers of a search text; in no search. */
const NUMBERS_BEGIN = '\u0002';

/** Patterns of LIKE that all must fit the search text of whom a search finds: one a word, or one of its digits. */
export function searchPatterns({ words, digits }: contract.SearchTerms): string[] {
  if (digits !== '') return [`%${digits}%`];
  return words.map((word) =>
    // Digits beside words are sought in the name alone.
    /^\d+$/.test(word) ? `%${word}%${NUMBERS_BEGIN}%` : `%${likeItself(word)}%`,
  );
}

/** A text as it stands for itself in a pattern. */
const likeItself = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The text a search looks through: the folded name and the ten digits of each number; `app_contact_search` in SQL. */
export function searchTextOf(row: {
  firstName: string;
  lastName: string;
  ph1: string;
  ph2: string;
  ph3: string;
  phoneNum: string;
}): string {
  const numbers = [row.ph1, row.ph2, row.ph3, row.phoneNum]
    .filter(Boolean)
    .map((number) => number.slice(-10));
  return nameText(row.firstName, row.lastName) + NUMBERS_BEGIN + numbers.join(NAME_SEPARATOR);
}

/** A contact; of one that was merged, the one it was merged into: look at the row's own id. */
export async function findContact(tx: Transaction, contactId: number): Promise<ContactRow | undefined> {
  const rows = await tx.select().from(contacts).where(eq(contacts.contactId, contactId));
  const row = rows[0];
  return row && row.mergedInto !== null ? findContact(tx, row.mergedInto) : row;
}

/**
 * The contact, locked until the transaction ends: what is appended to its thread comes one by one. Of a contact that
 * was merged, the one it was merged into: look at the row's own id.
 */
export async function lockContact(tx: Transaction, contactId: number): Promise<ContactRow | undefined> {
  hold(tx, `contact:${contactId}`);
  const rows = await tx.select().from(contacts).where(eq(contacts.contactId, contactId)).for('update');
  const row = rows[0];
  return row && row.mergedInto !== null ? lockContact(tx, row.mergedInto) : row;
}

/** This very contact, locked until the transaction ends; undefined for one that was merged into another. */
export async function lockExactly(tx: Transaction, contactId: number): Promise<ContactRow | undefined> {
  hold(tx, `contact:${contactId}`);
  const rows = await tx.select().from(contacts).where(eq(contacts.contactId, contactId)).for('update');
  return rows[0]?.mergedInto === null ? rows[0] : undefined;
}

/** A contact that was merged into another, locked until the transaction ends. */
export async function lockMerged(tx: Transaction, contactId: number): Promise<ContactRow | undefined> {
  hold(tx, `contact:${contactId}`);
  const rows = await tx.select().from(contacts).where(eq(contacts.contactId, contactId)).for('update');
  return rows[0]?.mergedInto === null ? undefined : rows[0];
}

/** @returns their rows, in no order */
export async function insertContacts(
  tx: Transaction,
  rows: readonly Omit<NewContact, 'searchText'>[],
): Promise<ContactRow[]> {
  if (rows.length === 0) return [];
  const unnamed = { firstName: '', lastName: '', ph1: '', ph2: '', ph3: '', phoneNum: '' };
  return tx
    .insert(contacts)
    .values(rows.map((row) => ({ ...row, searchText: searchTextOf({ ...unnamed, ...row }) })))
    .returning();
}

export const insertContact = async (
  tx: Transaction,
  row: Omit<NewContact, 'searchText'>,
): Promise<ContactRow> => (await insertContacts(tx, [row]))[0]!;

/** Changes a contact and raises its version; the search text follows the names and numbers. */
export async function changeContact(
  tx: Transaction,
  before: ContactRow,
  change: Partial<NewContact>,
): Promise<ContactRow> {
  const after = { ...before, ...change };
  const rows = await tx
    .update(contacts)
    .set({ version: sql`${contacts.version} + 1`, ...change, searchText: searchTextOf(after) })
    .where(eq(contacts.contactId, before.contactId))
    .returning();
  return rows[0]!;
}

/**
 * Writes what contacts' rows say of the ends of their threads, and their versions. The rows are locked by this
 * transaction, and nothing but their threads has changed. A time that has not changed keeps the microseconds that a
 * row here does not have.
 */
export async function saveThreadEnds(tx: Transaction, rows: readonly ContactRow[]): Promise<void> {
  const ends = rows.map((row) => ({
    contact_id: row.contactId,
    item_count: row.itemCount,
    last_item_id: row.lastItemId,
    last_kind: row.lastKind,
    last_direction: row.lastDirection,
    last_call_status: row.lastCallStatus,
    last_call_missed: row.lastCallMissed,
    last_snippet: row.lastSnippet,
    activity_at: row.activityAt,
    needs_answer_since: row.needsAnswerSince,
    is_put_off: row.putOffUntil !== null,
    version: row.version,
  }));
  await tx.execute(sql`
    UPDATE contacts c SET item_count = n.item_count, last_item_id = n.last_item_id, last_kind = n.last_kind,
      last_direction = n.last_direction, last_call_status = n.last_call_status, last_call_missed = n.last_call_missed,
      last_snippet = n.last_snippet, version = n.version,
      activity_at = CASE WHEN date_trunc('milliseconds', c.activity_at) = n.activity_at THEN c.activity_at
        ELSE n.activity_at END,
      needs_answer_since = CASE WHEN date_trunc('milliseconds', c.needs_answer_since) = n.needs_answer_since
        THEN c.needs_answer_since ELSE n.needs_answer_since END,
      put_off_until = CASE WHEN n.is_put_off THEN c.put_off_until END,
      put_off_since = CASE WHEN n.is_put_off THEN c.put_off_since END,
      put_off_by = CASE WHEN n.is_put_off THEN c.put_off_by END
    FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) AS n (contact_id bigint, item_count integer,
      last_item_id bigint, last_kind text, last_direction text, last_call_status smallint, last_call_missed boolean,
      last_snippet text, activity_at timestamptz, needs_answer_since timestamptz, is_put_off boolean,
      version integer)
    WHERE c.contact_id = n.contact_id`);
}

export async function removeContact(tx: Transaction, contactId: number): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.contactId, contactId));
}

/** Whose thread the newest text from or to this number stands in. */
export async function findLastTextedContact(tx: Transaction, number: string): Promise<number | undefined> {
  const rows = await tx
    .select({ contactId: commItems.contactId })
    .from(commItems)
    .where(and(eq(commItems.contactNumber, number), eq(commItems.kind, 'text')))
    .orderBy(sql`${commItems.commItemId} DESC`)
    .limit(1);
  return rows[0]?.contactId;
}

/** Holds the number until the transaction ends, so that two deliveries do not make two contacts. */
export async function holdNumber(tx: Transaction, office: number, number: string): Promise<void> {
  hold(tx, `contact-number:${number}`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${number}`}, 1))`);
}

/** Numbers (E.164) of these that have stopped our texts. */
export async function findOptedOut(tx: Transaction, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .selectDistinct({ number: textOptOuts.contactNumber })
    .from(textOptOuts)
    .where(and(sql`${textOptOuts.contactNumber} IN ${[...numbers]}`, sql`${textOptOuts.liftedAt} IS NULL`));
  return rows.map((row) => row.number);
}

/** The contact's number of the newest text in its thread. */
export async function findLastNumber(tx: Transaction, contactId: number): Promise<string | undefined> {
  const rows = await tx
    .select({ number: commItems.contactNumber })
    .from(commItems)
    .where(and(eq(commItems.contactId, contactId), eq(commItems.kind, 'text'), eq(commItems.channel, 'sms')))
    .orderBy(sql`${commItems.position} DESC`)
    .limit(1);
  return rows[0]?.number;
}

export async function findLastRead(
  tx: Transaction,
  userId: number,
  contactId: number,
): Promise<number | null> {
  const rows = await tx
    .select({ lastReadId: contactReads.lastReadId })
    .from(contactReads)
    .where(and(eq(contactReads.userId, userId), eq(contactReads.contactId, contactId)));
  return rows[0]?.lastReadId ?? null;
}

export async function findType(
  tx: Transaction,
  typeId: number,
): Promise<typeof contactTypes.$inferSelect | undefined> {
  const rows = await tx.select().from(contactTypes).where(eq(contactTypes.typeId, typeId));
  return rows[0];
}

/** The language of their newest text that was not in the office's; an ISO 639-1 code. */
export async function findLastLanguage(tx: Transaction, contactId: number): Promise<string | null> {
  const rows = await tx
    .select({ language: commItems.srcLanguage })
    .from(commItems)
    .where(
      and(
        eq(commItems.contactId, contactId),
        // As the index has it.
        sql`${commItems.direction} IN ('inbound', 'received')`,
        isNotNull(commItems.srcLanguage),
      ),
    )
    .orderBy(sql`${commItems.position} DESC`)
    .limit(1);
  return rows[0]?.language ?? null;
}

/**
 * The newest language of a contact's texts, as `findLastLanguage` has it: a row with `src_language`, or none.
 * @param contact an SQL expression of ours: a contact_id
 */
export const lastLanguageOf = (contact: string): SQL =>
  sql`SELECT src_language FROM comm_items
      WHERE client_id = app_office() AND contact_id = ${sql.raw(contact)} AND src_language IS NOT NULL
        AND direction IN ('inbound', 'received')
      ORDER BY position DESC LIMIT 1`;

/** The same of each of these contacts; who is not in the answer wrote nothing whose language is known. */
export async function findLastLanguages(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ contact_id: string; language: string }>(sql`
    SELECT w.id AS contact_id, i.src_language AS language
    FROM unnest(${`{${contactIds.join(',')}}`}::bigint[]) AS w (id)
    CROSS JOIN LATERAL (${lastLanguageOf('w.id')}) i`);
  return new Map(rows.map(({ contact_id, language }) => [Number(contact_id), language]));
}

/** How much a contact sent after an item; null: there is no such item. @param itemId 0 for all of it */
export async function countFromContactAfter(
  tx: Transaction,
  contactId: number,
  itemId: number,
): Promise<number | null> {
  const rows = await runPlanned<{ count: number; known: boolean }>(
    tx,
    'contact-items-after',
    `SELECT count(*)::integer AS count, $2 = 0 OR EXISTS (SELECT FROM comm_items WHERE comm_item_id = $2) AS known
     FROM comm_items i WHERE i.contact_id = $1 AND i.comm_item_id > $2
       AND i.direction IN ('inbound', 'incoming', 'received', 'ibConCal')`,
    [contactId, itemId],
  );
  const { count, known } = rows[0]!;
  return known ? count : null;
}

/** A contact's tags after a change, with its new version. */
export interface TagChange extends Record<string, unknown> {
  contact_id: number;
  tags: number[];
  version: number;
}

/** Gives contacts, which are held, their new tags, and raises their versions. */
export async function saveTags(
  tx: Transaction,
  changes: readonly { contactId: number; tagIds: readonly number[] }[],
): Promise<TagChange[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ contactId, tagIds }) => ({ id: contactId, tags: `{${tagIds.join(',')}}` }));
  const result = await tx.execute<TagChange>(sql`
    UPDATE contacts c SET tag_ids = w.tags::integer[], version = c.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (id bigint, tags text)
    WHERE c.client_id = app_office() AND c.contact_id = w.id
    RETURNING c.contact_id, c.tag_ids AS tags, c.version`);
  return result.rows;
}
