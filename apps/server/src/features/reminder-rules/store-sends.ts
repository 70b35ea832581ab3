import type { reminderRules as contract } from '@chairline/contract';
import { aptStatus, standing } from '@chairline/open-dental';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { reminderSends } from './schema.ts';

/** One after the other in an office: what a patient got already is known to the next. */
export async function holdReminders(tx: Transaction, office: number): Promise<void> {
  hold(tx, 'reminders');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:reminder-rules`}, 4))`);
}

/** How many may go now, and when the youngest of them became due; null where none does. */
export async function findReady(tx: Transaction, now: Date): Promise<Date | null> {
  const found = await tx.execute<{ at: string | null }>(sql`
    SELECT max(planned_at) AS at FROM reminder_sends
    WHERE client_id = app_office() AND state = 'due' AND hold_until <= ${now.toISOString()}::timestamptz`);
  const at = found.rows[0]?.at;
  return at ? new Date(at) : null;
}

/** Has what may go now, all of it or of one rule, wait for something. */
export async function holdDue(
  tx: Transaction,
  now: Date,
  hold: { waitsFor: contract.WaitsFor; until: Date; ruleId?: number },
): Promise<void> {
  await tx
    .update(reminderSends)
    .set({ waitsFor: hold.waitsFor, holdUntil: hold.until })
    .where(
      and(
        eq(reminderSends.state, 'due'),
        lte(reminderSends.holdUntil, now),
        ...(hold.ruleId === undefined ? [] : [eq(reminderSends.ruleId, hold.ruleId)]),
      ),
    );
}

/** What waits and makes no sense any more is left out, with what it waited for as the reason. */
export async function closeOver(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(reminderSends)
    .set({
      state: 'left_out',
      decidedAt: now,
      reason: sql`CASE waits_for WHEN 'practice' THEN 'not_asked' WHEN 'pace' THEN 'waited' WHEN 'quiet' THEN 'quiet'
        WHEN 'closed' THEN 'quiet' ELSE 'past' END`,
      waitsFor: null,
    })
    .where(and(eq(reminderSends.state, 'due'), lte(reminderSends.until, now)));
}

/** What waits of a rule that is switched off, or deleted. */
export async function closeRule(tx: Transaction, ruleId: number, now: Date): Promise<void> {
  await tx
    .update(reminderSends)
    .set({ state: 'left_out', reason: 'rule_off', decidedAt: now, waitsFor: null })
    .where(and(eq(reminderSends.ruleId, ruleId), eq(reminderSends.state, 'due')));
}

/** What became of a reminder: its text, or why there is none. */
export interface Decided {
  sendId: number;
  reason: contract.LeftOutReason | null;
  toNumber: string | null;
  itemId: number | null;
  /** Another one than the office's. */
  language: string | null;
}

export async function saveDecided(tx: Transaction, decided: readonly Decided[], now: Date): Promise<void> {
  if (decided.length === 0) return;
  await tx.execute(sql`
    UPDATE reminder_sends s SET state = CASE WHEN d.reason IS NULL THEN 'sent' ELSE 'left_out' END, reason = d.reason,
      to_number = d.number, item_id = d.item, language = d.language, decided_at = ${now.toISOString()}::timestamptz, waits_for = NULL
    FROM jsonb_to_recordset(${JSON.stringify(
      decided.map(({ sendId, reason, toNumber, itemId, language }) => ({
        id: sendId,
        reason,
        number: toNumber,
        item: itemId,
        language,
      })),
    )}::jsonb) AS d (id bigint, reason text, number text, item bigint, language text)
    WHERE s.client_id = app_office() AND s.send_id = d.id`);
}

/** The texts a rule sent to these numbers since then, as `number:words`. */
export async function findSaid(
  tx: Transaction,
  ruleId: number,
  numbers: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const found = await tx.execute<{ key: string }>(sql`
    SELECT s.to_number || ':' || i.body AS key FROM reminder_sends s
    JOIN comm_items i ON i.client_id = s.client_id AND i.comm_item_id = s.item_id
    WHERE s.client_id = app_office() AND s.rule_id = ${ruleId} AND s.to_number = ANY (${`{${numbers.join(',')}}`}::text[])
      AND s.state = 'sent' AND s.decided_at > ${since.toISOString()}::timestamptz`);
  return new Set(found.rows.map(({ key }) => key));
}

/** Reminders whose text has not left and whose visit is not any more what the text says. */
export async function listOutdated(
  tx: Transaction,
  now: Date,
): Promise<{ sendId: number; itemId: number; reason: contract.LeftOutReason }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await tx.execute<{ send_id: number; item_id: number; reason: contract.LeftOutReason }>(sql`
    SELECT send_id, item_id, reason FROM (
      SELECT s.send_id, s.item_id, CASE WHEN s.until <= ${at} THEN 'waited' WHEN a.apt_num IS NULL THEN 'gone'
        WHEN a.apt_status = ${aptStatus.broken} THEN 'broken' WHEN a.apt_status = ${aptStatus.complete} THEN 'completed'
        WHEN a.apt_status NOT IN ${sql.raw(standing)} THEN 'not_booked'
        WHEN a.apt_date_time IS DISTINCT FROM s.subject_at THEN 'moved' END AS reason
      FROM reminder_sends s
      JOIN reminder_rules u ON u.client_id = s.client_id AND u.rule_id = s.rule_id AND u.kind = 'visit'
      JOIN outbound_texts o ON o.client_id = s.client_id AND o.comm_item_id = s.item_id AND o.state = 'queued'
      LEFT JOIN od_appointment a ON a.client_id = s.client_id AND a.apt_num = s.subject_id
      WHERE s.client_id = app_office() AND s.state = 'sent' AND s.decided_at > ${at} - interval '3 days'
    ) w WHERE reason IS NOT NULL ORDER BY send_id`);
  return found.rows.map((row) => ({ sendId: row.send_id, itemId: row.item_id, reason: row.reason }));
}

export interface HistoryRow extends Record<string, unknown> {
  send_id: number;
  contact_id: number | null;
  full_name: string;
  visit_at: string | null;
  due_day: string | null;
  due_at: string;
  state: 'due' | 'sent' | 'left_out';
  reason: contract.LeftOutReason | null;
  waits_for: contract.WaitsFor | null;
  decided_at: string | null;
  item_id: number | null;
  text_state: string | null;
  message: string | null;
  language: string | null;
}

/** A page of a rule's reminders, newest first. @param before the last one of the page before it */
export async function listHistory(
  tx: Transaction,
  ruleId: number,
  page: { state: 'all' | HistoryRow['state']; before: number | null; zone: string; limit: number },
): Promise<HistoryRow[]> {
  const found = await tx.execute<HistoryRow>(sql`
    SELECT s.send_id, k.contact_id, coalesce(nullif(btrim(p.f_name || ' ' || p.l_name), ''), 'Patient ' || s.pat_num) AS full_name,
      CASE WHEN u.kind = 'visit' THEN s.subject_at AT TIME ZONE ${page.zone} END AS visit_at,
      CASE WHEN u.kind = 'recall' THEN s.subject_at::date::text END AS due_day,
      s.due_at, s.state, s.reason, s.waits_for, s.decided_at, s.item_id, i.direction AS text_state,
      i.body AS message, s.language
    FROM reminder_sends s
    JOIN reminder_rules u ON u.client_id = s.client_id AND u.rule_id = s.rule_id
    LEFT JOIN od_patient p ON p.client_id = s.client_id AND p.pat_num = s.pat_num
    LEFT JOIN contacts k ON k.client_id = s.client_id AND k.od_pat_num = s.pat_num AND k.merged_into IS NULL
    LEFT JOIN comm_items i ON i.client_id = s.client_id AND i.comm_item_id = s.item_id
    WHERE s.client_id = app_office() AND s.rule_id = ${ruleId}
      ${page.state === 'all' ? sql`` : sql`AND s.state = ${page.state}`}
      ${page.before === null ? sql`` : sql`AND s.send_id < ${page.before}`}
    ORDER BY s.send_id DESC LIMIT ${page.limit}`);
  return found.rows;
}

/** How many reminders of a rule are in each state. */
export async function countStates(
  tx: Transaction,
  ruleId: number,
): Promise<Record<'due' | 'sent' | 'left_out', number>> {
  const found = await tx.execute<{ due: number; sent: number; left_out: number }>(sql`
    SELECT count(*) FILTER (WHERE state = 'due')::int AS due, count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE state = 'left_out')::int AS left_out
    FROM reminder_sends WHERE client_id = app_office() AND rule_id = ${ruleId}`);
  return found.rows[0]!;
}
