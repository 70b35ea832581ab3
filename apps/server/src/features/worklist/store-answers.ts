import { booking, worklist as contract } from '@chairline/contract';
import { standing } from '@chairline/open-dental';
import { nowId } from '../contacts/index.ts';
import type { WorkSource } from './sources.ts';

/** Whose thread: where the contact was merged, the one it went into. */
const writer = `SELECT %s FROM contacts c JOIN contacts k ON k.client_id = c.client_id
  AND k.contact_id = ${nowId('c')}
  WHERE c.client_id = r.client_id AND c.contact_id = r.contact_id`;
const ofWriter = (column: string): string => writer.replace('%s', column);

const meanings = Object.entries(booking.bookingWords.meanings)
  .map(([meaning, words]) => `WHEN '${meaning}' THEN '${words}'`)
  .join(' ');

/** The visits it may be about that stand as they did. */
const visits = `jsonb_to_recordset(r.visits) AS v ("AptNum" bigint, "AptDateTime" text)
  JOIN od_appointment a ON a.client_id = r.client_id AND a.apt_num = v."AptNum" AND a.apt_status IN ${standing}
    AND a.apt_date_time = v."AptDateTime"::timestamp`;

/**
 * Patients who wrote that they do not come to a visit, or not then: until the visit is another, or somebody sets it aside.
 * Who wrote that they come waits in their thread.
 */
export const answers: WorkSource = {
  kind: 'answer',
  from: 'visit_answers r',
  where: `r.state = 'open' AND r.meaning <> 'confirm' AND EXISTS (SELECT 1 FROM ${visits}) AND $1::integer IS NOT NULL`,
  date: 'r.heard_at',
  when: 'today',
  id: 'r.answer_id',
  show: {
    title: `coalesce((${ofWriter(`nullif(btrim(k.first_name || ' ' || k.last_name), '')`)}), '${contract.workWords.nobody}')`,
    note: `left((SELECT string_agg(to_char(a.apt_date_time, 'Dy, Mon FMDD, FMHH12:MI AM'), ' · ' ORDER BY a.apt_date_time)
      FROM ${visits}) || ': ' || CASE r.meaning ${meanings} END || ', “' || r.words || '”', ${contract.WORK_NOTE_LENGTH})`,
    contactId: `(${ofWriter('k.contact_id')})`,
  },
};
