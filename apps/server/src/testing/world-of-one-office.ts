import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillCheck, fillProposals } from '../features/ai/testing/fill.ts';
import { fillBooking } from '../features/booking/testing/fill.ts';
import { fillCalendar } from '../features/calendar/testing/fill.ts';
import { fillCallerInfo } from '../features/caller-info/testing/fill.ts';
import { fillConsent } from '../features/consent/testing/fill.ts';
import { fillMerges } from '../features/contacts/testing/fill.ts';
import { fillConversations } from '../features/conversations/testing/fill.ts';
import { fillExports } from '../features/exports/testing/fill.ts';
import { fillImports } from '../features/imports/testing/fill.ts';
import { fillLabels } from '../features/labels/testing/fill.ts';
import { fillMail } from '../features/mail/testing/fill.ts';
import { fillMassTagging } from '../features/mass-tagging/testing/fill.ts';
import { fillReminders } from '../features/notifications/testing/fill.ts';
import { fillPhones } from '../features/phones/testing/fill.ts';
import { fillPatient, fillPractice } from '../features/practice/testing/fill.ts';
import { fillReminderRules } from '../features/reminder-rules/testing/fill.ts';
import { fillSocial } from '../features/social/testing/fill.ts';
import { createContact, createUser, type TestOffice, type TestUser } from './factory.ts';
import type { Ids } from './route-table.ts';
import { addFailedJob, addInvitation, addItem, addMedia, addSecondFactor } from './rows.ts';
import type { TestApp } from './test-app.ts';

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
  const failedJob = await addFailedJob(app, office.id);
  const colleagueEmail = 'colleague@example.com';
  const colleague = await createUser(app, office, { email: colleagueEmail });
  await addSecondFactor(app, colleague);
  const invitation = await addInvitation(app, office.id, 'invited@example.com');
  const labels = await fillLabels(app, office);
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
    colleague: colleague.id,
    colleagueEmail,
    invitation,
    session: session.rows[0]!.id,
    ...(await fillPhones(app, office)),
    ...labels,
    ...(await fillMassTagging(app, office, user, labels.tag)),
    ...(await fillImports(app, office, user)),
    ...(await fillExports(app, office, user)),
    ...(await fillSocial(app, office, user)),
    ...(await fillCalendar(app, office, user, contact)),
    ...(await fillConversations(app, office, user, colleague)),
    ...(await fillPatient(app, office)),
    ...(await fillReminders(app, office, user, session.rows[0]!.id)),
    ...(await fillMerges(app, office, user)),
    ...consent,
    ...(await fillMail(app, office, contact)),
    ...(await fillReminderRules(app, office)),
    ...practice,
    ...(await fillBooking(app, office, user, practice.patient)),
    ...(await fillProposals(app, office, user, contact)),
    ...(await fillCheck(app, office)),
    ...(await fillCallerInfo(app, office, user)),
  };
}
