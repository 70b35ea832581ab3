import type { calls as contract } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import { ringIn } from '../../../testing/carrier-webhook.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { addItem } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const app = useTestApp();
const { office, viewer } = useOffice(app, { viewer: 'Member' });
let number: string;
beforeEach(() => {
  number = newNumber();
});

async function callerBy(query: string, who = viewer): Promise<contract.Caller | null> {
  const answer = await who.call('GET', `/plivo/caller?${query}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return (answer.json() as { caller: contract.Caller | null }).caller;
}

/** A mother and her child in the practice system: she pays for both, and comes twice. */
async function family(): Promise<{ mother: number; child: number }> {
  const patient = (PatNum: number, fields: object) => odRow('patient', { PatNum, Guarantor: 1, ...fields });
  const appointment = (AptNum: number, AptDateTime: string, fields: object = {}) =>
    odRow('appointment', { AptNum, PatNum: 1, AptStatus: 1, AptDateTime, ProvNum: 3, ...fields });
  await storePractice(app, office, {
    patient: [patient(1, { BalTotal: 12_550, InsEst: 2_500 }), patient(2, {})],
    provider: [odRow('provider', { ProvNum: 3, Abbr: 'DrSilva' })],
    appointment: [
      appointment(10, '2001-01-02 09:00:00'),
      appointment(11, '2099-05-06 14:30:00', { ProcDescript: 'Crown' }),
      appointment(12, '2099-03-04 08:00:00', { ProcDescript: 'Cleaning' }),
      // Broken ones, and those that are only planned, are no appointments to come.
      appointment(13, '2099-01-01 08:00:00', { AptStatus: 5 }),
    ],
  });
  const mother = await linkPatient(app, office, 1, { firstName: 'Ana', lastName: 'Silva', ph1: number });
  const child = await linkPatient(app, office, 2, { firstName: 'Leo', lastName: 'Silva' });
  await app.owner.query('UPDATE contacts SET family = $1, tag_ids = $3 WHERE contact_id = ANY ($2)', [
    mother,
    [mother, child],
    [7],
  ]);
  return { mother, child };
}

test('says who calls, with family, tags, the next appointment, the balance and the last message', async () => {
  const { mother, child } = await family();
  await addItem(app, office, mother, { body: 'Is it at eight?', at: new Date('2026-01-02T10:00:00Z') });
  // A call is no message, however new.
  expect((await ringIn(app, { from: number, to: office.number })).statusCode).toBe(200);
  const wanted = {
    contact_id: mother,
    full_name: 'Ana Silva',
    phone_num: number.slice(2),
    tags: [7],
    family_members: [{ contact_id: child, full_name: 'Leo Silva', is_patient: true, next_appointment: null }],
    is_patient: true,
    next_appointment: {
      apt_num: 12,
      AptDateTime: '2099-03-04T08:00:00',
      provAbbr: 'DrSilva',
      ProcDescript: 'Cleaning',
    },
    balance_cents: 10_050,
    last_message: { kind: 'text', comm_direction: 'inbound', text: 'Is it at eight?' },
  };
  expect(await callerBy(`contact_id=${mother}`)).toMatchObject(wanted);
  expect(await callerBy(`phone_num=${number.slice(2)}`)).toMatchObject(wanted);
  // The child’s account is the mother’s.
  expect(await callerBy(`contact_id=${child}`)).toMatchObject({
    next_appointment: null,
    balance_cents: 10_050,
    family_members: [{ contact_id: mother, next_appointment: { apt_num: 12 } }],
    last_message: null,
  });
  const reads = (await auditOf(app, office.id)).filter(({ action }) => action === 'contact.read');
  expect(reads).toHaveLength(3);
});

test('a contact that is no patient has neither appointment nor balance', async () => {
  const contact = await createContact(app, office, { ph1: number, firstName: 'Ben' });
  expect(await callerBy(`contact_id=${contact}`)).toMatchObject({
    is_patient: false,
    next_appointment: null,
    balance_cents: null,
    family_members: [],
    last_message: null,
  });
});

test('a number nobody has is nobody, and becomes no contact', async () => {
  expect(await callerBy(`phone_num=${number.slice(2)}`)).toBeNull();
  expect(await callerBy('phone_num=anonymous')).toBeNull();
  const { rows } = await app.owner.query('SELECT FROM contacts WHERE client_id = $1', [office.id]);
  expect(rows).toHaveLength(0);
});

test('another office learns nothing, by the contact or by the number', async () => {
  const contact = await createContact(app, office, { ph1: number });
  const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
  expect((await stranger.call('GET', `/plivo/caller?contact_id=${contact}`)).statusCode).toBe(404);
  expect(await callerBy(`phone_num=${number.slice(2)}`, stranger)).toBeNull();
});

test('neither contact nor number is refused in words', async () => {
  const answer = await viewer.call('GET', '/plivo/caller');
  expect([answer.statusCode, answer.body]).toEqual([400, 'Give a contact or a number.']);
});
