import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { convoParticipants, convoReminders } from '../schema.ts';
import { users } from '../../identity/schema.ts';

/** Those of these users who are of the office and active; held, so that none is switched off meanwhile. */
export async function findActiveUsers(tx: Transaction, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), eq(users.isActive, true)))
    .orderBy(users.userId)
    .for('share');
  return rows.map((row) => row.userId);
}

/**
 * Counts again what is unread of a conversation for one participant, and the mentions of them that wait: for whoever
 * comes into one that has messages.
 */
export async function recountParticipant(tx: Transaction, convoId: number, userId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE convo_participants p SET
      unread_count = (SELECT count(*) FROM convo_messages m
        WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id AND m.withdrawn_at IS NULL
          AND m.user_id IS DISTINCT FROM p.user_id AND m.convo_message_id > coalesce(p.last_read_id, 0)),
      open_mentions = (SELECT count(*) FROM convo_messages m
        JOIN convo_mentions w ON w.client_id = m.client_id AND w.convo_message_id = m.convo_message_id
        WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id AND m.withdrawn_at IS NULL
          AND w.user_id = p.user_id AND w.completed_at IS NULL)
    WHERE p.convo_id = ${convoId} AND p.user_id = ${userId}`);
}

/** Takes somebody out of a conversation, and their reminder with them. */
export async function removeParticipant(tx: Transaction, convoId: number, userId: number): Promise<void> {
  await tx
    .delete(convoReminders)
    .where(and(eq(convoReminders.convoId, convoId), eq(convoReminders.userId, userId)));
  await tx
    .delete(convoParticipants)
    .where(and(eq(convoParticipants.convoId, convoId), eq(convoParticipants.userId, userId)));
}

/** Notes that a participant has read everything that is written. */
export async function readToEnd(tx: Transaction, convoId: number, userId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE convo_participants p SET last_read_at = ${at.toISOString()}::timestamptz,
      last_read_id = (SELECT m.convo_message_id FROM convo_messages m
        WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id ORDER BY m.position DESC LIMIT 1)
    WHERE p.convo_id = ${convoId} AND p.user_id = ${userId}`);
}
