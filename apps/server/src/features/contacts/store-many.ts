import { sql } from 'drizzle-orm';
import { readingAll, type Transaction } from '../../platform/db/database.ts';
import { haveNumber } from './store-numbers.ts';
import { type ContactRow, searchTextOf } from './store.ts';

/** Many contacts at once, by an import and its rollback: each step is one statement, however many they are. */

/** What an import writes of a contact, by the columns of its table. A birthdate of '' and a type of 0 are none. */
export interface ManyColumns {
  first_name: string;
  last_name: string;
  ph1: string;
  ph2: string;
  ph3: string;
  phone_num: string;
  email: string;
  birthdate: string;
  gender: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  contact_type_id: number;
}

/** A contact's row → what an import would write of it. */
export const manyColumnsOf = (row: ContactRow): ManyColumns => ({
  first_name: row.firstName,
  last_name: row.lastName,
  ph1: row.ph1,
  ph2: row.ph2,
  ph3: row.ph3,
  phone_num: row.phoneNum,
  email: row.email,
  birthdate: row.birthdate ?? '',
  gender: row.gender,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  contact_type_id: row.contactTypeId ?? 0,
});

const recordOf = `first_name text, last_name text, ph1 text, ph2 text, ph3 text, phone_num text, email text,
  birthdate text, gender text, address text, address2 text, city text, state text, zip text, contact_type_id integer`;
const searchOf = (row: Partial<ManyColumns>): string =>
  searchTextOf({
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    ph1: row.ph1 ?? '',
    ph2: row.ph2 ?? '',
    ph3: row.ph3 ?? '',
    phoneNum: row.phone_num ?? '',
  });

/** Adds contacts without history. @returns their ids, in the order of the rows */
export async function insertMany(
  tx: Transaction,
  rows: readonly Partial<ManyColumns>[],
  times: { createdAt: Date; activityAt: Date },
): Promise<number[]> {
  if (rows.length === 0) return [];
  const record = JSON.stringify(rows.map((row) => ({ ...row, search_text: searchOf(row) })));
  const result = await tx.execute<{ id: number }>(sql`
    INSERT INTO contacts (client_id, first_name, last_name, ph1, ph2, ph3, email, birthdate, gender, address, address2,
      city, state, zip, contact_type_id, search_text, created_at, activity_at)
    SELECT app_office(), coalesce(r.first_name, ''), coalesce(r.last_name, ''), coalesce(r.ph1, ''), coalesce(r.ph2, ''),
      coalesce(r.ph3, ''), coalesce(r.email, ''), nullif(r.birthdate, '')::date, coalesce(r.gender, ''),
      coalesce(r.address, ''), coalesce(r.address2, ''), coalesce(r.city, ''), coalesce(r.state, ''),
      coalesce(r.zip, ''), nullif(r.contact_type_id, 0), r.search_text,
      ${times.createdAt.toISOString()}::timestamptz, ${times.activityAt.toISOString()}::timestamptz
    FROM json_to_recordset(${record}::json) AS r (${sql.raw(recordOf)}, search_text text)
    RETURNING contact_id AS id`);
  return result.rows.map(({ id }) => id);
}

/** Changes contacts, which are held; what is left out of a change stays. @returns their versions after it */
export async function changeMany(
  tx: Transaction,
  changes: readonly { before: ContactRow; change: Partial<ManyColumns> }[],
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map();
  const record = JSON.stringify(
    changes.map(({ before, change }) => ({
      ...change,
      contact_id: before.contactId,
      search_text: searchOf({ ...manyColumnsOf(before), ...change }),
    })),
  );
  const texts = ['first_name', 'last_name', 'ph1', 'ph2', 'ph3', 'phone_num', 'email', 'gender', 'address'];
  const set = [...texts, 'address2', 'city', 'state', 'zip'].map(
    (name) => `${name} = coalesce(r.${name}, c.${name})`,
  );
  const result = await tx.execute<{ id: number; version: number }>(sql`
    UPDATE contacts c SET ${sql.raw(set.join(', '))},
      birthdate = CASE WHEN r.birthdate IS NULL THEN c.birthdate ELSE nullif(r.birthdate, '')::date END,
      contact_type_id =
        CASE WHEN r.contact_type_id IS NULL THEN c.contact_type_id ELSE nullif(r.contact_type_id, 0) END,
      search_text = r.search_text, version = c.version + 1
    FROM json_to_recordset(${record}::json) AS r (${sql.raw(recordOf)}, contact_id bigint, search_text text)
    WHERE c.client_id = app_office() AND c.contact_id = r.contact_id
    RETURNING c.contact_id AS id, c.version`);
  return new Map(result.rows.map(({ id, version }) => [id, version]));
}

/** What contacts are found by when people of a file are looked for. */
export interface ManyKeys {
  tens: readonly string[];
  /** Lower case. */
  emails: readonly string[];
  /** Folded full names, each with a birthdate (YYYY-MM-DD). */
  people: readonly { name: string; birthdate: string }[];
}

/** A contact that has one of the keys, with all it is found by: by merges, too. */
export interface Found extends Record<string, unknown> {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  tens: string[];
  emails: string[];
}

/** The contacts that have any of these keys, and some with one's name and another's birthdate; oldest first. */
export async function findMany(tx: Transaction, keys: ManyKeys): Promise<Found[]> {
  const list = (values: readonly string[]) => sql.param([...values]);
  // Of many who share a day (a list may say 1/1/1900 of everybody) each is looked at once, not once a row: whose name
  // and day belong together is for the caller.
  const names = [...new Set(keys.people.map(({ name }) => name))];
  const days = [...new Set(keys.people.map(({ birthdate }) => birthdate))];
  const columns = sql`coalesce(c.merged_into, c.contact_id) AS id, c.ph1_ten, c.ph2_ten, c.ph3_ten, c.phone_num_ten, c.email_key`;
  const result = await tx.execute<Found>(sql`
    WITH hit AS (
      SELECT ${columns} FROM contacts c WHERE ${haveNumber(keys.tens)}
      UNION SELECT ${columns} FROM contacts c
        WHERE c.email_key = ANY (${list(keys.emails)}::text[]) AND c.email_key <> ''
      UNION SELECT ${columns} FROM contacts c
        WHERE c.birthdate = ANY (${list(days)}::date[]) AND c.merged_into IS NULL
          AND split_part(c.search_text, ${'\u0001'}, 1) = ANY (${list(names)}::text[])
    )
    SELECT k.contact_id AS id, k.first_name AS "firstName", k.last_name AS "lastName", k.birthdate::text,
      array_agg(h.ph1_ten) || array_agg(h.ph2_ten) || array_agg(h.ph3_ten) || array_agg(h.phone_num_ten) AS tens,
      array_agg(h.email_key) AS emails
    FROM hit h JOIN contacts k ON k.contact_id = h.id AND k.client_id = app_office() AND k.merged_into IS NULL
    GROUP BY k.client_id, k.contact_id ORDER BY k.contact_id`);
  return result.rows;
}

/** What hangs on contacts beside their own rows. @returns of those on which something does, what */
export async function findHanging(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, 'convos' | 'chart' | 'merges'>> {
  const list = sql`${sql.param(ids.map(String))}::bigint[]`;
  const result = await readingAll(tx, () =>
    tx.execute<{ id: number; what: 'convos' | 'chart' | 'merges' }>(sql`
      SELECT contact_id AS id, 'convos' AS what FROM convo_references
        WHERE client_id = app_office() AND contact_id = ANY (${list})
      UNION SELECT contact_id, 'chart' FROM chart_documents
        WHERE client_id = app_office() AND contact_id = ANY (${list})
      UNION SELECT keep_id, 'merges' FROM contact_merges WHERE client_id = app_office() AND keep_id = ANY (${list})
      UNION SELECT merge_id, 'merges' FROM contact_merges WHERE client_id = app_office() AND merge_id = ANY (${list})`),
  );
  return new Map(result.rows.map(({ id, what }) => [id, what]));
}

/** Removes contacts, which are held and on which nothing hangs. */
export async function removeMany(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    DELETE FROM contacts WHERE client_id = app_office() AND contact_id = ANY (${sql.param(ids.map(String))}::bigint[])`);
}
