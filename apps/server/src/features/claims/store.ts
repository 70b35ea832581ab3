import { claims as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { convoOfSubject } from '../conversations/index.ts';
import { INSURANCE_CARRIER_PHONE, IS_OUTSTANDING } from './sources.ts';

/** A claim with what is shown of it. Dates are `yyyy-MM-dd`, money is cents. */
export interface ClaimDetails extends Record<string, unknown> {
  claim_num: number;
  /** False for one the practice system has no more. */
  is_there: boolean;
  outstanding: boolean;
  carrier: string;
  phone: string;
  claim_type: string;
  date_service: string | null;
  date_sent: string | null;
  days_out: number | null;
  /** `D2740 #14, D2950`: each procedure once, in the claim's own order. */
  procedures: string;
  claim_fee: number;
  ins_pay_est: number;
  claim_note: string;
  pat_num: number;
  patient: string;
  contact_id: number | null;
  subscriber_id: string;
  group_name: string;
  convo_id: number | null;
  work: WorkRow | null;
  note: NoteRow | null;
}

export interface NoteRow extends Record<string, unknown> {
  claim_note_id: number;
  claim_num: number;
  user_id: number;
  username: string;
  full_name: string;
  at: string;
  body: string;
  spoke_with: string;
  reference: string;
}

const NAME_OF = (user: string) => `btrim(${user}.first_name || ' ' || ${user}.last_name)`;

/** Of a note `n` with its user `u`. */
const NOTE = `n.claim_note_id, n.claim_num, n.user_id, u.username, ${NAME_OF('u')} AS full_name, n.at, n.body, n.spoke_with,
  n.reference`;

export interface WorkRow extends Record<string, unknown> {
  claim_num: number;
  next_action: string;
  next_date: string | null;
  changed_by_id: number;
  changed_by: string;
  changed_at: string;
  version: number;
}

/** Of a next step `w` with who set it, `b`. */
const WORK = `w.claim_num, w.next_action, w.next_date::text, w.changed_by AS changed_by_id,
  coalesce(nullif(${NAME_OF('b')}, ''), b.username) AS changed_by, w.changed_at, w.version`;

/**
 * The procedures of the claims `$1`, `D2740 #14`, in each claim's own order; what was sent where a procedure is not in
 * the copy. All at once: a statement of its own for each claim took half the time of a page.
 */
const PROCEDURES = `(SELECT h.claim_num, array_agg(coalesce(nullif(d.proc_code, ''), h.code_sent)
        || CASE WHEN l.tooth_num > '' THEN ' #' || l.tooth_num ELSE '' END ORDER BY h.line_number, h.claim_proc_num) AS words
    FROM od_claimproc h
    LEFT JOIN od_procedurelog l ON l.client_id = app_office() AND l.proc_num = h.proc_num AND h.proc_num > 0
    LEFT JOIN od_procedurecode d ON d.client_id = app_office() AND d.code_num = l.code_num
    WHERE h.client_id = app_office() AND h.claim_num = ANY ($1::bigint[])
    GROUP BY h.claim_num)`;

/** `$1` claim numbers in the order wanted, `$2` the office's day. */
const DETAILS = `SELECT g.claim_num, m.claim_num IS NOT NULL AS is_there, ${IS_OUTSTANDING} AS outstanding,
    coalesce(nullif(btrim(y.carrier_name), ''), '${contract.claimWords.noCarrier}') AS carrier, ${INSURANCE_CARRIER_PHONE} AS phone,
    coalesce(m.claim_type, '') AS claim_type, m.date_service::text, m.date_sent::text,
    ($2::date - m.date_sent)::integer AS days_out, r.words AS procedures,
    coalesce(m.claim_fee, 0) AS claim_fee, coalesce(m.ins_pay_est, 0) AS ins_pay_est,
    coalesce(m.claim_note, '') AS claim_note, coalesce(m.pat_num, 0) AS pat_num,
    coalesce(btrim(p.f_name || ' ' || p.l_name), '') AS patient, t.contact_id,
    coalesce(s.subscriber_id, '') AS subscriber_id, coalesce(i.group_name, '') AS group_name, k.convo_id,
    CASE WHEN w.claim_num IS NOT NULL THEN (SELECT row_to_json(z) FROM (SELECT ${WORK}) z) END AS work,
    (SELECT row_to_json(z) FROM (SELECT ${NOTE} FROM claim_notes n
      JOIN users u ON u.client_id = n.client_id AND u.user_id = n.user_id
      WHERE n.client_id = app_office() AND n.claim_num = g.claim_num ORDER BY n.claim_note_id DESC LIMIT 1) z) AS note
  FROM unnest($1::bigint[], $1::bigint[]::text[]) WITH ORDINALITY AS g(claim_num, subject, place)
  LEFT JOIN od_claim m ON m.client_id = app_office() AND m.claim_num = g.claim_num
  LEFT JOIN od_insplan i ON i.client_id = m.client_id AND i.plan_num = m.plan_num
  LEFT JOIN od_carrier y ON y.client_id = i.client_id AND y.carrier_num = i.carrier_num
  LEFT JOIN od_inssub s ON s.client_id = m.client_id AND s.ins_sub_num = m.ins_sub_num
  LEFT JOIN od_patient p ON p.client_id = m.client_id AND p.pat_num = m.pat_num
  LEFT JOIN contacts t ON t.client_id = m.client_id AND t.od_pat_num = m.pat_num AND t.merged_into IS NULL
  LEFT JOIN ${convoOfSubject('claim', 'g.subject')}
  LEFT JOIN claim_work w ON w.client_id = app_office() AND w.claim_num = g.claim_num
  LEFT JOIN users b ON b.client_id = w.client_id AND b.user_id = w.changed_by
  LEFT JOIN ${PROCEDURES} r ON r.claim_num = g.claim_num
  ORDER BY g.place`;

/** These claims, in the order of the numbers; also those that are not in the copy. */
export async function selectDetails(
  tx: Transaction,
  claimNums: readonly number[],
  today: string,
): Promise<ClaimDetails[]> {
  if (claimNums.length === 0) return [];
  const rows = await runPlanned<ClaimDetails & { procedures: string[] | null }>(
    tx,
    'claim-details',
    DETAILS,
    [[...claimNums], today],
  );
  // Each once, where it comes first.
  return rows.map(({ procedures, ...row }) => ({
    ...row,
    procedures: [...new Set(procedures)].filter((words) => words !== '').join(', '),
  }));
}

/** Whether the office's copy has a claim. */
export async function hasClaim(tx: Transaction, claimNum: number): Promise<boolean> {
  const rows = await runPlanned(
    tx,
    'claim-is-there',
    'SELECT 1 FROM od_claim m WHERE m.client_id = app_office() AND m.claim_num = $1',
    [claimNum],
  );
  return rows.length > 0;
}

const NOTES = `SELECT ${NOTE} FROM claim_notes n JOIN users u ON u.client_id = n.client_id AND u.user_id = n.user_id
  WHERE n.client_id = app_office()`;

/** What was said to the carrier about a claim, newest first. */
export async function listNotes(tx: Transaction, claimNum: number): Promise<NoteRow[]> {
  return runPlanned<NoteRow>(
    tx,
    'claim-notes',
    `${NOTES} AND n.claim_num = $1 ORDER BY n.claim_note_id DESC`,
    [claimNum],
  );
}

export interface NewNote {
  claimNum: number;
  userId: number;
  at: Date;
  body: string;
  spokeWith: string;
  reference: string;
  clientRef: string | null;
}

/** Keeps a note. @returns undefined where its user has kept one under this client_ref already */
export async function insertNote(tx: Transaction, note: NewNote): Promise<NoteRow | undefined> {
  const { claimNum, userId, at, body, spokeWith, reference, clientRef } = note;
  const rows = await runPlanned<NoteRow>(
    tx,
    'claim-note-add',
    `WITH n AS (INSERT INTO claim_notes (client_id, claim_num, user_id, at, body, spoke_with, reference, client_ref)
      VALUES (app_office(), $1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING *)
    SELECT ${NOTE} FROM n JOIN users u ON u.client_id = n.client_id AND u.user_id = n.user_id`,
    [claimNum, userId, at.toISOString(), body, spokeWith, reference, clientRef],
  );
  return rows[0];
}

/** The note a user kept under a client_ref. */
export async function findNoteByRef(
  tx: Transaction,
  userId: number,
  clientRef: string,
): Promise<NoteRow | undefined> {
  const rows = await runPlanned<NoteRow>(
    tx,
    'claim-note-by-ref',
    `${NOTES} AND n.user_id = $1 AND n.client_ref = $2`,
    [userId, clientRef],
  );
  return rows[0];
}

/** What is to be done next about a claim; undefined while nobody said anything. */
export async function findWork(tx: Transaction, claimNum: number): Promise<WorkRow | undefined> {
  const rows = await runPlanned<WorkRow>(
    tx,
    'claim-work',
    `SELECT ${WORK} FROM claim_work w JOIN users b ON b.client_id = w.client_id AND b.user_id = w.changed_by
      WHERE w.client_id = app_office() AND w.claim_num = $1`,
    [claimNum],
  );
  return rows[0];
}

/** Sets the next step of a claim. @returns undefined where its version is not the one named (0: nothing was set) */
export async function saveWork(
  tx: Transaction,
  work: {
    claimNum: number;
    nextAction: string;
    nextDate: string | null;
    userId: number;
    at: Date;
    version: number;
  },
): Promise<WorkRow | undefined> {
  const { claimNum, nextAction, nextDate, userId, at, version } = work;
  const [name, change] =
    version === 0
      ? [
          'claim-work-first',
          `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
           SELECT app_office(), $1, $2, $3, $4, $5 WHERE $6::integer = 0 ON CONFLICT DO NOTHING RETURNING *`,
        ]
      : [
          'claim-work-change',
          `UPDATE claim_work SET next_action = $2, next_date = $3, changed_by = $4, changed_at = $5, version = version + 1
           WHERE client_id = app_office() AND claim_num = $1 AND version = $6 RETURNING *`,
        ];
  const rows = await runPlanned<WorkRow>(
    tx,
    name,
    `WITH w AS (${change}) SELECT ${WORK} FROM w JOIN users b ON b.client_id = w.client_id AND b.user_id = w.changed_by`,
    [claimNum, nextAction, nextDate, userId, at.toISOString(), version],
  );
  return rows[0];
}
