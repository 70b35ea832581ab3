import { recalls as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import {
  type ConvoCursor,
  convoOfSubject,
  subjectPage,
  subjectSources,
  type SubjectTab,
} from '../conversations/index.ts';
import { named, namePatterns, recareDue, recarePreferences, recareTables } from '../practice/index.ts';

/** A recall with what is shown of it. Days are `yyyy-MM-dd`. */
export interface RecallDetails extends Record<string, unknown> {
  recall_num: number;
  /** False for one the practice system has no more. */
  is_there: boolean;
  pat_num: number;
  f_name: string;
  l_name: string;
  recall_type: string;
  date_due: string | null;
  date_previous: string | null;
  date_scheduled: string | null;
  status: string;
  note: string;
  due: boolean;
  days_overdue: number | null;
  last_sent_at: string | null;
  last_heard_at: string | null;
  convo_id: number | null;
}

/** The time of the newest item of contact `t` that is a text or an e-mail of a direction: found from the thread's end. */
const lastItem = (condition: string): string => `(SELECT x.at FROM comm_items x
  WHERE x.client_id = app_office() AND x.contact_id = t.contact_id AND x.kind IN ('text', 'email') AND ${condition}
  ORDER BY x.position DESC LIMIT 1)`;

/** What the carrier or the mail server has not refused. */
const SENT = `x.direction IN ('outbound', 'outgoing', 'queued', 'sent', 'delivered')`;
const HEARD = `x.direction IN ('inbound', 'incoming', 'received')`;

/** `$1` numbers of recalls in the order wanted, `$2` the office's day. */
const DETAILS = `WITH ${recarePreferences('$2::date')}
  SELECT h.recall_num, r.recall_num IS NOT NULL AS is_there, coalesce(r.pat_num, 0) AS pat_num,
    coalesce(p.f_name, '') AS f_name, coalesce(p.l_name, '') AS l_name, coalesce(y.description, '') AS recall_type,
    r.date_due::text, r.date_previous::text, r.date_scheduled::text, coalesce(d.item_name, '') AS status,
    coalesce(r.note, '') AS note, coalesce(${recareDue}, false) AS due,
    ($2::date - r.date_due)::integer AS days_overdue,
    ${lastItem(SENT)} AS last_sent_at, ${lastItem(HEARD)} AS last_heard_at, k.convo_id
  FROM unnest($1::bigint[], $1::bigint[]::text[]) WITH ORDINALITY AS h(recall_num, subject, place)
  CROSS JOIN recare
  LEFT JOIN od_recall r ON r.client_id = app_office() AND r.recall_num = h.recall_num
  LEFT JOIN od_patient p ON p.client_id = r.client_id AND p.pat_num = r.pat_num
  LEFT JOIN od_recalltype y ON y.client_id = r.client_id AND y.recall_type_num = r.recall_type_num
  LEFT JOIN od_definition d ON d.client_id = r.client_id AND d.def_num = r.recall_status
  LEFT JOIN contacts t ON t.client_id = r.client_id AND t.od_pat_num = r.pat_num AND t.merged_into IS NULL
  LEFT JOIN ${convoOfSubject('recall', 'h.subject')}
  ORDER BY h.place`;

/** These recalls, in the order of the numbers; also those that are not in the copy. */
export async function selectDetails(
  tx: Transaction,
  recallNums: readonly number[],
  today: string,
): Promise<RecallDetails[]> {
  if (recallNums.length === 0) return [];
  return runPlanned<RecallDetails>(tx, 'recall-details', DETAILS, [[...recallNums], today]);
}

/** After which recall a page of due ones begins. */
export interface RecallCursor {
  /** `yyyy-MM-dd` */
  dateDue: string;
  recallNum: number;
}

/**
 * Recalls that are due and nobody works on: without an open conversation, and none that was closed a short while ago.
 * `$1` now, `$2` the office's day, `$3` limit, `$4` and `$5` the cursor.
 */
const dueText = (search: boolean): string => `WITH ${recarePreferences('$2::date')}
  SELECT r.recall_num, r.date_due::text AS date_due FROM ${recareTables}
  WHERE ${recareDue} AND (r.date_due, r.recall_num) > ($4::date, $5::bigint)
    AND NOT EXISTS (SELECT 1 FROM conversations k WHERE k.client_id = r.client_id AND k.kind = 'recall'
      AND k.subject_id = r.recall_num::text
      AND (k.is_open OR k.closed_at > $1::timestamptz - interval '${contract.RECALL_AGAIN_DAYS} days'))
    ${search ? `AND ${named('p', '$6::text[]')}` : ''}
  ORDER BY r.date_due, r.recall_num LIMIT $3`;

/** A page of what is due, longest overdue first. @param after null for the first page */
export async function listDue(
  tx: Transaction,
  input: { now: Date; today: string; search: string | undefined; after: RecallCursor | null; limit: number },
): Promise<RecallCursor[]> {
  const { now, today, search, after, limit } = input;
  const rows = await runPlanned<{ recall_num: number; date_due: string }>(
    tx,
    search === undefined ? 'recalls-due' : 'recalls-due-search',
    dueText(search !== undefined),
    [
      now.toISOString(),
      today,
      limit,
      after?.dateDue ?? '-infinity',
      after?.recallNum ?? 0,
      ...(search === undefined ? [] : [namePatterns(search)]),
    ],
  );
  return rows.map((row) => ({ recallNum: row.recall_num, dateDue: row.date_due }));
}

type Source = keyof typeof subjectSources | 'all';

const tabText = (tab: SubjectTab, source: Source, search: boolean): string => `WITH ${subjectPage(
  'recall',
  tab,
  {
    joins: search
      ? `LEFT JOIN od_recall r ON r.client_id = c.client_id AND r.recall_num = c.subject_id::bigint
       LEFT JOIN od_patient p ON p.client_id = r.client_id AND p.pat_num = r.pat_num`
      : '',
    where: [
      'c.subject_id IS NOT NULL',
      ...(source === 'all' ? [] : [subjectSources[source]]),
      ...(search ? [named('p', '$7::text[]')] : []),
    ],
  },
)}
  SELECT convo_id, subject_id::bigint AS recall_num, activity_at, part FROM page
  ORDER BY part, activity_at DESC, convo_id DESC`;

/** The recalls of a page of open conversations in a tab, in its order. */
export async function listOfTab(
  tx: Transaction,
  input: {
    now: Date;
    userId: number;
    tab: SubjectTab;
    source: Source;
    search: string | undefined;
    after: ConvoCursor;
    limit: number;
  },
): Promise<{ recallNum: number; cursor: ConvoCursor }[]> {
  const { now, userId, tab, source, search, after, limit } = input;
  const rows = await runPlanned<{ convo_id: number; recall_num: number; activity_at: string; part: 1 | 2 }>(
    tx,
    `recalls-${tab}-${source}${search === undefined ? '' : '-search'}`,
    tabText(tab, source, search !== undefined),
    [
      now.toISOString(),
      userId,
      limit,
      after.part,
      after.at,
      after.id,
      ...(search === undefined ? [] : [namePatterns(search)]),
    ],
  );
  return rows.map((row) => ({
    recallNum: row.recall_num,
    cursor: { part: row.part, at: row.activity_at, id: row.convo_id },
  }));
}

/** All recalls of a patient, those to be worked on first. @param patNum null for who is no patient */
export async function listOfPatient(tx: Transaction, patNum: number): Promise<number[]> {
  const rows = await runPlanned<{ recall_num: number }>(
    tx,
    'recalls-of-patient',
    `SELECT r.recall_num FROM od_recall r WHERE r.client_id = app_office() AND r.pat_num = $1
     ORDER BY r.is_disabled, r.date_due NULLS LAST, r.recall_num`,
    [patNum],
  );
  return rows.map((row) => row.recall_num);
}
