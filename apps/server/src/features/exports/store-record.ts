import type { contacts } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { OwnMail } from './own-mail.ts';

export interface RecordContact extends Record<string, unknown> {
  name: string;
  birthdate: string | null;
  numbers: string[];
  email: string;
  office: string;
  zone: string;
}

/** A file of an item: sent with it, recorded of it, or the mail itself as it came or went. */
export interface RecordFile {
  name: string;
  type: string;
  size: number;
  /** Null for what is not kept any more, or not yet. */
  key: string | null;
  /** A mail that was written here and has no original: it is made of this. */
  own?: OwnMail;
}

export interface RecordItem extends Record<string, unknown> {
  id: number;
  kind: 'text' | 'call' | 'email';
  channel: 'sms' | 'messenger';
  direction: contacts.CommDirection;
  at: string;
  number: string;
  people: string | null;
  body: string;
  original: string | null;
  subject: string;
  missed: boolean;
  seconds: number | null;
  note: string | null;
  rule: string | null;
  /** Of a call: its summary, where somebody kept it. */
  summary: string | null;
  /** What those who were in it wrote down, each after their name. */
  notes: string | null;
  /** Of a mail: why its words are not here, and what is to be said of its sender. */
  unreadable: string | null;
  sender_note: string | null;
  cc_addresses: string[] | null;
  from_address: string | null;
  to_addresses: string[] | null;
  email_text: string | null;
  files: RecordFile[] | null;
  /** Of a mail that was written here and has no original. */
  own_mail: OwnMail | null;
}

/** Whose record it is, and of which office; undefined for nobody. */
export async function findRecordContact(tx: Transaction, id: number): Promise<RecordContact | undefined> {
  const found = await tx.execute<RecordContact>(sql`
    SELECT coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.phone_num) AS name,
      to_char(c.birthdate, 'YYYY-MM-DD') AS birthdate,
      array_remove(ARRAY[c.ph1, c.ph2, c.ph3, c.phone_num], '') AS numbers, c.email,
      o.name AS office, o.timezone AS zone
    FROM contacts c JOIN clients o ON o.client_id = c.client_id
    WHERE c.contact_id = ${id} AND c.merged_into IS NULL`);
  return found.rows[0];
}

/**
 * Texts, calls and mails of a contact, the oldest first.
 * @param from,to days of the office's clock, both included; null: no bound
 * @param after time and id of the last one before; null: from the beginning
 */
export async function listRecordItems(
  tx: Transaction,
  contactId: number,
  { from, to, zone }: { from: string | null; to: string | null; zone: string },
  after: { at: string; id: number } | null,
  limit: number,
): Promise<RecordItem[]> {
  const found = await tx.execute<RecordItem>(sql`
    SELECT i.comm_item_id AS id, i.kind, i.channel, i.direction,
      to_char(i.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, i.contact_number AS number,
      (SELECT string_agg(btrim(u.first_name || ' ' || u.last_name), ', ') FROM users u
        WHERE u.user_id = ANY (i.user_ids)) AS people,
      i.body, i.original_body AS original, coalesce(e.subject, i.subject) AS subject, i.call_missed AS missed,
      i.call_duration AS seconds, i.delivery_note AS note, i.by_rule AS rule,
      e.from_address, e.to_addresses, e.cc_addresses, e.body_text AS email_text, e.unreadable, e.sender_note,
      (SELECT string_agg(n.summary, E'\\n' ORDER BY n.note_id) FROM call_notes n
        WHERE i.kind = 'call' AND n.item_id = i.comm_item_id AND n.state = 'kept' AND n.written_by IS NULL) AS summary,
      (SELECT string_agg(concat_ws(': ', btrim(u.first_name || ' ' || u.last_name), n.summary), E'\\n' ORDER BY n.note_id)
        FROM call_notes n LEFT JOIN users u ON u.client_id = n.client_id AND u.user_id = n.written_by
        WHERE i.kind = 'call' AND n.item_id = i.comm_item_id AND n.state = 'kept' AND n.written_by IS NOT NULL) AS notes,
      (SELECT json_agg(json_build_object('name', m.name, 'type', m.type, 'size', m.size, 'key', m.key)
          ORDER BY m.part, m.id) FROM (
        SELECT 1 AS part, media_id AS id, file_name AS name, media_type AS type, size, storage_key AS key
          FROM message_media WHERE comm_item_id = i.comm_item_id
        UNION ALL
        SELECT 1, media_id, file_name, content_type, size, storage_key FROM email_media WHERE email_id = i.email_id
        UNION ALL
        SELECT 2, r.recording_id, CASE r.kind WHEN 'voicemail' THEN 'Voicemail' ELSE 'Recording' END
            || CASE WHEN r.type = 'audio/wav' THEN '.wav' ELSE '.mp3' END,
          coalesce(r.type, 'audio/mpeg'), coalesce(r.size, 0), CASE r.state WHEN 'kept' THEN r.file_key END
          FROM jsonb_to_recordset(i.recordings) AS a (id bigint)
          JOIN call_recordings r ON r.client_id = i.client_id AND r.recording_id = a.id
        UNION ALL
        SELECT 3, 0, 'E-mail.eml', 'message/rfc822', e.raw_size, e.raw_key WHERE e.raw_key IS NOT NULL
      ) m) AS files,
      (SELECT row_to_json(o) FROM (SELECT e.email_id::text, e.message_id, e.in_reply_to, e.from_address, e.from_name,
        e.to_addresses, e.cc_addresses, e.subject, e.at, e.body_text) o
        WHERE e.email_id IS NOT NULL AND e.raw_key IS NULL) AS own_mail
    FROM comm_items i LEFT JOIN emails e ON e.client_id = i.client_id AND e.email_id = i.email_id
    WHERE i.contact_id = ${contactId}
      AND (${from}::date IS NULL OR i.at >= ${from}::date::timestamp AT TIME ZONE ${zone})
      AND (${to}::date IS NULL OR i.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone})
      AND (${after?.at ?? null}::timestamptz IS NULL
        OR (i.at, i.comm_item_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? 0}::bigint))
    ORDER BY i.at, i.comm_item_id LIMIT ${limit}`);
  return found.rows;
}
