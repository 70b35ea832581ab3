import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reminderRules } from '@chairline/contract';
import type pg from 'pg';
import sharp from 'sharp';
import { seal } from '../platform/crypto.ts';
import {
  createContact,
  createUser,
  newNumber,
  quietWav,
  signIn,
  type TestOffice,
  type TestUser,
} from './factory.ts';
import { addConvo, addConvoMedia } from './convo-rows.ts';
import { addEmails } from './mail-rows.ts';
import { linkPatient, odRow, storePractice } from './practice-copy.ts';
import { EVENT_STARTS, FACEBOOK_PAGE, type Ids, pushKeysOfADevice } from './route-table.ts';
import type { TestApp } from './test-app.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** A photo as a telephone takes it: it says where, when and by what. */
export const photoWithGps = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#27c' } })
    .withExif({
      IFD0: { Model: 'Camera of Maria' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 31/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 40/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

export interface NewTestItem {
  direction?: string;
  body?: string;
  at?: Date;
  number?: string;
  userIds?: number[];
  /** Attachments it came with, which are not here yet. */
  mediaCount?: number;
}

/** Puts a text into a contact's thread, at its end, as ordinary work would leave it. */
export async function addItem(
  app: TestApp,
  office: TestOffice,
  contactId: number,
  item: NewTestItem = {},
): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `WITH contact AS (
       UPDATE contacts SET item_count = item_count + 1, activity_at = coalesce($6, now()), last_kind = 'text',
         last_direction = $4, last_snippet = $5, version = version + 1
       WHERE client_id = $1 AND contact_id = $2 RETURNING item_count
     ), item AS (
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body, user_ids, media_count)
       SELECT $1, $2, 'text', $4, coalesce($6, now()), item_count - 1, $7, $3, $5, $8, $9 FROM contact RETURNING comm_item_id AS id
     ) SELECT id FROM item`,
    [
      office.id,
      contactId,
      office.number,
      item.direction ?? 'inbound',
      item.body ?? 'Hello',
      item.at ?? null,
      item.number ?? '+15035550133',
      item.userIds ?? [],
      item.mediaCount ?? 0,
    ],
  );
  const { id } = rows[0]!;
  await app.owner.query('UPDATE contacts SET last_item_id = $3 WHERE client_id = $1 AND contact_id = $2', [
    office.id,
    contactId,
    id,
  ]);
  return id;
}

/** Gives an item an attachment. @returns its id */
export async function addMedia(
  app: TestApp,
  office: TestOffice,
  itemId: number,
  file: { bytes: Buffer; type: string; name: string } = { bytes: png, type: 'image/png', name: 'tooth.png' },
): Promise<number> {
  const stored = await app.platform.files.put(office.id, file.bytes);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING media_id AS id`,
    [
      office.id,
      itemId,
      file.type,
      file.name,
      file.bytes.length,
      createHash('sha256').update(file.bytes).digest(),
      stored.key,
    ],
  );
  await app.owner.query(
    'UPDATE comm_items SET media_count = media_count + 1 WHERE client_id = $1 AND comm_item_id = $2',
    [office.id, itemId],
  );
  return rows[0]!.id;
}

/** A job of the office that was tried as often as it may be. */
export async function addFailedJob(app: TestApp, office: number, task = 'never-handled'): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job($1, json_build_object('client_id', $2::integer), max_attempts => 1)`,
    [task, office],
  );
  const { id } = rows[0]!;
  await app.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'It went wrong.' WHERE id = $1`,
    [id],
  );
  return id;
}

/** Has a user sign in with a code from now on; no app knows the secret. */
export async function addSecondFactor(app: TestApp, user: TestUser): Promise<void> {
  await app.owner.query(
    `INSERT INTO second_factors (client_id, user_id, secret, enabled_at, created_at) VALUES ($1, $2, 'none', now(), now())`,
    [user.office, user.id],
  );
}

/** An activation link that waits; nobody has its token. @returns the invitation's id */
export async function addInvitation(
  app: TestApp,
  office: number,
  email: string,
  expiresAt = new Date(Date.now() + 7 * 86_400_000),
): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO account_tokens (client_id, token_hash, purpose, email, first_name, role, created_by, created_at, expires_at)
     VALUES ($1, sha256($2::text::bytea), 'activate', $2, 'Ida', 'Member', 'test', now(), $3) RETURNING token_id AS id`,
    [office, email, expiresAt],
  );
  return Number(rows[0]!.id);
}

/** Something of everything, so that every route has what it needs. */
export async function fillOffice(app: TestApp, office: TestOffice, user: TestUser): Promise<Ids> {
  const { connectorFolder } = app.platform.config;
  await mkdir(connectorFolder, { recursive: true });
  await writeFile(join(connectorFolder, 'SHA256SUMS'), 'a checksum  a-program\n');
  const number = '+15035550133';
  const contact = await createContact(app, office, { ph1: number });
  const loneContact = await createContact(app, office, { firstName: 'Ida', lastName: 'Alone' });
  const item = await addItem(app, office, contact, { number, userIds: [user.id] });
  const media = await addMedia(app, office, item);
  const failedItem = await addItem(app, office, contact, { number, direction: 'failed', userIds: [user.id] });
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_types (client_id, type_name) VALUES ($1, 'Patient') RETURNING type_id AS id`,
    [office.id],
  );
  const sound = randomUUID();
  const kept = await app.platform.files.put(office.id, quietWav());
  await app.owner.query(
    `INSERT INTO phone_sounds (client_id, sound_id, file_key, type, size, sha256, created_at)
     VALUES ($1, $2, $3, 'audio/wav', $4, $5, now())`,
    [office.id, sound, kept.key, quietWav().length, kept.sha256],
  );
  const phones = await app.owner.query<{ id: number }>(
    `INSERT INTO phones (client_id, phone_num) VALUES ($1, $2), ($1, $3) RETURNING phone_id AS id`,
    [office.id, newNumber(), newNumber()],
  );
  const failedJob = await addFailedJob(app, office.id);
  const colleagueEmail = 'colleague@example.com';
  const colleague = await createUser(app, office, { email: colleagueEmail });
  await addSecondFactor(app, colleague);
  const invitation = await addInvitation(app, office.id, 'invited@example.com');
  const practice = await fillPractice(app, office);
  const consent = await fillConsent(app, office, user, { contact, item, number });
  const session = await app.owner.query<{ id: string }>(
    `INSERT INTO sessions (client_id, session_id, user_id, created_at, last_used_at, expires_at)
     VALUES ($1, gen_random_uuid(), $2, now(), now(), now() + interval '1 day') RETURNING session_id AS id`,
    [office.id, user.id],
  );
  return {
    contact,
    loneContact,
    contactType: rows[0]!.id,
    user: user.id,
    item,
    media,
    failedItem,
    failedJob,
    number,
    office: office.id,
    phone: phones.rows[0]!.id,
    sparePhone: phones.rows[1]!.id,
    sound,
    colleague: colleague.id,
    colleagueEmail,
    invitation,
    session: session.rows[0]!.id,
    ...(await addLabels(app, office, user)),
    ...(await fillCalendar(app, office, user, contact)),
    ...(await fillConversations(app, office, user, colleague)),
    ...(await fillPatient(app, office)),
    ...(await fillReminders(app, office, user, session.rows[0]!.id)),
    ...(await fillMerges(app, office, user)),
    ...consent,
    ...(await addEmails(app, office, contact, png)),
    ...(await fillReminderRules(app, office)),
    ...practice,
    ...(await fillBooking(app, office, user, practice.patient)),
    ...(await fillProposals(app, office, user, contact)),
    ...(await fillCheck(app, office)),
    ...(await fillCallerInfo(app, office, user)),
  };
}

/** Two rules that are off. */
async function fillReminderRules(app: TestApp, office: TestOffice) {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO reminder_rules (client_id, name, kind, amount, unit, is_after, at_time, open_hours_only, filters, message,
       created_by, changed_by, created_at, changed_at)
     SELECT $1, name, 'visit', 2, 'hours', false, '10:00', false, $2, 'See you soon', 'dana', 'dana', now(), now()
     FROM unnest(ARRAY['Two hours', 'Spare']) AS name RETURNING rule_id AS id`,
    [office.id, JSON.stringify(reminderRules.noFilters)],
  );
  const [reminderRule, spareReminderRule] = rows.map(({ id }) => Number(id)) as [number, number];
  return { reminderRule, spareReminderRule };
}

/** A patient of the practice system with an appointment, a lab case, and a file in their thread. */
async function fillPractice(app: TestApp, office: TestOffice) {
  const [patNum, appointment, labCase] = [17, 31, 23];
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: patNum, FName: 'Ana', LName: 'Silva', Guarantor: patNum })],
    appointment: [
      odRow('appointment', {
        AptNum: appointment,
        PatNum: patNum,
        AptStatus: 1,
        AptDateTime: '2031-02-03 09:00:00',
        Pattern: '/XX/',
      }),
    ],
    laboratory: [odRow('laboratory', { LaboratoryNum: 2, Description: 'Crown Works' })],
    labcase: [
      odRow('labcase', {
        LabCaseNum: labCase,
        PatNum: patNum,
        LaboratoryNum: 2,
        AptNum: appointment,
        DateTimeCreated: '2031-01-02 10:00:00',
      }),
    ],
  });
  const patient = await linkPatient(app, office, patNum, { firstName: 'Ana', lastName: 'Silva' });
  const chartMedia = await addMedia(app, office, await addItem(app, office, patient));
  return { patient, appointment, labCase, chartMedia };
}

/** AI is on, and a question is being answered. @returns its id */
export async function fillTalk(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  state: 'answering' | 'answered' = 'answering',
): Promise<number> {
  await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO ai_questions (client_id, user_id, agent, position, question, asked_at, state, alive_at, answer, client_ref)
     VALUES ($1, $2, 'AI FrontDesk', 0, 'Who waits?', now(), $3, now(), 'Maria Lopez waits.', 'before') RETURNING question_id AS id`,
    [office.id, user.id, state],
  );
  const id = Number(rows[0]!.id);
  await app.owner.query(
    `INSERT INTO ai_tool_runs (client_id, question_id, run_id, user_id, tool, version, query, parameters, columns, rows,
       row_count, ms, at)
     VALUES ($1, $2, 1, $3, 'waiting_for_an_answer', 1, 'SELECT 1', '{}', '["contact_id", "last_name"]',
       '[[1, "=Lopez"]]', 1, 3, now())`,
    [office.id, id, user.id],
  );
  return id;
}

/** That question, and what was prepared under it. */
async function fillProposals(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  contact: number,
): Promise<Pick<Ids, 'aiQuestion' | 'aiText' | 'aiNote' | 'aiTimes' | 'aiSpareText'>> {
  const aiQuestion = await fillTalk(app, office, user);
  const add = (kind: 'text' | 'note' | 'times') =>
    addProposal(app, office, user, aiQuestion, { kind, contact });
  return {
    aiQuestion,
    aiText: await add('text'),
    aiNote: await add('note'),
    aiTimes: await add('times'),
    aiSpareText: await add('text'),
  };
}

/** Something that an agent prepared under an answer. @returns the proposal_id */
async function addProposal(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  question: number,
  {
    kind,
    contact,
    text = 'See you at ten.',
  }: { kind: 'text' | 'note' | 'times'; contact: number; text?: string },
): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `INSERT INTO ai_proposals (client_id, question_id, user_id, kind, contact_id, contact_name, text, minutes, options, good_until)
     VALUES ($1, $2, $3, $4, $5, 'Maria Lopez', $6, 30, '[{"AptDateTime": "2031-02-04T09:00:00", "Op": 1, "ProvNum": 1}]',
       now() + interval '1 hour') RETURNING proposal_id AS id`,
    [office.id, question, user.id, kind, contact, text],
  );
  return Number(rows[0]!.id);
}

/** A question that is kept for AI FrontDesk, and a check with it that is done. */
async function fillCheck(app: TestApp, office: TestOffice): Promise<Pick<Ids, 'aiCheck' | 'aiCase'>> {
  const { rows } = await app.owner.query<Pick<Ids, 'aiCheck' | 'aiCase'>>(
    `WITH kept AS (
       INSERT INTO ai_cases (client_id, agent, question, expects, saved_by, saved_at)
       VALUES ($1, 'AI FrontDesk', 'Who waits?', '["Lopez"]', 'provider', now()) RETURNING case_id
     ), begun AS (
       INSERT INTO ai_checks (client_id, agent, kind, state, prompt, begun_by, begun_at)
       VALUES ($1, 'AI FrontDesk', 'kept', 'done', 'Be short.', 'provider', now()) RETURNING client_id, check_id
     ), asked AS (
       INSERT INTO ai_check_items (client_id, check_id, item_id, question, state)
       SELECT client_id, check_id, 1, 'Who waits?', 'done' FROM begun
     ) SELECT check_id AS "aiCheck", case_id AS "aiCase" FROM begun, kept`,
    [office.id],
  );
  return rows[0]!;
}

/** Times that are offered to a patient, such that were answered, and two requests. */
async function fillBooking(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  patient: number,
): Promise<
  Pick<Ids, 'proposal' | 'answeredProposal' | 'request' | 'spareRequest' | 'visitAnswer' | 'doneAnswer'>
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

/** What was collected on four calls of a contact; one was taken over into it. */
async function fillCallerInfo(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
): Promise<Pick<Ids, 'callerInfo' | 'spareInfo' | 'idleInfo' | 'takenInfo' | 'callNote' | 'notedCall'>> {
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

/** A calendar with two events, and one with nothing in it; and a Google account that has none. */
async function fillCalendar(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  contact: number,
): Promise<Pick<Ids, 'calendar' | 'spareCalendar' | 'calendarEvent' | 'spareEvent'>> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at)
     SELECT $1, name, '', 'blue', 'DSS', false, false, now() FROM unnest(ARRAY['Front desk', 'Hygiene']) AS name
     RETURNING calendar_id AS id`,
    [office.id],
  );
  await app.owner.query(
    `INSERT INTO google_calendar_accounts (client_id, user_id, address, authenticated_at, last_synced_at)
     VALUES ($1, $2, 'desk@cedar-dental.test', now(), now())`,
    [office.id, user.id],
  );
  const [calendar, spareCalendar] = rows.map(({ id }) => Number(id)) as [number, number];
  await app.owner.query(
    `INSERT INTO calendar_members (client_id, calendar_id, user_id, role, added_at)
     SELECT $1, unnest($2::bigint[]), $3, 'OWNER', now()`,
    [office.id, [calendar, spareCalendar], user.id],
  );
  const events = await app.owner.query<{ id: number }>(
    `WITH event AS (
       INSERT INTO calendar_events (client_id, calendar_id, user_id, title, description, location, notes, starts_at,
         ends_at, all_day, timezone, status, reminders, schedule, created_at)
       SELECT $1, $2, $3, title, '', '', '', $4, $4::timestamptz + interval '30 minutes', false,
         'America/Los_Angeles', 'scheduled', '{}', '', now() FROM unnest(ARRAY['Huddle', 'Lunch']) AS title
       RETURNING event_id, starts_at, ends_at
     ), placed AS (
       INSERT INTO calendar_times (client_id, event_id, occurrence, calendar_id, starts_at, ends_at)
       SELECT $1, event_id, starts_at, $2, starts_at, ends_at FROM event
     ) SELECT event_id AS id FROM event ORDER BY 1`,
    [office.id, calendar, user.id, new Date(EVENT_STARTS)],
  );
  const [calendarEvent, spareEvent] = events.rows.map(({ id }) => Number(id)) as [number, number];
  await app.owner.query(
    `INSERT INTO calendar_participants (client_id, event_id, user_id, contact_id)
     VALUES ($1, $2, $3, null), ($1, $2, null, $4)`,
    [office.id, calendarEvent, user.id, contact],
  );
  await app.owner.query(
    `INSERT INTO calendar_notices (client_id, user_id, event_id, calendar_id, title, note, starts_at, ends_at, told_at)
     SELECT $1, $2, event_id, calendar_id, title, 'Coming up', starts_at, ends_at, now() FROM calendar_events
     WHERE client_id = $1 AND event_id = $3`,
    [office.id, user.id, calendarEvent],
  );
  return { calendar, spareCalendar, calendarEvent, spareEvent };
}

/** A conversation in which a colleague wrote, and a tag for it. */
async function fillConversations(app: TestApp, office: TestOffice, user: TestUser, colleague: TestUser) {
  const convo = await addConvo(app, office, {
    owner: user.id,
    people: [colleague.id],
    messages: [
      { by: user.id, text: 'Who orders the gloves?' },
      { by: colleague.id, text: 'I do.', mentions: [user.id] },
    ],
  });
  const convoTag = await addTag(app, office, { name: 'Urgent', icon: 'fire', source: 'convoTags' });
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT convo_message_id AS id FROM convo_messages WHERE convo_id = $1 ORDER BY position',
    [convo],
  );
  const [convoMessage, convoMention] = rows.map(({ id }) => id) as [number, number];
  const convoMedia = await addConvoMedia(app, office, convoMessage);
  return { convo, convoTag, convoMessage, convoMention, convoMedia };
}

/** A patient of the practice system with a claim and a recall, and their contact. Numbers no other office has. */
async function fillPatient(app: TestApp, office: TestOffice) {
  const num = office.id * 1_000_003;
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: num, FName: 'Kim', LName: 'Nguyen', Guarantor: num })],
    claim: [
      odRow('claim', {
        ClaimNum: num,
        PatNum: num,
        ClaimStatus: 'S',
        ClaimType: 'P',
        DateSent: '2026-01-05',
        ClaimFee: 12_000,
      }),
    ],
    recall: [odRow('recall', { RecallNum: num, PatNum: num, DateDue: '2026-01-05' })],
  });
  const patientContact = await linkPatient(app, office, num, { firstName: 'Kim', lastName: 'Nguyen' });
  const doubtfulPatient = num + 1;
  await storePractice(app, office, {
    patient: [odRow('patient', { PatNum: doubtfulPatient, FName: 'Lee', LName: 'Park' })],
  });
  await app.owner.query(
    `INSERT INTO practice_matches (client_id, pat_num, state, reason, noticed_at) VALUES ($1, $2, 'doubtful', 'Alike.', now())`,
    [office.id, doubtfulPatient],
  );
  await app.owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [office.id]);
  return { claim: num, recall: num, patientContact, doubtfulPatient };
}

/** A conversation with a reminder for the user, and a device of that user. */
async function fillReminders(app: TestApp, office: TestOffice, user: TestUser, session: string) {
  const remindedConvo = await addConvo(app, office, {
    owner: user.id,
    reminders: [{ user: user.id, at: new Date(Date.now() + 7_200_000) }],
  });
  return { remindedConvo, pushDevice: await addDevice(app, user, session) };
}

/** A device of a user that takes notifications, as a browser added it. @returns its id */
async function addDevice(
  app: TestApp,
  user: TestUser,
  session: string,
  endpoint = `https://push.chairline.test/${randomUUID()}`,
  keys = pushKeysOfADevice,
): Promise<number> {
  const hash = createHash('sha256').update(endpoint).digest();
  const sealed = seal(app.platform.config.secrets.encryptionKey, JSON.stringify({ endpoint, keys }), {
    office: user.office,
    purpose: `push:${hash.toString('base64url')}`,
  });
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO push_subscriptions (client_id, user_id, session_id, endpoint_hash, sealed, device, added_at)
     VALUES ($1, $2, $3, $4, $5, 'Chrome on Windows', now()) RETURNING push_id AS id`,
    [user.office, user.id, session, hash, sealed],
  );
  return rows[0]!.id;
}

/** A tag, a template, a quick reminder, and a mass tagging, a text to a list and an import that are through with nobody. */
async function addLabels(app: TestApp, office: TestOffice, user: TestUser) {
  const tag = await addTag(app, office);
  const templates = await app.owner.query<{ id: number }>(
    `INSERT INTO message_templates (client_id, title, template) VALUES ($1, 'Directions', 'We are on Main Street.')
     RETURNING template_id AS id`,
    [office.id],
  );
  const reminders = await app.owner.query<{ id: number }>(
    `INSERT INTO reminder_presets (client_id, reminder_title, fixed_time) VALUES ($1, 'After lunch', '13:00')
     RETURNING reminder_id AS id`,
    [office.id],
  );
  const taggings = await app.owner.query<{ id: number }>(
    `INSERT INTO mass_taggings (client_id, user_id, tag_ids, state, total, started_at) VALUES ($1, $2, $3, 'done', 0, now())
     RETURNING mass_tagging_id AS id`,
    [office.id, user.id, [tag]],
  );
  const listTexts = await app.owner.query<{ id: number }>(
    `INSERT INTO mass_taggings (client_id, user_id, tag_ids, list, state, total, started_at)
     VALUES ($1, $2, '{}', 're-care', 'done', 0, now()) RETURNING mass_tagging_id AS id`,
    [office.id, user.id],
  );
  const imports = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_imports (client_id, user_id, file_name, columns, duplicates, state, total, imported_at)
     VALUES ($1, $2, 'contacts.csv', '{First name,Phone}', 'skip', 'done', 0, now()) RETURNING import_id AS id`,
    [office.id, user.id],
  );
  const exports = await app.owner.query<{ id: number }>(
    `INSERT INTO office_exports (client_id, user_id, state, started_at, finished_at, expires_at)
     VALUES ($1, $2, 'ready', now(), now(), now() + interval '7 days') RETURNING export_id AS id`,
    [office.id, user.id],
  );
  return {
    ...(await addSocialPosts(app, office, user)),
    officeExport: exports.rows[0]!.id,
    contactImport: imports.rows[0]!.id,
    tag,
    template: templates.rows[0]!.id,
    quickReminder: reminders.rows[0]!.id,
    massTagging: taggings.rows[0]!.id,
    listText: listTexts.rows[0]!.id,
  };
}

/** Somebody who wrote to the office's page in Messenger just now. */
async function addMessengerPerson(app: TestApp, office: TestOffice): Promise<number> {
  const contact = await createContact(app, office, { firstName: 'Mo', lastName: 'Writer' });
  const item = await addItem(app, office, contact, { body: 'Are you open?', number: '' });
  await app.owner.query(
    `UPDATE comm_items SET channel = 'messenger', office_number = '' WHERE comm_item_id = $1`,
    [item],
  );
  await app.owner.query(
    `INSERT INTO messenger_people (client_id, page_id, person_id, contact_id, last_inbound_at)
     VALUES ($1, $2, '7000000000000001', $3, now())`,
    [office.id, FACEBOOK_PAGE, contact],
  );
  return contact;
}

/** A Facebook account with a page, two posts that wait for their time, and one with a picture that failed. */
async function addSocialPosts(app: TestApp, office: TestOffice, user: TestUser) {
  await app.owner.query(
    `INSERT INTO social_accounts (client_id, connected, account, read_at) VALUES ($1, true, 'Dana Cole', now())`,
    [office.id],
  );
  await app.owner.query(
    `INSERT INTO social_pages (client_id, page_id, name, chosen, messenger, messenger_wanted, messenger_since)
     SELECT $1, $2, 'Cedar Dental', true, CASE WHEN free THEN 'on' ELSE 'off' END, free, now()
     -- What is written to a page comes to one office.
     FROM (SELECT NOT EXISTS (SELECT 1 FROM social_pages WHERE page_id = $2 AND messenger_wanted) AS free) AS one`,
    [office.id, FACEBOOK_PAGE],
  );
  const messengerContact = await addMessengerPerson(app, office);
  const stored = await app.platform.files.put(office.id, png);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO social_posts (client_id, page_id, page_name, kind, message, scheduled_at, created_at, created_by, state,
       next_attempt_at, queued_at, last_error, media_type, file_name, size, storage_key, bell, told_at)
     SELECT $1, $2, 'Cedar Dental', kind, message, at, now(), $3, state, coalesce(at, now()), coalesce(at, now()), problem,
       type, name, size, key, CASE state WHEN 'failed' THEN ARRAY[$3::integer] ELSE '{}' END, CASE state WHEN 'failed' THEN now() END
     FROM (VALUES ('text', 'Happy holidays', now() + interval '3 days', 'queued', NULL, '', '', 0, NULL),
         ('text', 'Out of office', now() + interval '4 days', 'queued', NULL, '', '', 0, NULL),
         ('picture', 'Our team', NULL, 'failed', 'Facebook does not know this page.', 'image/png', 'team.png', $4, $5))
       AS one (kind, message, at, state, problem, type, name, size, key)
     RETURNING post_id AS id`,
    [office.id, FACEBOOK_PAGE, user.id, png.length, stored.key],
  );
  const [post, spare, failed] = rows.map(({ id }) => id);
  return { messengerContact, socialPost: post!, spareSocialPost: spare!, failedSocialPost: failed! };
}

export interface NewTestTag {
  name?: string;
  icon?: string;
  source?: 'contactTags' | 'convoTags';
  /** Name of a process type of the office. */
  process?: string;
  auto?: boolean;
  unlist?: boolean;
  editable?: boolean;
}

/** The sender leaves an office's texts where they are: nothing is just being handed over when a test looks. */
export const holdTexts = (app: TestApp, office: TestOffice) =>
  app.owner.query(`UPDATE phones SET next_text_at = now() + interval '1 hour' WHERE client_id = $1`, [
    office.id,
  ]);

/** Makes a tag. @returns its id */
export async function addTag(app: TestApp, office: TestOffice, tag: NewTestTag = {}): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO tags (client_id, tag_name, tag_icon, tag_color, tag_source, enable_auto, unlist, is_editable, process_type_id)
     VALUES ($1, $2, $3, '#C62828', $4, $5, $6, $7,
       (SELECT process_type_id FROM process_types WHERE client_id = $1 AND type_name = $8))
     RETURNING tag_id AS id`,
    [
      office.id,
      tag.name ?? 'VIP',
      tag.icon ?? 'star-outline',
      tag.source ?? 'contactTags',
      tag.auto ?? false,
      tag.unlist ?? false,
      tag.editable ?? true,
      tag.process ?? null,
    ],
  );
  return rows[0]!.id;
}

/** A contact that may be merged, and a merge that may be undone. */
async function fillMerges(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
): Promise<Pick<Ids, 'twin' | 'sister' | 'brother' | 'merge'>> {
  const twin = await createContact(app, office, { firstName: 'Mia', lastName: 'Lopez', ph1: newNumber() });
  const sister = await createContact(app, office, { firstName: 'Ada', lastName: 'Moss' });
  const brother = await createContact(app, office, { firstName: 'Leo', lastName: 'Moss' });
  const keep_id = await createContact(app, office, { firstName: 'Otto', ph1: newNumber() });
  const merge_id = await createContact(app, office, { firstName: 'Otto', ph1: newNumber() });
  await addItem(app, office, merge_id);
  const caller = await signIn(app, user);
  const merged = await caller.call('POST', '/contacts/merge', {
    keep_id,
    merge_id,
    keep_version: 1,
    merge_version: 2,
  });
  await caller.call('DELETE', '/logout');
  return { twin, sister, brother, merge: merged.json().merge.contact_merge_id };
}

/** A stop that a member of staff noted, and a message that reads like one. */
async function fillConsent(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  { contact, item, number }: { contact: number; item: number; number: string },
): Promise<Pick<Ids, 'optOut' | 'likely'>> {
  const stop = await app.owner.query<{ id: number }>(
    `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words, stopped_by)
     VALUES ($1, $2, $3, now(), 'On the phone', $4) RETURNING opt_out_id AS id`,
    [office.id, newNumber(), office.number, user.id],
  );
  const likely = await app.owner.query<{ id: number }>(
    `INSERT INTO likely_opt_outs (client_id, contact_id, item_id, contact_number, office_number, words, noticed_at)
     VALUES ($1, $2, $3, $4, $5, 'no more texts please', now()) RETURNING likely_id AS id`,
    [office.id, contact, item, number, office.number],
  );
  return { optOut: Number(stop.rows[0]!.id), likely: Number(likely.rows[0]!.id) };
}

/** By the connection: asked for thousands of times a run, table by table it would take most of it. */
const dumps = new WeakMap<pg.Client, { names: string[]; text: string }>();

async function dumpOf(owner: pg.Client): Promise<{ names: string[]; text: string }> {
  const known = dumps.get(owner);
  if (known) return known;
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  const parts = names.map(
    (name) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t WHERE client_id = $1`,
  );
  // What the clock enqueued comes and goes by itself.
  const jobs = `SELECT 'jobs', (j.id, j.task_id, j.payload::text, j.run_at, j.attempts, j.max_attempts, j.key)::text
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE (payload ->> 'client_id')::integer = $1 AND j.key IS DISTINCT FROM t.identifier || ':' || $1::integer`;
  const made = {
    names: [...names, 'jobs'],
    text: `SELECT name, row FROM (${[...parts, jobs].join(' UNION ALL ')}) a ORDER BY name, row`,
  };
  dumps.set(owner, made);
  return made;
}

/** Every row of an office in every table, as text; to compare before and after. */
export async function dumpOffice(app: TestApp, office: number): Promise<Record<string, string[]>> {
  const { names, text } = await dumpOf(app.owner);
  const { rows } = await app.owner.query<{ name: string; row: string }>({
    name: 'dump-office',
    text,
    values: [office],
  });
  const dump: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of rows) dump[name]!.push(row);
  return dump;
}
