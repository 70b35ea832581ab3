import type { conversations } from '@chairline/contract';
import { nowId } from '../contacts/index.ts';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';

/** After which finding a page begins. */
export interface SearchCursor {
  /** A time as the database writes it. */
  at: string;
  kind: string;
  ref_id: number;
}

/** Above everything there is. */
export const START: SearchCursor = { at: 'infinity', kind: '', ref_id: 0 };

/** One finding with what is shown of it. */
export interface HitRow extends SearchCursor, Record<string, unknown> {
  kind: 'item' | 'email' | 'convo' | 'name';
  item_id: number | null;
  item_kind: 'text' | 'call' | 'email' | null;
  contact_id: number | null;
  contact_name: string | null;
  contact_number: string | null;
  /** The member of staff who wrote it; null where it was somebody else. */
  author: string | null;
  from_contact: boolean;
  /** Of an e-mail: its sender's name and address. */
  sender_name: string | null;
  sender_address: string | null;
  thread_key: string | null;
  convo_id: number | null;
  convo_kind: conversations.ConvoKind | null;
  subject_id: string | null;
  convo_name: string | null;
  subject: string | null;
  body: string | null;
  original: string | null;
  /** Names of files, and addresses of an e-mail. */
  beside: string | null;
}

/** The whole search in one statement; its parameters: `findValues`. */
export const FIND = `SELECT f.kind, f.ref_id, f.at,
    coalesce(i.comm_item_id, mi.comm_item_id) AS item_id, i.kind AS item_kind, c.contact_id,
    btrim(c.first_name || ' ' || c.last_name) AS contact_name,
    coalesce(nullif(c.phone_num, ''), nullif(c.ph1, ''), nullif(c.ph2, ''), nullif(c.ph3, ''), nullif(c.email, '')) AS contact_number,
    btrim(u.first_name || ' ' || u.last_name) AS author,
    coalesce(i.direction, m.direction) IN ('inbound', 'incoming', 'received') AS from_contact,
    m.from_name AS sender_name, m.from_address AS sender_address, m.thread_key,
    v.convo_id, v.kind AS convo_kind, coalesce(v.process_type_id::text, v.subject_id) AS subject_id, v.convo_name,
    coalesce(m.subject, i.subject) AS subject,
    left(coalesce(i.body, m.body_text, g.body, v.convo_name), 200000) AS body, i.original_body AS original,
    CASE
      WHEN i.media_count > 0 THEN (SELECT string_agg(a.file_name, ', ' ORDER BY a.media_id) FROM message_media a
        WHERE a.client_id = i.client_id AND a.comm_item_id = i.comm_item_id)
      WHEN m.email_id IS NOT NULL THEN concat_ws(', ', m.from_name, m.from_address,
        nullif(array_to_string(m.to_addresses || m.cc_addresses || m.bcc_addresses, ', '), ''),
        (SELECT string_agg(a.file_name, ', ' ORDER BY a.media_id) FROM email_media a
          WHERE a.client_id = m.client_id AND a.email_id = m.email_id AND NOT a.inline))
      WHEN g.media_count > 0 THEN (SELECT string_agg(a.file_name, ', ' ORDER BY a.media_id) FROM convo_media a
        WHERE a.client_id = g.client_id AND a.convo_message_id = g.convo_message_id)
    END AS beside
  FROM app_search_text($1, $2::timestamptz, $3, $4::bigint, $5, $6) f
  LEFT JOIN comm_items i ON f.kind = 'item' AND i.client_id = app_office() AND i.comm_item_id = f.ref_id
  LEFT JOIN emails m ON f.kind = 'email' AND m.client_id = app_office() AND m.email_id = f.ref_id
  LEFT JOIN convo_messages g ON f.kind = 'convo' AND g.client_id = app_office() AND g.convo_message_id = f.ref_id
  LEFT JOIN conversations v ON v.client_id = app_office()
    AND v.convo_id = CASE f.kind WHEN 'name' THEN f.ref_id ELSE g.convo_id END
  LEFT JOIN LATERAL (SELECT t.comm_item_id, t.contact_id FROM comm_items t
    WHERE t.client_id = m.client_id AND t.email_id = m.email_id ORDER BY t.comm_item_id LIMIT 1) mi ON true
  LEFT JOIN LATERAL (SELECT r.contact_id FROM convo_references r
    WHERE r.client_id = v.client_id AND r.convo_id = v.convo_id AND r.contact_id IS NOT NULL
    ORDER BY r.convo_reference_id LIMIT 1) rc ON true
  LEFT JOIN contacts d ON d.client_id = app_office() AND d.contact_id = CASE
    WHEN i.contact_id IS NOT NULL THEN i.contact_id WHEN mi.contact_id IS NOT NULL THEN mi.contact_id ELSE rc.contact_id END
  -- One that was merged leads to the one it was merged into.
  LEFT JOIN contacts c ON c.client_id = app_office() AND c.contact_id = ${nowId('d')}
  LEFT JOIN users u ON u.client_id = app_office()
    AND u.user_id = CASE f.kind WHEN 'convo' THEN g.user_id WHEN 'name' THEN v.owner_id WHEN 'item' THEN i.user_ids[1]
    ELSE m.user_ids[1] END
  ORDER BY f.at DESC, f.kind DESC NULLS LAST, f.ref_id DESC`;

interface TextSearch {
  /** Of `tsQueryOf`. */
  query: string;
  limit: number;
  /** After this time it answers what it has. */
  maxMs: number;
}

export function findValues({ query, limit, maxMs }: TextSearch, after: SearchCursor): unknown[] {
  return [query, after.at, after.kind, after.ref_id, limit, maxMs];
}

/**
 * What a search finds after a cursor, newest first.
 * @returns unfinished: where to go on when the time was over
 */
export async function findText(
  tx: Transaction,
  search: TextSearch,
  after: SearchCursor,
): Promise<{ rows: HitRow[]; unfinished: SearchCursor | null }> {
  const rows = await runPlanned<HitRow>(tx, 'search-text', FIND, findValues(search, after));
  const last = rows.at(-1);
  // A row without a kind says where the search stopped.
  if (!last || last.kind !== null) return { rows, unfinished: null };
  return { rows: rows.slice(0, -1), unfinished: { at: last.at, kind: '', ref_id: 0 } };
}
