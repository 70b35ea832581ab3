import { createContact, newNumber, type TestOffice, type TestUser } from '../../../testing/factory.ts';
import { addItem } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CallerInfoIds } from './route-cases.ts';

/** What was collected on four calls of a contact; one was taken over into it. */
export async function fillCallerInfo(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
): Promise<
  Pick<CallerInfoIds, 'callerInfo' | 'spareInfo' | 'idleInfo' | 'takenInfo' | 'callNote' | 'notedCall'>
> {
  const email = 'ana.silva@example.com';
  const contact = await createContact(app, office, { firstName: 'Ana', lastName: 'Silva', ph1: newNumber() });
  await app.owner.query('UPDATE contacts SET email = $2 WHERE contact_id = $1', [contact, email]);
  const item = await addItem(app, office, contact);
  const ofOffice = `collected-${office.id}-`;
  const { rows } = await app.owner.query<{ id: number }>(
    `WITH call AS (
       INSERT INTO calls (client_id, call_uuid, conference, direction, contact_number, office_number, comm_item_id, started_at, ended_at, user_ids)
       SELECT $1, $6::text || n, $6::text || n, 'incoming', '+15035550133', $2, $3, now(), now(), ARRAY[$7::integer]
       FROM generate_series(1, 4) AS n RETURNING call_id, call_uuid
     ) INSERT INTO caller_infos (client_id, call_id, item_id, facts, collected_at, changed_at, state, taken_contact_id, taken)
     SELECT $1, call_id, $3,
       '{"demographic_info": {"first_name": "Ana", "last_name": "Silva"}, "insurance_info": {}, "clinical_info": {}, "more": {}}',
       now(), now(), CASE WHEN call_uuid LIKE '%4' THEN 'taken' ELSE 'new' END,
       CASE WHEN call_uuid LIKE '%4' THEN $4::bigint END,
       CASE WHEN call_uuid LIKE '%4' THEN jsonb_build_object('how', 'updated', 'before', '{"email_address": ""}'::jsonb,
         'after', jsonb_build_object('email_address', $5::text)) END
     FROM call ORDER BY call_uuid RETURNING info_id AS id`,
    [office.id, office.number, item, contact, email, ofOffice, user.id],
  );
  const [callerInfo, spareInfo, idleInfo, takenInfo] = rows.map(({ id }) => Number(id)) as [
    number,
    number,
    number,
    number,
  ];
  await app.owner.query('UPDATE caller_infos SET settled_by = $2, settled_at = now() WHERE info_id = $1', [
    takenInfo,
    user.id,
  ]);
  const notes = await app.owner.query<{ id: number }>(
    `WITH recording AS (
       INSERT INTO call_recordings (client_id, call_id, kind, carrier_id, state, recorded_at, deleted_at, at_carrier)
       SELECT client_id, call_id, 'call', 'summed', 'deleted', now(), now(), false FROM caller_infos WHERE info_id = $1
       RETURNING client_id, recording_id, call_id
     ) INSERT INTO call_notes (client_id, recording_id, call_id, item_id, state, summary, written_at)
     SELECT client_id, recording_id, call_id, $2, 'draft', 'They asked for an appointment.', now() FROM recording
     RETURNING note_id AS id`,
    [callerInfo, item],
  );
  return {
    callerInfo,
    spareInfo,
    idleInfo,
    takenInfo,
    callNote: Number(notes.rows[0]!.id),
    notedCall: `${ofOffice}1`,
  };
}
