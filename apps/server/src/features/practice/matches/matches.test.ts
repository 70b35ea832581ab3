import type { practice } from '@chairline/contract';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { connectMadeUp } from '../../../testing/made-up-connector.ts';
import { leavePractices } from '../../../testing/practice-world.ts';
import { until } from '../../../testing/wait.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;
let office: TestOffice;
let admin: Caller;

const app = useTestApp({ practiceTiming: { announce: 20 } });
beforeAll(async () => {
  base = await listen(app);
});
afterEach(() => leavePractices(app));
beforeEach(async () => {
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
});

const nobody = () => makePractice({ today: '2026-11-20', patients: 0, years: 1 });
const patient = (PatNum: number, fields: object) => ({
  ...nobody().patient[0],
  PatNum,
  Guarantor: PatNum,
  PatStatus: 0,
  Birthdate: '1980-05-01',
  DateTStamp: '2026-11-01 10:00:00',
  SecDateEntry: '2021-03-04',
  ...fields,
});
async function round(patients: object[]) {
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
  const made = connectMadeUp({ base, token, practice: { ...nobody(), patient: patients as never } });
  await made.welcome;
  await app.practice.engine.look();
  await made.close();
  // Its leaving is told too: what a test hears afterwards is its own.
  await until(
    'the connector’s leaving was written down',
    async () => (await admin.call('GET', '/od/state')).json().connector.state === 'offline',
  );
}
const contactOf = async (patNum: number) =>
  (
    await app.owner.query(
      `SELECT contact_id AS id, first_name AS first, last_name AS last, ph1, ph2, email, family, textable1, activity_at AS at, phone_num
       FROM contacts WHERE client_id = $1 AND od_pat_num = $2 AND merged_into IS NULL`,
      [office.id, patNum],
    )
  ).rows[0];
const matches = async (): Promise<practice.DoubtfulMatch[]> =>
  (await admin.call('GET', '/od/matches')).json().items;

describe('patients become contacts', () => {
  test('new ones in their place of the list, families by their guarantor, texts off where they said no', async () => {
    await round([
      patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: '(503)555-0110 x4', Email: 'ann@example.com' }),
      patient(2, {
        FName: 'Bo',
        LName: 'Lee',
        Birthdate: '2012-01-01',
        HmPhone: '503-555-0110',
        Guarantor: 1,
        TxtMsgOk: 2,
      }),
      patient(3, { FName: 'Gone', LName: 'Away', PatStatus: 2, WirelessPhone: '503-555-0112' }),
      patient(4, { FName: 'No', LName: 'Number', WirelessPhone: 'none' }),
    ]);
    const ann = await contactOf(1);
    expect(ann).toMatchObject({
      first: 'Ann',
      last: 'Lee',
      ph1: '+15035550110',
      email: 'ann@example.com',
      textable1: true,
    });
    expect(ann.at.toISOString().slice(0, 10)).toBe('2021-03-04');
    expect(await contactOf(2)).toMatchObject({
      ph1: '',
      ph2: '+15035550110',
      textable1: false,
      family: ann.id,
    });
    expect(ann.family).toBe(ann.id);
    expect(await contactOf(3)).toBeUndefined();
    expect(await contactOf(4)).toMatchObject({ last: 'Number', ph1: '' });
  });

  test('known ones are linked by number and birthdate, and what they lose finds them still', async () => {
    const known = await createContact(app, office, {
      firstName: 'A.',
      lastName: 'Lee',
      ph1: '+15035550110',
      ph2: '+19715550100',
    });
    await app.owner.query(`UPDATE contacts SET birthdate = '1980-05-01' WHERE client_id = $1`, [office.id]);
    await round([patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: '5035550110' })]);
    expect(await contactOf(1)).toMatchObject({ id: known, first: 'Ann', ph2: '' });
    const shown = (await admin.call('GET', `/contacts/${known}`)).json();
    expect(shown).toMatchObject({ OD_PatNum: 1, other_numbers: ['9715550100'], can: { edit: false } });
    const { rows } = await app.owner.query(
      `SELECT action FROM audit_log WHERE client_id = $1 AND subject = $2`,
      [office.id, `contact:${known}`],
    );
    expect(rows).toContainEqual({ action: 'practice.link' });
  });

  test('a deleted patient lets the contact go', async () => {
    await round([patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: '5035550110' })]);
    const { id } = await contactOf(1);
    await app.owner.query(
      `UPDATE practice_sync SET synced_at = now() - interval '1 hour' WHERE client_id = $1`,
      [office.id],
    );
    await round([
      patient(1, { FName: 'Ann', LName: 'Lee', PatStatus: 4, DateTStamp: '2030-01-01 00:00:00' }),
    ]);
    expect(await contactOf(1)).toBeUndefined();
    expect((await admin.call('GET', `/contacts/${id}`)).json()).toMatchObject({
      last_name: 'Lee',
      OD_PatNum: null,
    });
  });
});

describe('a doubtful match', () => {
  const doubt = async () => {
    const lead = await createContact(app, office, {
      firstName: 'Rod',
      lastName: 'Salas',
      ph1: '+15035550110',
    });
    await round([patient(1, { FName: 'Roderick', LName: 'Salas', WirelessPhone: '5035550110' })]);
    const [match] = await matches();
    return { lead, match: match! };
  };

  test('waits with its reason and candidates, and no contact is made', async () => {
    const { lead, match } = await doubt();
    expect(match).toMatchObject({
      PatNum: 1,
      last_name: 'Salas',
      Birthdate: '1980-05-01',
      phones: ['5035550110'],
    });
    expect(match.candidates.map((one) => one.contact_id)).toEqual([lead]);
    expect(await contactOf(1)).toBeUndefined();
    expect((await admin.call('GET', '/od/state')).json().doubtful).toBe(1);
  });

  test('of a patient without a number whose name and birthdate are one contact’s: never linked by itself', async () => {
    const known = await createContact(app, office, {
      firstName: 'ann',
      lastName: 'Lée',
      ph1: '+15035550110',
    });
    const twice = [
      await createContact(app, office, { firstName: 'Kim', lastName: 'Ito', ph1: '+15035550111' }),
      await createContact(app, office, { firstName: 'Kim', lastName: 'Ito', ph1: '+15035550112' }),
    ];
    await app.owner.query(`UPDATE contacts SET birthdate = '1980-05-01' WHERE client_id = $1`, [office.id]);
    await createContact(app, office, { firstName: 'Una', lastName: 'Born', ph1: '+15035550113' });
    await round([
      patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: 'none' }),
      patient(2, { FName: 'Kim', LName: 'Ito', HmPhone: '000' }),
      patient(3, { FName: 'Una', LName: 'Born' }),
      patient(4, { FName: 'Ann', LName: 'Lee', Birthdate: '0001-01-01' }),
      patient(5, { FName: 'Ann', LName: 'Lee', WirelessPhone: '5035550199' }),
    ]);
    const waiting = await matches();
    expect(
      waiting.map(({ PatNum, reason, candidates }) => [
        PatNum,
        reason,
        candidates.map((one) => one.contact_id),
      ]),
    ).toEqual([
      [1, 'Name and birthdate are this contact’s, but the patient has no number.', [known]],
      [2, 'Several contacts have this name and birthdate, and none of them the patient’s number.', twice],
      [5, 'Name and birthdate are this contact’s, but none of the numbers.', [known]],
    ]);
    for (const patNum of [1, 2, 5]) expect(await contactOf(patNum)).toBeUndefined();
    // Without a birthdate on both sides there is nobody to be in doubt about.
    for (const patNum of [3, 4]) expect(await contactOf(patNum)).toMatchObject({ ph1: '' });
    const linked = await admin.call('PUT', '/od/matches/1', {
      decision: 'contact',
      contact_id: known,
      version: waiting[0]!.version,
    });
    expect(linked.json()).toMatchObject({ contact: { contact_id: known, OD_PatNum: 1 } });
    expect((await admin.call('GET', `/contacts/${known}`)).json().other_numbers).toEqual(['5035550110']);
    // A contact that is somebody's by now is nobody else's.
    expect((await matches()).find(({ PatNum }) => PatNum === 5)!.candidates).toEqual([]);
  });

  test('of a patient whose number is several contacts’: which, a person says', async () => {
    const two = [
      await createContact(app, office, { firstName: 'Ann', lastName: 'Lee', ph1: '+15035550110' }),
      await createContact(app, office, { firstName: '', lastName: '', ph2: '+15035550110' }),
    ];
    await round([patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: '5035550110' })]);
    const [match] = await matches();
    expect(match).toMatchObject({ PatNum: 1, reason: 'More than one contact has this number.' });
    expect(match!.candidates.map((one) => one.contact_id)).toEqual(two);
    expect(await contactOf(1)).toBeUndefined();
  });

  test('is decided, taken back with what the contact was, and decided anew', async () => {
    const { lead, match } = await doubt();
    const decide = (body: object) => admin.call('PUT', '/od/matches/1', body);
    const linked = await decide({ decision: 'contact', contact_id: lead, version: match.version });
    expect(linked.json()).toMatchObject({
      state: 'linked',
      contact: { contact_id: lead, first_name: 'Roderick' },
    });
    expect((await decide({ decision: 'ignore', version: match.version })).statusCode).toBe(409);
    const back = await decide({ decision: 'undo', version: linked.json().version });
    expect(back.json()).toMatchObject({ state: 'doubtful', contact: { first_name: 'Rod', OD_PatNum: null } });
    const made = await decide({ decision: 'new', version: back.json().version });
    expect(made.json()).toMatchObject({ state: 'new', contact: { OD_PatNum: 1 } });
    expect(made.json().contact.contact_id).not.toBe(lead);
    const again = await decide({ decision: 'undo', version: made.json().version });
    expect(again.json()).toMatchObject({ state: 'doubtful', contact: null });
    const ignored = await decide({ decision: 'ignore', version: again.json().version });
    expect(ignored.json().state).toBe('ignored');
    expect(await matches()).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const { lead, match } = await doubt();
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    const answer = await stranger.call('PUT', '/od/matches/1', {
      decision: 'contact',
      contact_id: lead,
      version: match.version,
    });
    expect(answer.statusCode).toBe(404);
    expect((await stranger.call('GET', '/od/matches')).json().items).toEqual([]);
  });

  test('and everyone of the office hears of it: old state and event are a fresh fetch', async () => {
    const { match } = await doubt();
    const live = await openLive(base, admin);
    const before = (await admin.call('GET', '/od/state')).json();
    await admin.call('PUT', '/od/matches/1', { decision: 'ignore', version: match.version });
    const { payload } = await live.next('practiceSynced');
    expect(payload.state.version).toBeGreaterThan(before.version);
    const fresh = (await admin.call('GET', '/od/state')).json();
    expect({ ...before, ...payload.state }).toEqual(fresh);
    expect(fresh.doubtful).toBe(0);
    await live.close();
  });
});

test('a round is told at its beginning and its end, with the tables that changed', async () => {
  const live = await openLive(base, admin);
  await round([patient(1, { FName: 'Ann', LName: 'Lee', WirelessPhone: '5035550110' })]);
  const listen = () =>
    live.events().filter(({ type }) => type === 'practiceSynced') as unknown as {
      payload: { state: practice.PracticeState; tables: string[] };
    }[];
  await expect.poll(() => listen().some(({ payload }) => payload.state.synced_at !== null)).toBe(true);
  const told = listen();
  expect(told.flatMap(({ payload }) => payload.tables)).toContain('patient');
  const done = told.findLast(({ payload }) => payload.state.synced_at !== null)!;
  expect(done.payload.state.round).toBeNull();
  const versions = told.map(({ payload }) => payload.state.version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  await live.close();
});
