import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import type { conversations, convoReminders } from '../schema.ts';

export type ConvoRow = typeof conversations.$inferSelect;
export type ReminderRow = typeof convoReminders.$inferSelect;
interface ParticipantRow {
  convoId: number;
  userId: number;
  username: string;
  fullName: string;
  lastReadId: number | null;
  lastReadAt: Date | null;
  unreadCount: number;
  openMentions: number;
}
interface ReferenceRow {
  convoId: number;
  contactId: number | null;
  contactName: string;
  commItemId: number | null;
  labCaseNum: number | null;
}
/** A conversation with everything that is shown of it. */
export interface WholeConvo {
  convo: ConvoRow;
  process: string | null;
  ownerActive: boolean;
  participants: ParticipantRow[];
  reminders: ReminderRow[];
  references: ReferenceRow[];
}

/** A conversation as the database answers it; times within the lists are ISO 8601. */
export interface WholeRow extends Record<string, unknown> {
  client_id: number;
  convo_id: number;
  convo_name: string;
  is_open: boolean;
  kind: ConvoRow['kind'];
  process_type_id: number | null;
  subject_id: string | null;
  secured: boolean;
  readers: number[] | null;
  owner_id: number;
  client_ref: string | null;
  tag_ids: number[];
  message_count: number;
  last_message_id: number | null;
  last_sent_by: number | null;
  last_snippet: string;
  activity_at: string;
  created_at: string;
  closed_at: string | null;
  closed_by: number | null;
  version: number;
  process: string | null;
  owner_active: boolean;
  participants:
    | {
        user_id: number;
        username: string;
        full_name: string;
        last_read_id: number | null;
        last_read_at: string | null;
        unread_count: number;
        open_mentions: number;
      }[]
    | null;
  reminders: { user_id: number; remind_at: string; set_at: string; delivered_at: string | null }[] | null;
  refs:
    | {
        contact_id: number | null;
        contact_name: string;
        comm_item_id: number | null;
        lab_case_num: number | null;
      }[]
    | null;
}

/** What is shown of a conversation `c`. A page is cut before this is joined: only its rows pay for it. */
export const wholeColumns = `
  c.client_id, c.convo_id, c.convo_name, c.is_open, c.kind, c.process_type_id, c.subject_id, c.secured, c.readers,
  c.owner_id,
  c.client_ref, c.tag_ids, c.message_count, c.last_message_id, c.last_sent_by, c.last_snippet, c.activity_at,
  c.created_at, c.closed_at, c.closed_by, c.version,
  (SELECT t.type_name FROM process_types t
    WHERE t.client_id = c.client_id AND t.process_type_id = c.process_type_id) AS process,
  (SELECT u.is_active FROM users u WHERE u.client_id = c.client_id AND u.user_id = c.owner_id) AS owner_active,
  (SELECT json_agg(json_build_object('user_id', p.user_id, 'username', u.username,
      'full_name', btrim(u.first_name || ' ' || u.last_name), 'last_read_id', p.last_read_id,
      'last_read_at', p.last_read_at, 'unread_count', p.unread_count, 'open_mentions', p.open_mentions)
      ORDER BY p.joined_at, p.user_id)
    FROM convo_participants p JOIN users u ON u.client_id = p.client_id AND u.user_id = p.user_id
    WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id) AS participants,
  (SELECT json_agg(json_build_object('user_id', r.user_id, 'remind_at', r.remind_at, 'set_at', r.set_at,
      'delivered_at', r.delivered_at) ORDER BY r.user_id)
    FROM convo_reminders r WHERE r.client_id = c.client_id AND r.convo_id = c.convo_id) AS reminders,
  (SELECT json_agg(json_build_object('contact_id', f.contact_id,
      'contact_name', coalesce(btrim(k.first_name || ' ' || k.last_name), ''), 'comm_item_id', f.comm_item_id,
      'lab_case_num', f.lab_case_num) ORDER BY f.convo_reference_id)
    FROM convo_references f LEFT JOIN contacts k ON k.client_id = f.client_id AND k.contact_id = f.contact_id
    WHERE f.client_id = c.client_id AND f.convo_id = c.convo_id) AS refs`;

const BY_ID = `SELECT ${wholeColumns} FROM conversations c WHERE c.convo_id = ANY ($1::bigint[])`;

/** These conversations, in no order; those the office does not have are left out. */
export async function selectWhole(tx: Transaction, convoIds: readonly number[]): Promise<WholeConvo[]> {
  const rows = await runPlanned<WholeRow>(tx, 'convos-by-id', BY_ID, [[...convoIds]]);
  return rows.map(readWhole);
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

export function readWhole(row: WholeRow): WholeConvo {
  const { client_id: clientId, convo_id: convoId } = row;
  return {
    convo: {
      clientId,
      convoId,
      convoName: row.convo_name,
      isOpen: row.is_open,
      kind: row.kind,
      processTypeId: row.process_type_id,
      subjectId: row.subject_id,
      secured: row.secured,
      readers: row.readers,
      ownerId: row.owner_id,
      clientRef: row.client_ref,
      tagIds: row.tag_ids,
      messageCount: row.message_count,
      lastMessageId: row.last_message_id,
      lastSentBy: row.last_sent_by,
      lastSnippet: row.last_snippet,
      activityAt: new Date(row.activity_at),
      createdAt: new Date(row.created_at),
      closedAt: dateOf(row.closed_at),
      closedBy: row.closed_by,
      version: row.version,
    },
    process: row.process,
    ownerActive: row.owner_active,
    participants: (row.participants ?? []).map((one) => ({
      convoId,
      userId: one.user_id,
      username: one.username,
      fullName: one.full_name,
      lastReadId: one.last_read_id,
      lastReadAt: dateOf(one.last_read_at),
      unreadCount: one.unread_count,
      openMentions: one.open_mentions,
    })),
    reminders: (row.reminders ?? []).map((one) => ({
      clientId,
      convoId,
      userId: one.user_id,
      remindAt: new Date(one.remind_at),
      setAt: new Date(one.set_at),
      deliveredAt: dateOf(one.delivered_at),
    })),
    references: (row.refs ?? []).map((one) => ({
      convoId,
      contactId: one.contact_id,
      contactName: one.contact_name,
      commItemId: one.comm_item_id,
      labCaseNum: one.lab_case_num,
    })),
  };
}
