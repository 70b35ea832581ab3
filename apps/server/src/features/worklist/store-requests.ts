import { worklist as contract } from '@chairline/contract';
import { nowId } from '../contacts/index.ts';
import type { WorkSource } from './sources.ts';

/** Who asks for an appointment: where the contact was merged, the one it went into. */
const asker = `SELECT %s FROM contacts c JOIN contacts k ON k.client_id = c.client_id
  AND k.contact_id = ${nowId('c')}
  WHERE c.client_id = r.client_id AND c.contact_id = r.contact_id`;
const ofAsker = (column: string): string => asker.replace('%s', column);

/** Patients' requests for an appointment that nobody has answered: the same for everybody of the office. */
export const requests: WorkSource = {
  kind: 'request',
  from: `appointment_requests r
    LEFT JOIN users w ON w.client_id = r.client_id AND w.user_id = r.requested_by`,
  where: `r.state IN ('new', 'proposed') AND $1::integer IS NOT NULL`,
  date: 'r.requested_at',
  when: 'today',
  id: 'r.request_id',
  show: {
    title: `coalesce((${ofAsker(`nullif(btrim(k.first_name || ' ' || k.last_name), '')`)}), '${contract.workWords.nobody}')`,
    note: `left(r.wish, ${contract.WORK_NOTE_LENGTH})`,
    who: `coalesce(nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.username, '')`,
    contactId: `(${ofAsker('k.contact_id')})`,
  },
};
