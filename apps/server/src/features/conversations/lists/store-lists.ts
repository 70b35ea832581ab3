import type { conversations as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { readWhole, wholeColumns, type WholeRow } from '../convo/store-whole.ts';
import type { WholeConvo } from '../store.ts';

/** After which conversation a page of a list begins. */
export interface ConvoCursor {
  /** Of Later 1 for the viewer's with a reminder, 2 for those they take no part in; 1 elsewhere. */
  part: 1 | 2;
  /** The database's own text of the time, so that no digit of it is lost. */
  at: string;
  id: number;
}

/** Before every conversation. */
export const FIRST_PAGE: ConvoCursor = { part: 1, at: 'infinity', id: Number.MAX_SAFE_INTEGER };

/** What a list is taken from: one process, all of them, the viewer's open mentions, or what has a message of today. */
export type ConvoSource = 'process' | 'general' | 'mentions' | 'today';

// $1 now, $2 the viewer, $3 limit, $4 part, $5 time and $6 id of the cursor, $7 the process.
// The office's day, by its own clock: of 23 or 25 hours where the clocks are changed.
const DAY = `day AS MATERIALIZED (
  SELECT date_trunc('day', $1::timestamptz AT TIME ZONE k.timezone) AT TIME ZONE k.timezone AS starts,
    (date_trunc('day', $1::timestamptz AT TIME ZONE k.timezone) + interval '1 day') AT TIME ZONE k.timezone AS ends
  FROM clients k WHERE k.client_id = app_office())`;

const OWN = `SELECT 1 FROM convo_participants p
  WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id AND p.user_id = $2`;
const PARTICIPATES = `EXISTS (${OWN})`;
const LATER = `EXISTS (SELECT 1 FROM convo_reminders r WHERE r.client_id = c.client_id AND r.convo_id = c.convo_id
  AND r.user_id = $2 AND r.remind_at >= (SELECT ends FROM day))`;

/**
 * The conversation `k` of a claim or a recall.
 * @param id its number, as text: a column or a parameter. Of one that is cast here every conversation of the kind is read.
 */
export const convoOfSubject = (kind: 'claim' | 'recall', id: string): string => `conversations k
  ON k.client_id = app_office() AND k.kind = '${kind}' AND k.subject_id = ${id}`;

/** Whether the viewer `$2` has a reminder of a conversation `k`, which may not be there. */
export const HAS_OWN_REMINDER = `EXISTS (SELECT 1 FROM convo_reminders r
  WHERE r.client_id = k.client_id AND r.convo_id = k.convo_id AND r.user_id = $2)`;

const sources: Record<ConvoSource, string> = {
  process: 'c.process_type_id = $7::integer',
  general: `c.kind = 'general'`,
  mentions: `c.convo_id IN (SELECT m.convo_id FROM convo_participants m WHERE m.user_id = $2 AND m.open_mentions > 0)`,
  today: 'c.activity_at >= (SELECT starts FROM day)',
};

/** The parts of each tab (see `contract.tabOf`), in their order. */
const tabs: Record<contract.ConvoTab, string[]> = {
  now: [`c.is_open AND ${PARTICIPATES} AND NOT ${LATER}`],
  later: [`c.is_open AND ${PARTICIPATES} AND ${LATER}`, `c.is_open AND NOT ${PARTICIPATES}`],
  closed: ['NOT c.is_open'],
};

/** Whether a conversation of a part comes after the cursor. */
const isAfter = (part: number) => `(c.activity_at, c.convo_id) < (
      CASE WHEN $4::integer = ${part} THEN $5::timestamptz ELSE 'infinity' END,
      CASE WHEN $4::integer = ${part} THEN $6::bigint ELSE ${Number.MAX_SAFE_INTEGER} END)`;

/** The page of one part: those after the cursor, unless it is in a later part already. */
const partOf = (source: ConvoSource, condition: string, part: number) => `(
  SELECT c.convo_id, c.activity_at, ${part} AS part FROM conversations c
  WHERE ${sources[source]} AND ${condition} AND $4::integer <= ${part}
    AND ${isAfter(part)}
  ORDER BY c.activity_at DESC, c.convo_id DESC LIMIT $3)`;

/** A tab of claims or recalls; `open`: both. */
export type SubjectTab = 'now' | 'later' | 'open';

/** Which of them, beside the tab: the viewer's open mentions, or a message of the office's day. */
export const subjectSources = { mentions: sources.mentions, today: sources.today } as const;

/**
 * A page of open conversations about claims or recalls in a tab, for the statements of those features: common table
 * expressions `day` and `page`, whose rows have `convo_id`, `subject_id`, `activity_at` and `part`. Joins and conditions
 * are of conversations `c`. `$1` now, `$2` the viewer, `$3` limit, `$4` part, `$5` time and `$6` id of the cursor.
 */
export function subjectPage(
  kind: 'claim' | 'recall',
  tab: SubjectTab,
  also: { joins: string; where: readonly string[] },
): string {
  const conditions = tab === 'open' ? ['c.is_open'] : tabs[tab];
  const parts = conditions.map(
    (condition, n) => `(
  SELECT c.convo_id, c.subject_id, c.activity_at, ${n + 1} AS part FROM conversations c ${also.joins}
  WHERE ${[`c.kind = '${kind}'`, condition, ...also.where].join(' AND ')} AND $4::integer <= ${n + 1}
    AND ${isAfter(n + 1)}
  ORDER BY c.activity_at DESC, c.convo_id DESC LIMIT $3)`,
  );
  return `${DAY}, page AS (SELECT * FROM (${parts.join(' UNION ALL ')}) g
    WHERE $1::timestamptz IS NOT NULL AND $2::integer IS NOT NULL ORDER BY part, activity_at DESC, convo_id DESC LIMIT $3)`;
}

/**
 * The open conversations about claims or recalls in a tab, for a statement that has an order of its own: common table
 * expressions `day` and `those`, whose rows have `subject_id` and `part`. `$1` now, `$2` the viewer.
 */
export function subjectsOfTab(kind: 'claim' | 'recall', tab: SubjectTab, where: readonly string[]): string {
  const conditions = tab === 'open' ? ['c.is_open'] : tabs[tab];
  const parts = conditions.map(
    (condition, n) => `SELECT c.subject_id, ${n + 1} AS part FROM conversations c
      WHERE ${[`c.kind = '${kind}'`, 'c.subject_id IS NOT NULL', condition, ...where].join(' AND ')}`,
  );
  return `${DAY}, those AS (${parts.join(' UNION ALL ')})`;
}

/** The statement of a list; its parameters stand above. */
export function listText(source: ConvoSource, tab: contract.ConvoTab): string {
  const parts = tabs[tab].map((condition, n) => partOf(source, condition, n + 1));
  // Named in every statement, so that each takes the same seven.
  return `WITH ${DAY}, page AS (${parts.join(' UNION ALL ')})
    SELECT g.part, ${wholeColumns}
    FROM (SELECT * FROM page ORDER BY part, activity_at DESC, convo_id DESC LIMIT $3) g
    JOIN conversations c ON c.client_id = app_office() AND c.convo_id = g.convo_id
    WHERE $7::integer IS NOT NULL AND $1::timestamptz IS NOT NULL AND $2::integer IS NOT NULL
    ORDER BY g.part, g.activity_at DESC, g.convo_id DESC`;
}

export interface ListedConvo {
  whole: WholeConvo;
  cursor: ConvoCursor;
}

/** A page of a list, newest message first within each part. */
export async function listConvos(
  tx: Transaction,
  input: {
    source: ConvoSource;
    tab: contract.ConvoTab;
    now: Date;
    userId: number;
    processTypeId: number;
    after: ConvoCursor;
    limit: number;
  },
): Promise<ListedConvo[]> {
  const { source, tab, now, userId, processTypeId, after, limit } = input;
  const rows = await runPlanned<WholeRow & { part: 1 | 2 }>(
    tx,
    `convos-${source}-${tab}`,
    listText(source, tab),
    [now.toISOString(), userId, limit, after.part, after.at, after.id, processTypeId],
  );
  return rows.map((row) => ({
    whole: readWhole(row),
    cursor: { part: row.part, at: row.activity_at, id: row.convo_id },
  }));
}

/**
 * A page of a contact's internal conversations: those about it or about one of its lab cases. `$1` the contact, `$2` limit,
 * `$3` time and `$4` id of the cursor.
 */
export const INTERNAL_LIST = `SELECT ${wholeColumns} FROM conversations c
  WHERE c.convo_id IN (SELECT f.convo_id FROM convo_references f WHERE f.contact_id = $1)
    AND c.kind IN ('internal', 'lab') AND (c.activity_at, c.convo_id) < ($3::timestamptz, $4::bigint)
  ORDER BY c.activity_at DESC, c.convo_id DESC LIMIT $2`;

/** A page of a contact's internal conversations, newest message first. */
export async function listInternal(
  tx: Transaction,
  contactId: number,
  after: ConvoCursor,
  limit: number,
): Promise<ListedConvo[]> {
  const values = [contactId, limit, after.at, after.id];
  const rows = await runPlanned<WholeRow>(tx, 'convos-of-contact', INTERNAL_LIST, values);
  return rows.map((row) => ({
    whole: readWhole(row),
    cursor: { part: 1, at: row.activity_at, id: row.convo_id },
  }));
}

/** How many open conversations of one sort hold something a viewer has not read. */
export interface UnreadGroup {
  kind: contract.ConvoKind;
  process_type_id: number | null;
  today: boolean;
  mentioned: boolean;
  later: boolean;
  n: number;
}

// Over the viewer's unread rows alone, which an index of their own holds.
export const COUNTS = `WITH ${DAY}, unread AS (
    SELECT c.kind, c.process_type_id, c.activity_at >= (SELECT starts FROM day) AS today,
      p.open_mentions > 0 AS mentioned,
      EXISTS (SELECT 1 FROM convo_reminders r WHERE r.client_id = p.client_id AND r.convo_id = p.convo_id
        AND r.user_id = $2 AND r.remind_at >= (SELECT ends FROM day)) AS later
    FROM convo_participants p JOIN conversations c ON c.client_id = p.client_id AND c.convo_id = p.convo_id
    WHERE p.user_id = $2 AND p.unread_count > 0 AND c.is_open
  ), grouped AS (
    SELECT kind, process_type_id, today, mentioned, later, count(*)::integer AS n FROM unread GROUP BY 1, 2, 3, 4, 5
  )
  SELECT (SELECT coalesce(json_agg(g), '[]') FROM grouped g) AS groups,
    (SELECT coalesce(sum(m.open_mentions), 0)::integer FROM convo_participants m
      WHERE m.user_id = $2 AND m.open_mentions > 0) AS mentions`;

/** What a viewer has not read, by sort, and how many mentions of them wait. */
export async function countUnread(
  tx: Transaction,
  now: Date,
  userId: number,
): Promise<{ groups: UnreadGroup[]; mentions: number }> {
  const rows = await runPlanned<{ groups: UnreadGroup[]; mentions: number }>(tx, 'convo-counts', COUNTS, [
    now.toISOString(),
    userId,
  ]);
  return rows[0]!;
}
