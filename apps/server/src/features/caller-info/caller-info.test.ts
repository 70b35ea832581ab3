import { randomUUID } from 'node:crypto';
import { type booking, callerInfo as contract, type contacts } from '@chairline/contract';
import { infoListReducers } from '@chairline/office-state/caller-info';
import { eventsOf, reduceEvent } from '@chairline/office-state';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
} from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { createVerifier, view } from '../../testing/verify-events.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const { infoWords } = contract;
let base: string;
let admin: Caller;
let member: Caller;
let number: string;

const app = useTestApp();
const { office } = useOffice(app, {});
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  member = await signIn(app, await createUser(app, office));
  number = newNumber();
});

/** Somebody calls the office. @returns the call's name */
async function ring(from = number): Promise<string> {
  const uuid = randomUUID();
  await deliver(app, '/plivo/answer', {
    CallUUID: uuid,
    From: from.slice(1),
    To: office.number.slice(1),
    CallStatus: 'ringing',
  });
  const { rows } = await app.owner.query<{ conference: string }>(
    'SELECT conference FROM calls WHERE call_uuid = $1',
    [uuid],
  );
  return rows[0]!.conference;
}
const say = (conferenceName: string, info: unknown, who = member) =>
  who.call('POST', '/plivo/storeAiInfo', { conferenceName, info });
async function collect(info: unknown, conference?: string): Promise<contract.CallerInfo> {
  const answer = await say(conference ?? (await ring()), info);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as { info: contract.CallerInfo }).info;
}
const list = async (query = '', who = member) =>
  ((await who.call('GET', `/vpi${query}`)).json() as { items: contract.CallerInfo[] }).items;
const ofContact = async (id: number) =>
  (await member.call('GET', `/contacts/${id}`)).json() as contacts.ContactDetail;

const maria = {
  first_name: 'Maria',
  last_name: 'Lopez',
  date_of_birth: 'June 21st, 1980',
  home_address: '12 Elm Street',
  zip: '97201',
  email_address: 'maria@example.com',
};

describe('what the assistant learned', () => {
  test('is merged by key, and kept once a call', async () => {
    const call = await ring();
    await collect({ is_patient_registered: false, demographic_info: { first_name: ' Maria\u0007 ' } }, call);
    await collect({ demographic_info: { last_name: 'Lopez' }, pets: { dog: 'Rex' } }, call);
    const info = await collect(
      { demographic_info: { first_name: null }, insurance_info: { has_insurance: false }, mood: 'calm' },
      call,
    );
    expect(info).toMatchObject({
      is_patient_registered: false,
      demographic_info: { first_name: null, last_name: 'Lopez' },
      insurance_info: { has_insurance: false, employer: null },
      more: { pets: { dog: 'Rex' }, mood: 'calm' },
      state: 'new',
      phone_num: number.slice(-10),
    });
    expect(await list()).toEqual([info]);
    expect((await member.call('GET', `/vpi/${info.info_id}`)).json()).toEqual({ info });
  });

  test('and the events: what is held is what would be fetched', async () => {
    const call = await ring();
    const verifier = createVerifier(app, base, [
      {
        name: 'a member',
        caller: member,
        views: (['all', 'taken'] as const).map((state) => {
          const reducers = infoListReducers({ state, search: '' });
          return view({
            name: state,
            events: eventsOf(reducers),
            fetch: async () => ({ items: await list(`?state=${state}`), next: null as string | null }),
            reduce: (held, event) => reduceEvent(reducers, held, event),
            shown: (held) => held,
          });
        }),
      },
    ]);
    for (const info of [
      { demographic_info: maria },
      { clinical_info: { reason_for_visit: 'A chipped tooth' } },
    ])
      expect([...(await verifier.verify(() => say(call, info)))]).toEqual(['callerInfo']);
  });

  test('a social security number is masked in every answer, sealed, and shown whole to an admin alone', async () => {
    const info = await collect({
      demographic_info: { ...maria, social_security_number: '123-45-6789', referral_source: 'SSN 987654321' },
      clinical_info: { reason_for_visit: 'My social is one two three, four five, six seven eight nine' },
      notes: { ssn: 123456789, said: ['it is 123 45 6789'] },
    });
    expect(info.demographic_info.social_security_number).toBe('***-**-6789');
    const kept = await app.owner.query('SELECT * FROM caller_infos WHERE client_id = $1', [office.id]);
    const told = await app.owner.query('SELECT payload FROM live_events WHERE client_id = $1', [office.id]);
    for (const held of [info, kept.rows, told.rows, await list()])
      expect(JSON.stringify(held)).not.toMatch(/123-?\s?45-?\s?6789|987654321|six seven eight/);
    const path = `/vpi/${info.info_id}/social-security-number`;
    expect((await member.call('POST', path)).statusCode).toBe(403);
    expect((await admin.call('POST', path)).json()).toEqual({ social_security_number: '123-45-6789' });
    const { rows } = await app.owner.query(
      `SELECT actor FROM audit_log WHERE client_id = $1 AND action = 'caller_info.show_ssn'`,
      [office.id],
    );
    expect(rows).toEqual([{ actor: `user:${admin.user.id}` }]);
    const gone = await collect({ demographic_info: { social_security_number: null } }, await ring());
    expect((await admin.call('POST', `/vpi/${gone.info_id}/social-security-number`)).statusCode).toBe(409);
  });

  test('is refused with AI off, in another office, and among staff', async () => {
    const call = await ring();
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    expect((await say(call, {}, stranger)).statusCode).toBe(404);
    await app.owner.query('UPDATE clients SET ai_mode = 0 WHERE client_id = $1', [office.id]);
    const off = await say(call, { demographic_info: maria });
    expect([off.statusCode, off.json()]).toMatchObject([403, { detail: infoWords.aiOff }]);
    await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
    await app.owner.query('UPDATE calls SET comm_item_id = NULL WHERE client_id = $1', [office.id]);
    const staff = await say(call, {});
    expect([staff.statusCode, staff.body]).toEqual([400, infoWords.nobodyOutside]);
    expect(await list()).toEqual([]);
  });

  test('hostile values are refused as a whole, with a sentence', async () => {
    const call = await ring();
    const long = 'x'.repeat(501);
    const wrong: [unknown, string][] = [
      [[], infoWords.badInfo],
      ['text', infoWords.badInfo],
      [{ is_patient_registered: 'yes' }, infoWords.badFlag('is_patient_registered')],
      [{ demographic_info: 'Maria' }, infoWords.badInfo],
      [{ demographic_info: { password: 'x' } }, infoWords.unknownField('demographic_info', ['password'])],
      [{ insurance_info: { has_insurance: 1 } }, infoWords.badFlag('has_insurance')],
      [{ calendar_intent: { type: 'OD' } }, infoWords.badIntent],
      [{ calendar_intent: { type: 'OD', date: '2026-02-30' } }, infoWords.badIntent],
      [{ calendar_intent: { type: 'Other', date: '2026-02-03' } }, infoWords.badIntent],
      [{ demographic_info: { social_security_number: '12345' } }, infoWords.badSsn],
      [{ demographic_info: { social_security_number: '***-**-6789' } }, infoWords.badSsn],
      [{ more: long.repeat(5) }, infoWords.tooMuch],
      [Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`k${n}`, n])), infoWords.tooMuch],
    ];
    const sections = {
      demographic_info: contract.demographicFields.filter((field) => field !== 'social_security_number'),
      insurance_info: contract.insuranceFields,
      clinical_info: contract.clinicalFields,
    };
    for (const [section, fields] of Object.entries(sections))
      for (const field of fields) {
        const name = contract.fieldNames[field];
        const most = field === 'reason_for_visit' ? contract.REASON_MAX : contract.FIELD_MAX;
        for (const value of [7, true, {}, ['a']])
          wrong.push([{ [section]: { [field]: value } }, infoWords.badText(name)]);
        wrong.push([{ [section]: { [field]: long } }, infoWords.tooLong(name, most)]);
      }
    for (const [info, words] of wrong) {
      const answer = await say(call, info);
      expect([info, answer.statusCode, answer.body]).toEqual([info, 400, words]);
    }
    expect((await say(call, { mood: 'a\u0000b' })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('markup stays text', async () => {
    const hostile = `<img src=x onerror=alert(1)> '; DROP TABLE calls; -- {{$contactName}}`;
    const info = await collect({ demographic_info: { first_name: hostile } });
    expect(info.demographic_info.first_name).toBe(hostile);
    expect(await list(`?search=${encodeURIComponent("'; DROP")}`)).toHaveLength(1);
    expect(await list('?search=%25')).toEqual([]);
  });

  test('a wish for Open Dental’s calendar becomes a request, once, with its words', async () => {
    const call = await ring();
    const intent = { type: 'OD', date: '2026-12-03T10:00:00Z', wish: 'a cleaning in the morning' };
    const info = await collect({ calendar_intent: intent }, call);
    await collect({ calendar_intent: intent, mood: 'calm' }, call);
    await collect({ calendar_intent: { type: 'Google', date: '2026-12-04' } }, await ring(newNumber()));
    const requests = (
      await member.call('GET', '/appointment-requests')
    ).json() as booking.AppointmentRequest[];
    expect(requests).toMatchObject([
      {
        contact_id: info.contact_id,
        source: 'call',
        item_id: info.comm_participant_id,
        days: [4],
        wish: 'On Thursday, December 3, 2026: a cleaning in the morning',
      },
    ]);
  });
});

describe('the list', () => {
  test('is searched and filtered, page by page, and of one call', async () => {
    const calls = [await ring(newNumber()), await ring(newNumber()), await ring(newNumber())];
    const [first, second, third] = [
      await collect({ demographic_info: { first_name: 'Ana', last_name: 'Silva' } }, calls[0]),
      await collect({ demographic_info: maria }, calls[1]),
      await collect({ insurance_info: { insurance_company_name: 'Delta Dental' } }, calls[2]),
    ];
    const ids = async (query: string) => (await list(query)).map(({ info_id }) => info_id);
    expect(await ids('')).toEqual([third.info_id, second.info_id, first.info_id]);
    expect(await ids('?search=maria%20lo')).toEqual([second.info_id]);
    expect(await ids('?search=DELTA')).toEqual([third.info_id]);
    expect(await ids(`?search=(${first.phone_num.slice(0, 3)})%20${first.phone_num.slice(3)}`)).toEqual([
      first.info_id,
    ]);
    expect(await ids(`?call_uuid=${second.call_uuid}`)).toEqual([second.info_id]);
    const page = (await member.call('GET', '/vpi?limit=2')).json() as { next: string };
    expect(await ids(`?limit=2&cursor=${page.next}`)).toEqual([first.info_id]);
    expect((await member.call('GET', '/vpi?cursor=none')).statusCode).toBe(400);
    const dismiss = (version: number, state = 'dismissed') =>
      member.call('PUT', `/vpi/${first.info_id}/state`, { version, state });
    expect((await dismiss(1)).statusCode).toBe(200);
    expect((await dismiss(1)).statusCode).toBe(409);
    expect(await ids('?state=dismissed')).toEqual([first.info_id]);
    expect((await dismiss(2, 'new')).json()).toMatchObject({ info: { state: 'new', settled_by: null } });
  });
});

describe('taking over', () => {
  const takeOver = (info: contract.CallerInfo, body: object) =>
    member.call('POST', `/vpi/${info.info_id}/take-over`, { version: info.version, ...body });
  const undo = (info: contract.CallerInfo) =>
    member.call('POST', `/vpi/${info.info_id}/undo`, { version: info.version });
  const infoOf = (answer: { json(): unknown }) => (answer.json() as { info: contract.CallerInfo }).info;

  test('corrects first: by version, and the sentence a field came from goes with its value', async () => {
    const info = await collect({ demographic_info: { first_name: 'Marya' } });
    await app.owner.query(
      `UPDATE caller_infos SET quotes = '{"first_name": "I am Marya", "zip": "It is 97201"}' WHERE info_id = $1`,
      [info.info_id],
    );
    const correct = (version: number, first_name: string) =>
      member.call('PUT', `/vpi/${info.info_id}`, { version, info: { demographic_info: { first_name } } });
    expect(infoOf(await correct(1, 'Maria'))).toMatchObject({
      demographic_info: { first_name: 'Maria' },
      quotes: { zip: 'It is 97201' },
      changed_by: member.user.id,
      version: 2,
    });
    const late = await correct(1, 'Mario');
    expect([late.statusCode, late.json()]).toMatchObject([409, { detail: infoWords.changedMeanwhile }]);
    const unknown = await member.call('PUT', `/vpi/${info.info_id}`, { version: 2, info: { colour: 'red' } });
    expect(unknown.statusCode).toBe(400);
  });

  test('gives a number without a name its name; that stays', async () => {
    const info = await collect({ demographic_info: maria });
    const nameless = await takeOver(info, { contact_id: info.contact_id, fields: ['zip'] });
    expect([nameless.statusCode, nameless.body]).toEqual([400, infoWords.needsName]);
    const fields = ['first_name', 'last_name', 'date_of_birth', 'email_address', 'zip'];
    const after = infoOf(await takeOver(info, { contact_id: info.contact_id, fields }));
    expect(after).toMatchObject({ state: 'taken', taken_contact_id: info.contact_id, can_undo: false });
    expect(after.contact_name).toBe('Maria Lopez');
    expect(await ofContact(info.contact_id)).toMatchObject({
      full_name: 'Maria Lopez',
      ph1: number.slice(-10),
      email: 'maria@example.com',
      Zip: '97201',
      Birthdate: String(Date.UTC(1980, 5, 21)),
      Address: '',
    });
    expect((await undo(after)).statusCode).toBe(409);
  });

  test('updates chosen fields of a contact, and is undone until they change again', async () => {
    const contact = await createContact(app, office, { firstName: 'Marie', lastName: 'Lopez', ph1: number });
    const info = await collect({ demographic_info: maria });
    expect(info.contact_id).toBe(contact);
    const { version } = await ofContact(contact);
    const body = { contact_id: contact, contact_version: version, fields: ['first_name', 'date_of_birth'] };
    const late = await takeOver(info, { ...body, contact_version: version - 1 });
    expect(late.statusCode).toBe(409);
    const after = infoOf(await takeOver(info, body));
    expect(await ofContact(contact)).toMatchObject({ first_name: 'Maria', Zip: '' });
    expect(after.can_undo).toBe(true);
    const back = infoOf(await undo(after));
    expect(back).toMatchObject({ state: 'new', taken_contact_id: null });
    expect(await ofContact(contact)).toMatchObject({ first_name: 'Marie', Birthdate: null });
    const again = infoOf(await takeOver(back, { contact_id: contact, fields: ['first_name'] }));
    await member.call('PUT', `/crm/contacts/${contact}`, { first_name: 'Mary' });
    expect((await undo(again)).json()).toMatchObject({ detail: infoWords.changedSince });
  });

  test('makes another contact, and undoing removes it', async () => {
    await createContact(app, office, { firstName: 'Marie', lastName: 'Lopez', ph1: number });
    const info = await collect({ demographic_info: { ...maria, email_address: 'no address' } });
    const wrong = await takeOver(info, { fields: ['first_name', 'last_name', 'email_address'] });
    expect([wrong.statusCode, wrong.body]).toMatchObject([400, expect.stringContaining('E-mail')]);
    const after = infoOf(await takeOver(info, { fields: ['first_name', 'last_name'] }));
    expect(after.taken_contact_id).not.toBe(info.contact_id);
    expect(await ofContact(after.taken_contact_id!)).toMatchObject({ full_name: 'Maria Lopez' });
    expect((await undo(after)).statusCode).toBe(200);
    expect((await member.call('GET', `/contacts/${after.taken_contact_id}`)).statusCode).toBe(404);
  });

  test('leaves a patient’s data of Open Dental alone', async () => {
    const contact = await createContact(app, office, { firstName: 'Marie', lastName: 'Lopez', ph1: number });
    await app.owner.query('UPDATE contacts SET od_pat_num = 7 WHERE contact_id = $1', [contact]);
    const info = await collect({ demographic_info: maria });
    expect(info.is_patient).toBe(true);
    const answer = await takeOver(info, { contact_id: contact, fields: ['first_name'] });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Open Dental')]);
    expect(await list('?state=new')).toHaveLength(1);
  });
});
