import { sql } from 'drizzle-orm';
import { readingAll, type Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
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

const textNames = [
  'first_name',
  'last_name',
  'ph1',
  'ph2',
  'ph3',
  'phone_num',
  'email',
  'gender',
  'address',
  'address2',
  'city',
  'state',
  'zip',
] as const;
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
  all: { contactTypeId: number | null; createdAt: Date; activityAt: Date },
): Promise<number[]> {
  if (rows.length === 0) return [];
  // What no row has is left to the table: every value that is taken out of the JSON costs its time.
  const names = textNames.filter((name) => rows.some((row) => row[name]));
  const list = (map: (name: string) => string) => sql.raw(names.map((name) => `${map(name)}, `).join(''));
  const record = JSON.stringify(rows.map((row) => ({ ...row, search_text: searchOf(row) })));
  const result = await tx.execute<{ id: number }>(sql`
    INSERT INTO contacts (${list(String)} client_id, birthdate, search_text, contact_type_id, created_at, activity_at)
    SELECT ${list((name) => `coalesce(r.${name}, '')`)} app_office(), nullif(r.birthdate, '')::date, r.search_text,
      ${all.contactTypeId}::integer, ${all.createdAt.toISOString()}::timestamptz, ${all.activityAt.toISOString()}::timestamptz
    FROM json_to_recordset(${record}::json) AS r (${list((name) => `${name} text`)} birthdate text, search_text text)
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
  const set = textNames.map((name) => `${name} = coalesce(r.${name}, c.${name})`);
  const result = await tx.execute<{ id: number; version: number }>(sql`
    UPDATE contacts c SET ${sql.raw(set.join(', '))},
      birthdate = CASE WHEN r.birthdate IS NULL THEN c.birthdate ELSE nullif(r.birthdate, '')::date END,
      contact_type_id =
        CASE WHEN r.contact_type_id IS NULL THEN c.contact_type_id ELSE nullif(r.contact_type_id, 0) END,
      search_text = r.search_text, version = c.version + 1
    FROM json_to_recordset(${record}::json) AS r (${sql.raw(textNames.map((name) => `${name} text`).join(', '))},
      birthdate text, contact_type_id integer, contact_id bigint, search_text text)
    WHERE c.client_id = app_office() AND c.contact_id = r.contact_id
    RETURNING c.contact_id AS id, c.version`);
  return new Map(result.rows.map(({ id, version }) => [id, version]));
}

/** What contacts are found by when people of a file are looked for. */
export interface ManyKeys {
  tens: readonly string[];
  /** Lower case. */
  emails: readonly string[];
  /** `nameKey`s of full names, each with a birthdate (YYYY-MM-DD). */
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

/** The contacts that have any of these keys, and perhaps others: who somebody is, is for the caller. Oldest first. */
export async function findMany(tx: Transaction, keys: ManyKeys): Promise<Found[]> {
  const list = (values: readonly string[]) => sql.param([...values]);
  const names = keys.people.map(({ name }) => name);
  const days = keys.people.map(({ birthdate }) => birthdate);
  const columns = sql`coalesce(c.merged_into, c.contact_id) AS id, c.ph1_ten, c.ph2_ten, c.ph3_ten, c.phone_num_ten, c.email_key`;
  const result = await tx.execute<Found>(sql`
    WITH hit AS (
      SELECT ${columns} FROM contacts c WHERE ${haveNumber(keys.tens)}
      UNION SELECT ${columns} FROM contacts c
        WHERE c.email_key = ANY ((SELECT ${list(keys.emails)}::text[])::text[]) AND c.email_key <> ''
      UNION SELECT ${columns} FROM contacts c
        WHERE c.merged_into IS NULL AND c.person_key = ANY (ARRAY(
          SELECT hashtextextended(p.name, p.day - date '2000-01-01')
          FROM unnest(${list(names)}::text[], ${list(days)}::date[]) AS p (name, day)))
    )
    SELECT k.contact_id AS id, k.first_name AS "firstName", k.last_name AS "lastName", k.birthdate::text,
      array_agg(h.ph1_ten) || array_agg(h.ph2_ten) || array_agg(h.ph3_ten) || array_agg(h.phone_num_ten) AS tens,
      array_agg(h.email_key) AS emails
    FROM hit h JOIN contacts k ON k.contact_id = h.id AND k.client_id = app_office() AND k.merged_into IS NULL
    GROUP BY k.client_id, k.contact_id ORDER BY k.contact_id`);
  return result.rows;
}

/** A contact, held until the transaction ends, and what tells whether it is as it was made. */
export interface Held extends Record<string, unknown> {
  id: number;
  name: string;
  version: number;
  itemCount: number;
  isPatient: boolean;
}

/** Holds contacts, in the order of their ids; without those that were merged. */
export async function holdMany(tx: Transaction, ids: readonly number[]): Promise<Held[]> {
  hold(tx, ...ids.map((id) => `contact:${id}`));
  const result = await tx.execute<Held>(sql`
    SELECT contact_id AS id, btrim(first_name || ' ' || last_name) AS name, version, item_count AS "itemCount",
      od_pat_num IS NOT NULL AS "isPatient"
    FROM contacts WHERE client_id = app_office() AND contact_id = ANY (${idsOf(ids)}) AND merged_into IS NULL
    ORDER BY contact_id FOR UPDATE`);
  return result.rows;
}

const idsOf = (ids: readonly number[]) => sql`${sql.param(ids.map(String))}::bigint[]`;

/** What may hang on a contact beside its own row, in the order in which it is said. */
const hangings = {
  items: ['likely_opt_outs'],
  convos: ['convo_references'],
  visits: ['calendar_participants', 'appointment_requests', 'appointment_proposals', 'visit_answers'],
  chart: ['chart_documents'],
  merges: ['contact_merges'],
} as const;
export type Hanging = keyof typeof hangings;

/** How much of what hangs on a contact. */
export type Hangings = Partial<Record<Hanging, number>>;

/** What hangs on a contact that did not hang there before, by what is said first; undefined for nothing. */
export const newHanging = (now: Hangings | undefined, before: Hangings = {}): Hanging | undefined =>
  (Object.keys(hangings) as Hanging[]).find((what) => (now?.[what] ?? 0) > (before[what] ?? 0));

/** What hangs on contacts beside their own rows. @returns of those on which something does, how much of what */
export async function findHanging(tx: Transaction, ids: readonly number[]): Promise<Map<number, Hangings>> {
  const list = idsOf(ids);
  const parts = Object.entries(hangings).flatMap(([what, tables]) =>
    tables.flatMap((table) =>
      (table === 'contact_merges' ? ['keep_id', 'merge_id'] : ['contact_id']).map(
        (
          column,
        ) => sql`SELECT ${sql.raw(column)} AS id, ${sql.raw(`'${what}'`)} AS what FROM ${sql.raw(table)}
          WHERE client_id = app_office() AND ${sql.raw(column)} = ANY (${list})`,
      ),
    ),
  );
  const result = await readingAll(tx, () =>
    tx.execute<{ id: number; what: Hanging; many: number }>(
      sql`SELECT h.id, h.what, count(*)::integer AS many FROM (${sql.join(parts, sql` UNION ALL `)}) h GROUP BY 1, 2`,
    ),
  );
  const found = new Map<number, Hangings>();
  for (const { id, what, many } of result.rows) found.set(id, { ...found.get(id), [what]: many });
  return found;
}

/** Removes contacts, which are held and on which nothing hangs. */
export async function removeMany(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    DELETE FROM contacts WHERE client_id = app_office() AND contact_id = ANY (${idsOf(ids)})`);
}
