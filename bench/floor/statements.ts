import type pg from 'pg';
import { itemColumnsText } from '../../apps/server/src/features/threads/store.ts';

/** The statements of the hot reads as the server runs them, for the bare driver. */

const LIST_COLUMNS = `c.contact_id, c.first_name, c.last_name, c.ph1, c.ph2, c.ph3, c.phone_num, c.textable1, c.textable2,
  c.textable3, c.email, c.family, c.tag_ids, c.contact_type_id, c.language, c.od_pat_num, c.od_json, c.last_call_status,
  c.last_call_missed, c.last_direction, c.last_kind, c.last_snippet, c.activity_at, c.needs_answer_since,
  c.internal_convo_count, c.version`;

export const listSql = `SELECT ${LIST_COLUMNS} FROM contacts c
  WHERE (c.activity_at, c.contact_id) < ($1::timestamptz, $2::bigint)
  ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $3`;

export const searchSql = `SELECT ${LIST_COLUMNS}
  FROM app_find_contacts('all', NULL, NULL, $1::text[], $2::timestamptz, $3::bigint, $4) f
  JOIN contacts c ON c.contact_id = f.contact_id AND c.client_id = app_office()
  ORDER BY c.activity_at DESC, c.contact_id DESC`;

export const filterSql = `SELECT ${LIST_COLUMNS}
  FROM app_find_contacts($1, $2::integer[], $3::integer[], $4::text[], $5::timestamptz, $6::bigint, $7) f
  JOIN contacts c ON c.contact_id = f.contact_id AND c.client_id = app_office()
  ORDER BY c.activity_at DESC, c.contact_id DESC`;

export const countSql = `SELECT item_count AS n FROM contacts WHERE contact_id = $1`;

export const threadSql = `SELECT ${itemColumnsText}
  FROM comm_items i WHERE i.contact_id = $1 AND i.position >= $2 AND i.position <= $3 ORDER BY i.position`;

/** Runs `work` in a transaction of one office, with the eyes of a user of it, as the server does. */
export async function inOfficeBare<T>(
  client: pg.Client,
  office: number,
  work: () => Promise<T>,
  reader?: number,
): Promise<T> {
  await client.query(
    `BEGIN; SET LOCAL app.client_id = '${office}'${reader === undefined ? '' : `; SET LOCAL app.user_id = '${reader}'`}`,
  );
  const result = await work();
  await client.query('COMMIT');
  return result;
}
