import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { convoReminders } from '../schema.ts';
import type { ConvoRow, ReminderRow } from '../store.ts';

/** Sets a user's reminder; it is to come again, also where the one before was delivered. */
export async function saveReminder(
  tx: Transaction,
  row: Pick<ReminderRow, 'clientId' | 'convoId' | 'userId' | 'remindAt' | 'setAt'>,
): Promise<ReminderRow> {
  const set = { remindAt: row.remindAt, setAt: row.setAt, deliveredAt: null };
  const rows = await tx
    .insert(convoReminders)
    .values(row)
    .onConflictDoUpdate({
      target: [convoReminders.clientId, convoReminders.convoId, convoReminders.userId],
      set,
    })
    .returning();
  return rows[0]!;
}

export async function removeReminder(tx: Transaction, convoId: number, userId: number): Promise<void> {
  await tx
    .delete(convoReminders)
    .where(and(eq(convoReminders.convoId, convoId), eq(convoReminders.userId, userId)));
}

/** What keeps a reminder from being delivered: its conversation is closed or out of sight, its user switched off. */
const deliverable = sql`r.delivered_at IS NULL AND c.is_open AND u.is_active AND o.deleted_at IS NULL
  AND app_reads(c.readers, r.user_id)`;
const waiting = sql`convo_reminders r
  JOIN conversations c ON c.client_id = r.client_id AND c.convo_id = r.convo_id
  JOIN users u ON u.client_id = r.client_id AND u.user_id = r.user_id
  JOIN clients o ON o.client_id = r.client_id`;

/** The offices with a reminder whose time has come. Some of them may wait for more than that. */
export async function findDueOffices(db: Database, now: Date): Promise<number[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const rows = await tx
      .selectDistinct({ office: convoReminders.clientId })
      .from(convoReminders)
      .where(and(isNull(convoReminders.deliveredAt), lte(convoReminders.remindAt, now)));
    return rows.map(({ office }) => office);
  });
}

export interface DueReminder {
  convoId: number;
  userId: number;
  remindAt: Date;
}

/**
 * Marks reminders whose time has come as delivered, whole users together, and holds their conversations. Those that
 * somebody else holds are left for the next look: whoever changes a reminder holds its conversation.
 * @returns what was marked, by user
 */
export async function markDue(tx: Transaction, now: Date, limit: number): Promise<DueReminder[]> {
  const at = now.toISOString();
  const held = await tx.execute<{ convo_id: number; user_id: number }>(
    sql`SELECT r.convo_id, r.user_id FROM ${waiting}
      WHERE r.remind_at <= ${at}::timestamptz AND ${deliverable}
      ORDER BY r.user_id, r.remind_at, r.convo_id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED`,
  );
  if (held.rows.length === 0) return [];
  // A statement of its own, which sees what was committed before the lock was had.
  const marked = await tx.execute<{ convo_id: number; user_id: number; remind_at: string }>(
    sql`UPDATE convo_reminders r SET delivered_at = ${at}::timestamptz
      FROM unnest(${`{${held.rows.map((row) => row.convo_id).join(',')}}`}::bigint[],
        ${`{${held.rows.map((row) => row.user_id).join(',')}}`}::integer[]) AS due (convo_id, user_id)
      WHERE r.convo_id = due.convo_id AND r.user_id = due.user_id AND r.delivered_at IS NULL
        AND r.remind_at <= ${at}::timestamptz
      RETURNING r.convo_id, r.user_id, r.remind_at`,
  );
  return marked.rows
    .map((row) => ({ convoId: row.convo_id, userId: row.user_id, remindAt: new Date(row.remind_at) }))
    .sort(
      (a, b) => a.userId - b.userId || a.remindAt.getTime() - b.remindAt.getTime() || a.convoId - b.convoId,
    );
}

/** When the next reminder that can be delivered is due, the past included; null when none waits. */
export async function findNextDue(tx: Transaction): Promise<Date | null> {
  const result = await tx.execute<{ at: string }>(
    sql`SELECT r.remind_at AS at FROM ${waiting} WHERE ${deliverable} ORDER BY r.remind_at LIMIT 1`,
  );
  const [row] = result.rows;
  return row ? new Date(row.at) : null;
}

export interface RaisedConvo extends Pick<
  ConvoRow,
  'convoId' | 'convoName' | 'kind' | 'subjectId' | 'version'
> {
  /** The first contact it is about. */
  contactId: number | null;
}

/** Raises the versions of conversations that are held. */
export async function raiseConvos(
  tx: Transaction,
  convoIds: readonly number[],
): Promise<Map<number, RaisedConvo>> {
  const result = await tx.execute<{
    convo_id: number;
    convo_name: string;
    kind: ConvoRow['kind'];
    subject_id: string | null;
    version: number;
    contact_id: number | null;
  }>(
    sql`UPDATE conversations c SET version = c.version + 1 WHERE c.convo_id = ANY (${`{${[...new Set(convoIds)].join(',')}}`}::bigint[])
      RETURNING c.convo_id, c.convo_name, c.kind, coalesce(c.process_type_id::text, c.subject_id) AS subject_id, c.version, (
        SELECT f.contact_id FROM convo_references f
        WHERE f.client_id = c.client_id AND f.convo_id = c.convo_id AND f.contact_id IS NOT NULL
        ORDER BY f.convo_reference_id LIMIT 1) AS contact_id`,
  );
  return new Map(
    result.rows.map((row) => [
      row.convo_id,
      {
        convoId: row.convo_id,
        convoName: row.convo_name,
        kind: row.kind,
        subjectId: row.subject_id,
        version: row.version,
        contactId: row.contact_id,
      },
    ]),
  );
}
