import { placeless } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';

interface VisitLine extends Record<string, unknown> {
  id: number;
  at: string;
  full_name: string;
  procedures: string;
  status: number;
}

/**
 * What is looked for: what each text has; of each part a regular expression over folded words with a space before and
 * after each, and a LIKE pattern of the patient's names (`namesOf`).
 */
export interface VisitWords {
  words: readonly string[];
  patterns: readonly string[];
  names: readonly (string | null)[];
}

/**
 * One half: `$1` words that a row must have (`%crown%`), `$2` patterns, `$3` the office's wall clock, `$4` how many, `$5`
 * patterns of names. Folding costs: of a text of plain letters it is asked for once all words are in it, or in the
 * names written as one word.
 */
const half = (when: string, order: string): string => `(
  SELECT a.apt_num AS id, to_char(a.apt_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS at,
    coalesce(btrim(p.f_name || ' ' || p.l_name), '') AS full_name, btrim(a.proc_descript) AS procedures,
    a.apt_status AS status, a.apt_date_time
  FROM od_appointment a
  LEFT JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
  CROSS JOIN LATERAL (SELECT concat_ws(' ', p.f_name, p.preferred, p.l_name, a.proc_descript, a.note,
    translate(concat_ws(';', p.f_name, p.preferred, p.l_name), ' -.''\`', '')) AS t OFFSET 0) w
  WHERE a.apt_date_time ${when} $3::timestamp
    AND a.apt_status NOT IN ${placeless}
    AND CASE WHEN octet_length(w.t) <> char_length(w.t) OR lower(w.t COLLATE "C") LIKE ALL ($1::text[])
      THEN (SELECT bool_and(f.words ~ part.pattern OR coalesce(f.names LIKE part.name, false))
        FROM (SELECT concat(' ', app_fold(w.t), ' ') AS words,
            app_name_line(coalesce(p.f_name, ''), coalesce(p.preferred, ''), coalesce(p.l_name, '')) AS names OFFSET 0) f
          CROSS JOIN unnest($2::text[], $5::text[]) AS part (pattern, name))
      ELSE false END
  ORDER BY a.apt_date_time ${order}, a.apt_num ${order} LIMIT $4)`;

const FIND_VISITS = `SELECT id, at, full_name, procedures, status FROM (
    ${half('>=', 'ASC')} UNION ALL ${half('<', 'DESC')}) f
  ORDER BY apt_date_time < $3::timestamp, abs(extract(epoch FROM apt_date_time - $3::timestamp)), id LIMIT $4`;

/** What stands in the schedule and has the words, in its patient's name, procedures or note; to come first, then latest. */
export const findVisitsByWords = (
  tx: Transaction,
  { words, patterns, names }: VisitWords,
  now: string,
  limit: number,
): Promise<VisitLine[]> =>
  runPlanned(tx, 'practice-find-visits', FIND_VISITS, [
    words.map((word) => `%${word}%`),
    [...patterns],
    now,
    limit,
    [...names],
  ]);
