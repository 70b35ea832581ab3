import { randomUUID } from 'node:crypto';
import { calls as contract, phones as phoneContract, type inbox } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { receive, ringIn } from '../../../testing/carrier-webhook.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { threadOf } from '../../../testing/office-with-carrier.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { createPatient, useOffice, usePatient } from '../../../testing/use-office.ts';
import { addSoftphone } from '../../../testing/rows.ts';
import { phoneOf, setPhone } from '../../../testing/use-calls.ts';

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });
const patient = usePatient(app, office);
beforeEach(async () => {
  await addSoftphone(app, admin.user);
});
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '00:00' }));
async function setOpen(open: boolean): Promise<void> {
  const body = { enabled: true, weekly: open ? everyDay : [], holidays: [] };
  expect((await admin.call('PUT', '/settings/office-hours', body)).statusCode).toBe(200);
}
const ring = async (uuid = randomUUID(), from = patient.number) =>
  (await ringIn(app, { uuid, from, to: office.number })).body;
const texts = async (contact = patient.contact): Promise<inbox.CommItem[]> =>
  (await threadOf(admin, contact)).filter(({ comm_direction }) => comm_direction === 'queued');

describe('while the office is closed', () => {
  test('a caller is asked for a message at once, in the office’s words where it has some', async () => {
    expect(await ring()).toContain('<MultiPartyCall');
    await setOpen(false);
    const asked = await ring();
    expect(asked).toContain(contract.callMessages.closed);
    expect(asked).toContain('<Record');
    await setPhone(admin, {
      closed_greeting: 'Wir sind morgen wieder da & freuen uns.',
      greeting: 'Not this one.',
    });
    expect(await ring()).toContain('Wir sind morgen wieder da &amp; freuen uns.');
    await setOpen(true);
    expect(await ring()).toContain('<MultiPartyCall');
  });

  test('a holiday is closed, and the carrier that asks again hears the same', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' });
    const dates = [-1, 0, 1].map((days) => today.format(Date.now() + days * 86_400_000));
    const holidays = dates.map((date) => ({ date, name: 'Feast' }));
    await admin.call('PUT', '/settings/office-hours', { enabled: true, weekly: everyDay, holidays });
    const uuid = randomUUID();
    const asked = await ring(uuid);
    expect(asked).toContain(contract.callMessages.closed);
    expect(await ring(uuid)).toBe(asked);
  });

  test('another number takes the call where the number says so', async () => {
    await setOpen(false);
    await setPhone(admin, { fallback: 'forward', fallback_to: '5035550188' });
    expect(await ring()).toContain('<MultiPartyCall');
    const { rows } = await app.owner.query('SELECT ring_plan FROM calls WHERE client_id = $1', [office.id]);
    expect(rows).toEqual([{ ring_plan: [{ number: '+15035550188' }] }]);
  });
});

describe('a text back', () => {
  beforeEach(async () => {
    await setOpen(false);
    await setPhone(admin, { fallback: 'text' });
  });

  test('is sent in our words, or the office’s, and stands in the thread; the caller is told', async () => {
    const heard = await ring();
    expect(heard).toContain(contract.callMessages.textedBack);
    expect(heard).not.toContain('<Record');
    const [text] = await texts();
    expect(text).toMatchObject({ message: phoneContract.textBackWords('Cedar Dental') });
    expect((await auditOf(app, office.id)).map(({ action }) => action)).toContain('call.text_back');
    const other = await createPatient(app, office);
    await setPhone(admin, { fallback_text: 'Call us tomorrow from eight.' });
    await ring(randomUUID(), other.number);
    expect(await texts(other.contact)).toMatchObject([{ message: 'Call us tomorrow from eight.' }]);
  });

  test('is sent once an hour: who calls again is asked for a message', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    // The carrier asks again: the same call, and no second text.
    expect(await ring(uuid)).toContain(contract.callMessages.textedBack);
    expect(await ring()).toContain('<Record');
    expect(await texts()).toHaveLength(1);
    await app.owner.query(
      `UPDATE calls SET texted_at = texted_at - interval '61 minutes' WHERE client_id = $1`,
      [office.id],
    );
    expect(await ring()).toContain(contract.callMessages.textedBack);
    expect(await texts()).toHaveLength(2);
  });

  test('of two calls at once one is answered so', async () => {
    const heard = await Promise.all([ring(), ring()]);
    expect(heard.filter((words) => words.includes('<Record'))).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  test.each([
    [
      'who stopped our texts',
      async () => void (await receive(app, { from: patient.number, to: office.number, text: 'STOP' })),
    ],
    [
      'whose number takes none',
      async () => {
        await app.owner.query('UPDATE contacts SET textable1 = false WHERE contact_id = $1', [
          patient.contact,
        ]);
      },
    ],
  ])('is never sent to one %s: they are asked for a message', async (_name, make) => {
    await make();
    expect(await ring()).toContain('<Record');
    expect((await auditOf(app, office.id)).map(({ action }) => action)).not.toContain('call.text_back');
  });

  test('is not sent to who shows no number', async () => {
    expect(await ring(randomUUID(), '+anonymous')).toContain('<Record');
  });
});

test.each([
  [{ fallback: 'forward' }, phoneContract.phoneMessages.fallbackNeeded],
  [{ fallback: 'forward', fallback_to: '123' }, phoneContract.phoneMessages.numberInvalid],
  [{ fallback_text: 'x'.repeat(321) }, phoneContract.phoneMessages.fallbackTooLong],
  [{ greeting: 'x'.repeat(501) }, phoneContract.phoneMessages.greetingTooLong],
])('%j is refused in words', async (change, words) => {
  const { phone_id } = await phoneOf(admin);
  const answer = await admin.call('PUT', '/clientphone', { phone_id, ...change });
  expect([answer.statusCode, answer.body]).toEqual([400, words]);
});
