import type { conversations as contract } from '@chairline/contract';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import {
  convoMedia,
  convoMentions,
  convoMessages,
  convoMessageVersions,
  convoParticipants,
} from '../schema.ts';

/** A message with everything that is shown of it. */
export interface MessageRow extends Record<string, unknown> {
  convo_message_id: number;
  convo_id: number;
  user_id: number | null;
  username: string;
  full_name: string;
  body: string;
  at: string;
  position: number;
  ref_message_id: number | null;
  tag_ids: number[];
  media_count: number;
  client_ref: string | null;
  place: contract.MessagePlace | null;
  edited_at: string | null;
  withdrawn_at: string | null;
  earlier_versions: number;
  /** The version with which it got its present wording. */
  worded_version: number;
  version: number;
  media: { media_id: number; media_type: string; file_name: string; size: number }[] | null;
  mentions: MentionRow[] | null;
}
export interface MentionRow {
  user_id: number;
  index_start: number;
  index_end: number;
  completed: boolean;
}

// The page is cut before anything is joined: only its rows pay for names, files and mentions.
const columnsText = `
  m.convo_message_id, m.convo_id, m.user_id, m.body, m.at, m.position, m.ref_message_id, m.tag_ids, m.media_count,
  m.client_ref, m.place, m.edited_at, m.withdrawn_at, m.earlier_versions, m.worded_version, m.version,
  coalesce(u.username, '') AS username, coalesce(btrim(u.first_name || ' ' || u.last_name), '') AS full_name,
  CASE WHEN m.media_count > 0 THEN (
    SELECT json_agg(json_build_object('media_id', f.media_id, 'media_type', f.media_type, 'file_name', f.file_name,
      'size', f.size) ORDER BY f.media_id)
    FROM convo_media f WHERE f.client_id = m.client_id AND f.convo_message_id = m.convo_message_id) END AS media,
  (SELECT json_agg(json_build_object('user_id', n.user_id, 'index_start', n.index_start, 'index_end', n.index_end,
      'completed', n.completed_at IS NOT NULL) ORDER BY n.index_start)
    FROM convo_mentions n WHERE n.client_id = m.client_id AND n.convo_message_id = m.convo_message_id) AS mentions`;
const fromText = `FROM convo_messages m LEFT JOIN users u ON u.client_id = m.client_id AND u.user_id = m.user_id`;
const columns = sql.raw(columnsText);
const from = sql.raw(fromText);

export const MESSAGES_PAGE = `SELECT ${columnsText} ${fromText}
  WHERE m.convo_id = $1 AND m.position >= $2::integer AND m.position < $3::integer ORDER BY m.position`;

const NEWEST = `SELECT ${columnsText} ${fromText}
  JOIN conversations c ON c.client_id = m.client_id AND c.convo_id = m.convo_id
  WHERE c.convo_id = ANY ($1::bigint[]) AND m.position >= c.message_count - $2::integer
  ORDER BY m.convo_id, m.position`;

/** The newest messages of each of these conversations, oldest first. */
export async function listNewestMessages(
  tx: Transaction,
  convoIds: readonly number[],
  newest: number,
): Promise<MessageRow[]> {
  if (convoIds.length === 0) return [];
  return runPlanned<MessageRow>(tx, 'convo-newest-messages', NEWEST, [[...convoIds], newest]);
}

const MENTIONS = `SELECT m.convo_id, n.user_id, n.convo_message_id, n.completed_at IS NOT NULL AS completed
  FROM conversations c
  JOIN convo_messages m ON m.client_id = c.client_id AND m.convo_id = c.convo_id AND m.withdrawn_at IS NULL
  JOIN convo_mentions n ON n.client_id = m.client_id AND n.convo_message_id = m.convo_message_id
  WHERE c.convo_id = ANY ($1::bigint[])
    AND (n.completed_at IS NULL OR m.position >= c.message_count - $2::integer)
  ORDER BY m.convo_id, m.position, n.index_start`;

export interface ConvoMentionRow extends Record<string, unknown> {
  convo_id: number;
  user_id: number;
  convo_message_id: number;
  completed: boolean;
}

/** The mentions in the newest messages of these conversations, and the open ones before them. */
export async function listConvoMentions(
  tx: Transaction,
  convoIds: readonly number[],
  newest: number,
): Promise<ConvoMentionRow[]> {
  if (convoIds.length === 0) return [];
  return runPlanned<ConvoMentionRow>(tx, 'convo-newest-mentions', MENTIONS, [[...convoIds], newest]);
}

/** The messages of a conversation whose position is at least `begin` and less than `end`, oldest first. */
export async function listMessages(
  tx: Transaction,
  convoId: number,
  begin: number,
  end: number,
): Promise<MessageRow[]> {
  return runPlanned<MessageRow>(tx, 'convo-messages', MESSAGES_PAGE, [convoId, begin, end]);
}

const POSITION = `SELECT c.message_count AS total,
    (SELECT m.position FROM convo_messages m WHERE m.convo_message_id = $2 AND m.convo_id = c.convo_id) AS position
  FROM conversations c WHERE c.convo_id = $1`;

/** What a page of a conversation needs to know of it: how many messages it has, where one stands. */
export async function findPosition(tx: Transaction, convoId: number, messageId: number | null) {
  const rows = await runPlanned<{ total: number; position: number | null }>(tx, 'convo-position', POSITION, [
    convoId,
    messageId,
  ]);
  return rows[0];
}

/** A message of this conversation. */
export async function findMessage(
  tx: Transaction,
  convoId: number,
  messageId: number,
): Promise<MessageRow | undefined> {
  const result = await tx.execute<MessageRow>(
    sql`SELECT ${columns} ${from} WHERE m.convo_message_id = ${messageId} AND m.convo_id = ${convoId}`,
  );
  return result.rows[0];
}

/** The message that was written under this client_ref, whatever its conversation. */
export async function findMessageByRef(tx: Transaction, clientRef: string): Promise<MessageRow | undefined> {
  const result = await tx.execute<MessageRow>(
    sql`SELECT ${columns} ${from} WHERE m.client_ref = ${clientRef}`,
  );
  return result.rows[0];
}

/** The newest message of a conversation that is not withdrawn. */
export async function findLastStanding(tx: Transaction, convoId: number) {
  const rows = await tx
    .select({
      id: convoMessages.convoMessageId,
      userId: convoMessages.userId,
      body: convoMessages.body,
      mediaCount: convoMessages.mediaCount,
    })
    .from(convoMessages)
    .where(and(eq(convoMessages.convoId, convoId), isNull(convoMessages.withdrawnAt)))
    .orderBy(desc(convoMessages.position))
    .limit(1);
  return rows[0];
}

export async function insertMessage(
  tx: Transaction,
  row: typeof convoMessages.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(convoMessages).values(row).returning({ id: convoMessages.convoMessageId });
  return rows[0]!.id;
}

/** Changes a message and raises its version. */
export async function changeMessage(
  tx: Transaction,
  messageId: number,
  change: Partial<typeof convoMessages.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(convoMessages)
    .set({ ...change, version: sql`${convoMessages.version} + 1` })
    .where(eq(convoMessages.convoMessageId, messageId));
}

export async function insertFiles(
  tx: Transaction,
  rows: readonly (typeof convoMedia.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(convoMedia).values([...rows]);
}

export async function findFile(tx: Transaction, messageId: number, mediaId: number) {
  const rows = await tx
    .select()
    .from(convoMedia)
    .where(and(eq(convoMedia.convoMessageId, messageId), eq(convoMedia.mediaId, mediaId)));
  return rows[0];
}

/** Keeps a wording that has just been replaced. */
export async function keepVersion(
  tx: Transaction,
  row: typeof convoMessageVersions.$inferInsert,
): Promise<void> {
  await tx.insert(convoMessageVersions).values(row);
}

/** What a message said before, newest first. */
export async function listVersions(tx: Transaction, messageId: number) {
  return tx
    .select({
      body: convoMessageVersions.body,
      replacedAt: convoMessageVersions.replacedAt,
      because: convoMessageVersions.because,
    })
    .from(convoMessageVersions)
    .where(eq(convoMessageVersions.convoMessageId, messageId))
    .orderBy(desc(convoMessageVersions.number));
}

export async function insertMentions(
  tx: Transaction,
  rows: readonly (typeof convoMentions.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(convoMentions).values([...rows]);
}

export async function moveMention(
  tx: Transaction,
  messageId: number,
  { user_id, index_start, index_end }: Pick<MentionRow, 'user_id' | 'index_start' | 'index_end'>,
): Promise<void> {
  await tx
    .update(convoMentions)
    .set({ indexStart: index_start, indexEnd: index_end })
    .where(and(eq(convoMentions.convoMessageId, messageId), eq(convoMentions.userId, user_id)));
}

export async function removeMentions(
  tx: Transaction,
  messageId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .delete(convoMentions)
    .where(and(eq(convoMentions.convoMessageId, messageId), inArray(convoMentions.userId, [...userIds])));
}

/** Completes a person's mention, or opens it again (null). */
export async function setMentionCompleted(
  tx: Transaction,
  messageId: number,
  userId: number,
  completedAt: Date | null,
): Promise<void> {
  await tx
    .update(convoMentions)
    .set({ completedAt })
    .where(and(eq(convoMentions.convoMessageId, messageId), eq(convoMentions.userId, userId)));
}

/** A message was written: it is unread by all who take part but its reader. */
export async function addUnread(tx: Transaction, convoId: number, readerId: number | null): Promise<void> {
  await tx
    .update(convoParticipants)
    .set({ unreadCount: sql`${convoParticipants.unreadCount} + 1` })
    .where(
      and(
        eq(convoParticipants.convoId, convoId),
        readerId === null ? undefined : ne(convoParticipants.userId, readerId),
      ),
    );
}

/** Counts again what is unread for all who take part, after a message was withdrawn or brought back. */
export async function shiftUnread(
  tx: Transaction,
  message: Pick<MessageRow, 'convo_id' | 'convo_message_id' | 'user_id'>,
  by: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    UPDATE convo_participants SET unread_count = unread_count + ${by}
    WHERE convo_id = ${message.convo_id} AND user_id IS DISTINCT FROM ${message.user_id}
      AND coalesce(last_read_id, 0) < ${message.convo_message_id}`);
}

/** Counts again the mentions of these participants of a conversation that wait for them. */
export async function recountMentions(
  tx: Transaction,
  convoId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    UPDATE convo_participants p SET open_mentions = (
      SELECT count(*) FROM convo_mentions n
      JOIN convo_messages m ON m.client_id = n.client_id AND m.convo_message_id = n.convo_message_id
      WHERE n.client_id = p.client_id AND n.user_id = p.user_id AND n.completed_at IS NULL
        AND m.convo_id = p.convo_id AND m.withdrawn_at IS NULL)
    WHERE p.convo_id = ${convoId} AND p.user_id = ANY (${`{${userIds.join(',')}}`}::integer[])`);
}

/** Notes how far a participant has read, and counts what is left. The conversation is held. */
export async function saveReadMark(
  tx: Transaction,
  convoId: number,
  userId: number,
  mark: { lastReadId: number; lastReadAt: Date },
): Promise<void> {
  await tx
    .update(convoParticipants)
    .set({
      ...mark,
      unreadCount: sql`(SELECT count(*) FROM convo_messages m
        WHERE m.client_id = ${convoParticipants.clientId} AND m.convo_id = ${convoParticipants.convoId}
          AND m.position > (SELECT r.position FROM convo_messages r
            WHERE r.client_id = ${convoParticipants.clientId} AND r.convo_message_id = ${mark.lastReadId})
          AND m.withdrawn_at IS NULL AND m.user_id IS DISTINCT FROM ${convoParticipants.userId})`,
    })
    .where(and(eq(convoParticipants.convoId, convoId), eq(convoParticipants.userId, userId)));
}

/** The office's active members of staff, and of the others those who are named: whom a text can mention. */
export async function listMentionable(
  tx: Transaction,
  also: readonly number[],
): Promise<{ user_id: number; username: string; full_name: string }[]> {
  const result = await tx.execute<{ user_id: number; username: string; full_name: string }>(sql`
    SELECT user_id, username, btrim(first_name || ' ' || last_name) AS full_name FROM users
    WHERE is_active OR user_id = ANY (${`{${also.join(',')}}`}::integer[]) ORDER BY user_id`);
  return result.rows;
}
