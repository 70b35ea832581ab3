import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import { addItem } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { BookingIds } from './route-cases.ts';

/** Times that are offered to a patient, such that were answered, and two requests. */
export async function fillBooking(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  patient: number,
): Promise<
  Pick<
    BookingIds,
    'proposal' | 'answeredProposal' | 'request' | 'spareRequest' | 'visitAnswer' | 'doneAnswer'
  >
> {
  const proposals = await app.owner.query<{ id: number }>(
    `INSERT INTO appointment_proposals (client_id, contact_id, user_id, minutes, options, state, chosen, client_ref, offered_at, expires_at)
     SELECT $1, $2, $3, 30, '[{"AptDateTime": "2031-02-04T09:00:00", "Op": 0, "ProvNum": 0}]', s.state, s.chosen,
       'offered-' || s.state, now(), now() + interval '1 day'
     FROM (VALUES ('open', NULL::smallint), ('answered', 0)) AS s (state, chosen) RETURNING proposal_id AS id`,
    [office.id, patient, user.id],
  );
  const requests = await app.owner.query<{ id: number }>(
    `INSERT INTO appointment_requests (client_id, contact_id, source, wish, requested_at)
     SELECT $1, $2, 'staff', w.wish, now() FROM (VALUES ('A cleaning'), ('A filling')) AS w (wish)
     RETURNING request_id AS id`,
    [office.id, patient],
  );
  const items = [await addItem(app, office, patient), await addItem(app, office, patient)];
  const answers = await app.owner.query<{ id: number }>(
    `INSERT INTO visit_answers (client_id, contact_id, item_id, meaning, words, visits, state, apt_num, heard_at)
     SELECT $1, $2, s.item, 'confirm', 'C', '[{"AptNum": 1, "PatNum": 1, "AptDateTime": "2031-02-04 09:00:00"}]', s.state, s.apt, now()
     FROM (VALUES ($3::bigint, 'open', NULL::bigint), ($4, 'done', 1)) AS s (item, state, apt) RETURNING answer_id AS id`,
    [office.id, patient, ...items],
  );
  return {
    proposal: proposals.rows[0]!.id,
    answeredProposal: proposals.rows[1]!.id,
    request: requests.rows[0]!.id,
    spareRequest: requests.rows[1]!.id,
    visitAnswer: answers.rows[0]!.id,
    doneAnswer: answers.rows[1]!.id,
  };
}
