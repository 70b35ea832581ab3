import { placeless } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';

interface VisitLine extends Record<string, unknown> {
  id: number;
  at: string;
  full_name: string;
  procedures: string;
  status: number;
}

/** What is looked for: what each text has, and regular expressions over folded words with a space before and after each. */
export interface VisitWords {
  words: readonly string[];
  patterns: readonly string[];
}

/**
 * One half: `$1` words that a row must have (`%crown%`), `$2` patterns, `$3` the office's wall clock, `$4` how many.
 * Folding costs: of a text of plain letters it is asked for once all words are in it.
 */
const half = (when: string, order: string): string => `(
  SELECT a.apt_num AS id, to_char(a.apt_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS at,
    coalesce(btrim(p.f_name || ' ' || p.l_name), '') AS full_name, btrim(a.proc_descript) AS procedures,
    a.apt_status AS status, a.apt_date_time
  FROM od_appointment a
  LEFT JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
  CROSS JOIN LATERAL (SELECT concat_ws(' ', p.f_name, p.preferred, p.l_name, a.proc_descript, a.note) AS t OFFSET 0) w
  WHERE a.apt_date_time ${when} $3::timestamp
    AND a.apt_status NOT IN ${placeless}
    AND CASE WHEN octet_length(w.t) <> char_length(w.t) OR lower(w.t COLLATE "C") LIKE ALL ($1::text[])
      THEN concat(' ', app_fold(w.t), ' ') ~ ALL ($2::text[]) ELSE false END
  ORDER BY a.apt_date_time ${order}, a.apt_num ${order} LIMIT $4)`;

const FIND_VISITS = `SELECT id, at, full_name, procedures, status FROM (
    ${half('>=', 'ASC')} UNION ALL ${half('<', 'DESC')}) f
  ORDER BY apt_date_time < $3::timestamp, abs(extract(epoch FROM apt_date_time - $3::timestamp)), id LIMIT $4`;

/** What stands in the schedule and has the words, in its patient's name, procedures or note; to come first, then latest. */
export const findVisitsByWords = (
  tx: Transaction,
  { words, patterns }: VisitWords,
  now: string,
  limit: number,
): Promise<VisitLine[]> =>
  runPlanned(tx, 'practice-find-visits', FIND_VISITS, [
    words.map((word) => `%${word}%`),
    [...patterns],
    now,
    limit,
  ]);
