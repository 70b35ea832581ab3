import { insuranceCarrierOfClaim, contactOfPatient, nameOfPatient, type WorkSource } from './sources.ts';

/**
 * Claims the practice system still lists as outstanding, whose next step the viewer has set a day for: theirs alone.
 * From the beginning of that day by the office's clock.
 */
export const claims: WorkSource = {
  kind: 'claim',
  from: `claim_work w
    JOIN od_claim m ON m.client_id = w.client_id AND m.claim_num = w.claim_num
    JOIN clients z ON z.client_id = w.client_id`,
  where: `w.changed_by = $1 AND w.next_date IS NOT NULL AND m.claim_status = 'S' AND m.claim_type <> 'PreAuth'`,
  date: '(w.next_date::timestamp AT TIME ZONE z.timezone)',
  when: 'date',
  id: 'w.claim_num',
  show: {
    title: nameOfPatient('m'),
    note: 'w.next_action',
    who: insuranceCarrierOfClaim,
    contactId: contactOfPatient('m'),
    subjectId: 'w.claim_num::text',
    version: 'w.version',
    amount: 'm.claim_fee',
    // Of the office's day, whose end $2 is.
    daysOut: `($2::timestamptz AT TIME ZONE z.timezone)::date - m.date_sent`,
  },
};
