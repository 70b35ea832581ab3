import { randomUUID } from 'node:crypto';
import { calls as contract, type contacts } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver, ringIn } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, createUser } from '../../testing/factory.ts';
import { eventsOf } from '../../testing/office-log.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice, usePatient } from '../../testing/use-office.ts';
import { addSoftphone } from '../../testing/rows.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Admin' });
const patient = usePatient(app, office);
let softphone: string;
beforeEach(async () => {
  softphone = await addSoftphone(app, caller.user);
});

const ring = (uuid: string, from = patient.number, to = office.number) => ringIn(app, { uuid, from, to });
const dial = (uuid: string, to: string, headers: Record<string, string> = {}) =>
  deliver(app, '/plivo/answer', {
    CallUUID: uuid,
    From: `sip:${softphone}@phone.plivo.com`,
    To: to,
    ...headers,
  });

/** What the carrier writes for a second of the minute before these tests. */
const began = Date.now() - 120_000;
const second = (offset: number) =>
  new Date(began + offset * 1_000).toISOString().slice(0, 19).replace('T', ' ');
async function callIdOf(uuid: string): Promise<number> {
  const { rows } = await app.owner.query<{ call_id: number }>(
    'SELECT call_id FROM calls WHERE call_uuid = $1',
    [uuid],
  );
  return Number(rows[0]!.call_id);
}
const conference = async (
  uuid: string,
  event: string,
  leg: string,
  member: string,
  at: number,
  role = 'Agent',
) =>
  deliver(app, `/plivo/call-event?office=${office.id}&call=${await callIdOf(uuid)}`, {
    EventName: event,
    EventTimestamp: second(at),
    MPCUUID: `mpc-${uuid}`,
    ...(leg === '' ? {} : { MemberID: member, ParticipantCallUUID: leg, ParticipantRole: role }),
  });
const legEvent = async (uuid: string, leg: string, CallStatus: string, role = 'agent') =>
  deliver(app, `/plivo/call-event?office=${office.id}&call=${await callIdOf(uuid)}&role=${role}`, {
    CallUUID: leg,
    CallStatus,
    To: role === 'agent' ? `sip:${softphone}@phone.plivo.com` : patient.number.slice(1),
  });
const thread = () => threadOf(caller, patient.contact);
const row = async () => (await caller.call('GET', `/contacts/${patient.contact}`)).json() as contacts.Contact;

/** All that is told of a call that the office's softphone answered. */
const answered = (uuid: string, leg: string): (() => Promise<unknown>)[] => [
  () => conference(uuid, 'ParticipantJoin', uuid, '101', 1, 'Customer'),
  () => legEvent(uuid, leg, 'ringing'),
  () => legEvent(uuid, leg, 'in-progress'),
  () => conference(uuid, 'ParticipantJoin', leg, '102', 5),
  () => conference(uuid, 'ParticipantExit', uuid, '101', 35, 'Customer'),
  () => conference(uuid, 'ParticipantExit', leg, '102', 36),
  () => legEvent(uuid, leg, 'completed'),
  () => conference(uuid, 'MPCEnd', '', '', 36),
];

describe('what the carrier tells of a call', () => {
  test.each([
    ['in order', (told: unknown[]) => told],
    ['backwards', (told: unknown[]) => told.toReversed()],
    ['each twice', (told: unknown[]) => told.flatMap((one) => [one, one])],
    ['the end first', (told: unknown[]) => [told.at(-1), ...told.slice(0, -1)]],
  ])('%s ends in the same call', async (_name, order) => {
    const uuid = randomUUID();
    expect((await ring(uuid)).body).toContain('<MultiPartyCall');
    expect(await thread()).toMatchObject([{ comm_direction: 'ongoing', call_status: 2, call_uuid: uuid }]);
    for (const tell of order(answered(uuid, randomUUID())) as (() => Promise<{ statusCode: number }>)[])
      expect((await tell()).statusCode).toBe(200);
    expect(await thread()).toMatchObject([
      {
        comm_direction: 'incoming',
        call_status: null,
        call_missed: false,
        call_duration: 31,
        users: [{ user_id: caller.user.id }],
      },
    ]);
    expect(await row()).toMatchObject({
      needs_answer: false,
      call_missed: false,
      comm_direction: 'incoming',
    });
  });

  test('is refused without its signature, and changes nothing', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    const id = await callIdOf(uuid);
    const before = await dumpOffice(app, office.id);
    const query = `?office=${office.id}&call=${id}`;
    const form = {
      CallUUID: uuid,
      From: patient.number.slice(1),
      To: office.number.slice(1),
      CallStatus: 'completed',
    };
    for (const path of ['answer', 'join-call', 'voicemail', 'call-event', 'voicemail-recorded']) {
      const told = await deliver(app, `/plivo/${path}${query}`, form, { token: 'another' });
      expect([path, told.statusCode]).toEqual([path, 403]);
    }
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  test('with the address of another office changes nothing there or here', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    const other = await createOffice(app);
    const told = await deliver(app, `/plivo/call-event?office=${other.id}&call=${await callIdOf(uuid)}`, {
      EventName: 'MPCEnd',
      EventTimestamp: second(1),
      MPCUUID: 'x',
    });
    expect(told.statusCode).toBe(200);
    expect(await thread()).toMatchObject([{ comm_direction: 'ongoing' }]);
  });

  test('is told to the office, each time as the call then is', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    for (const tell of answered(uuid, randomUUID())) await tell();
    const told = (await eventsOf(app, office.id)).filter(({ type }) => type === 'updateOngoingCalls');
    const last = told.at(-1)!.payload as unknown as { call: contract.OngoingCall };
    expect(last.call).toMatchObject({ call_uuid: uuid, ended: true, participants: [] });
  });
});

describe('a call that nobody answered', () => {
  const miss = async (uuid = randomUUID()) => {
    await ring(uuid);
    await deliver(app, '/plivo/call-event', {
      CallUUID: uuid,
      From: patient.number.slice(1),
      To: office.number.slice(1),
      CallStatus: 'completed',
      Event: 'Hangup',
    });
    return uuid;
  };

  test('is missed, and its contact waits', async () => {
    await miss();
    expect(await thread()).toMatchObject([{ comm_direction: 'incoming', call_missed: true, call_status: 1 }]);
    expect(await row()).toMatchObject({ needs_answer: true, call_missed: true });
    const missed = (await caller.call('GET', '/calls?missed=true')).json() as { items: contract.CallRow[] };
    expect(missed.items).toHaveLength(1);
  });

  test('waits until somebody was reached at that number, for everybody who has it', async () => {
    await miss();
    await miss();
    const twin = await createContact(app, office, { firstName: 'Ana', ph1: patient.number });
    await app.owner.query(
      `UPDATE contacts SET needs_answer_since = now(), last_kind = 'call', last_call_missed = true WHERE contact_id = $1`,
      [twin],
    );
    const uuid = randomUUID();
    expect((await dial(uuid, `1${patient.number.slice(2)}`, { 'X-PH-TagId': '7' })).body).toContain(
      'role="Agent"',
    );
    expect(await row()).toMatchObject({ needs_answer: true });
    await conference(uuid, 'ParticipantJoin', uuid, '201', 1);
    const leg = randomUUID();
    await legEvent(uuid, leg, 'in-progress', 'customer');
    await conference(uuid, 'ParticipantJoin', leg, '202', 4, 'Customer');
    expect(await row()).toMatchObject({ needs_answer: false });
    const other = (await caller.call('GET', `/contacts/${twin}`)).json() as contacts.Contact;
    expect(other.needs_answer).toBe(false);
    await conference(uuid, 'MPCEnd', '', '', 24);
    expect((await thread()).at(-1)).toMatchObject({
      comm_direction: 'outgoing',
      call_duration: 20,
      call_missed: false,
    });
  });

  test('is asked for a message where nobody can be rung', async () => {
    await app.owner.query(`UPDATE phones SET calls = 'none' WHERE client_id = $1`, [office.id]);
    const uuid = randomUUID();
    const answer = await ring(uuid);
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(answer.body).toContain(contract.callMessages.closed);
    expect(answer.body).toContain('<Record');
  });
});

describe('a softphone that dials', () => {
  test.each([
    ['911', contract.callMessages.emergency],
    ['1900 555 0123', contract.callMessages.premium],
    ['+442071838750', contract.callMessages.abroad],
  ])('%s is told why it is not called', async (to, words) => {
    const answer = await dial(randomUUID(), to);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('<MultiPartyCall');
  });

  test('gives the call the tag of the thread it began in, of who may tag, and of a tag that may be put on', async () => {
    const make = async (name: string, source = 'contactTags', unlist = false) =>
      Number(
        (
          await app.owner.query<{ tag_id: string }>(
            `INSERT INTO tags (client_id, tag_name, tag_icon, tag_color, tag_source, unlist)
             VALUES ($1, $2, $2, '#4A90E2', $3, $4) RETURNING tag_id`,
            [office.id, name, source, unlist],
          )
        ).rows[0]!.tag_id,
      );
    const tag = await make('In pain');
    const tagsAfter = async (id: number) => {
      const uuid = randomUUID();
      const answer = await dial(uuid, `1${patient.number.slice(2)}`, { 'X-PH-TagId': String(id) });
      expect(answer.body).toContain('<MultiPartyCall');
      return (await thread()).find(({ call_uuid }) => call_uuid === uuid)!.tags;
    };
    expect(await tagsAfter(tag)).toEqual([tag]);
    for (const other of [
      await make('Of talks', 'convoTags'),
      await make('Gone', 'contactTags', true),
      999_999,
    ])
      expect(await tagsAfter(other)).toEqual([]);
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE client_id = $1', [office.id]);
    expect(await tagsAfter(tag)).toEqual([]);
  });

  test('is a supervisor in a call of its office, in coach mode, and in no other', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    const [own] = (
      await app.owner.query<{ conference: string }>('SELECT conference FROM calls WHERE call_uuid = $1', [
        uuid,
      ])
    ).rows;
    const joined = await dial(randomUUID(), 'conference', { 'X-PH-Conferencename': own!.conference });
    expect(joined.body).toContain('role="Supervisor" coachMode="true"');
    const wrong = await dial(randomUUID(), 'conference', { 'X-PH-Conferencename': 'c1-of-others' });
    expect(wrong.body).toContain(contract.callMessages.joinFailed);
  });

  test('comes back into the call it was in, in the role it had there, asked once or twice', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    const leg = randomUUID();
    for (const tell of answered(uuid, leg).slice(0, 4)) await tell();
    const [own] = (await caller.call('GET', '/plivo/getOngoingCalls?whose=own')).json() as [
      contract.OngoingCall,
    ];
    const again = randomUUID();
    for (const told of [1, 2]) {
      const joined = await dial(again, 'conference', { 'X-PH-Conferencename': own.conferenceName });
      expect([told, joined.statusCode]).toEqual([told, 200]);
      expect(joined.body).toContain('role="Agent" coachMode="false"');
      expect(joined.body).toContain(own.conferenceName);
    }
    await conference(uuid, 'ParticipantExit', leg, '102', 35);
    await conference(uuid, 'ParticipantJoin', again, '103', 36);
    const [back] = (await caller.call('GET', '/plivo/getOngoingCalls?whose=own')).json() as [
      contract.OngoingCall,
    ];
    expect(back).toMatchObject({ waiting: false, dropped: [], call_uuid: uuid });
    expect(back.participants.map(({ role }) => role).sort()).toEqual(['agent', 'customer']);
  });

  test('takes over a call that waits, from where Resume was pressed; the second who presses is told, and does not listen', async () => {
    const uuid = randomUUID();
    await ring(uuid);
    const leg = randomUUID();
    for (const tell of answered(uuid, leg).slice(0, 4)) await tell();
    const read = async () =>
      (await caller.call('GET', '/plivo/getOngoingCalls?whose=waiting')).json() as contract.OngoingCall[];
    await app.owner.query('UPDATE calls SET parked = true WHERE call_uuid = $1', [uuid]);
    await conference(uuid, 'ParticipantExit', leg, '102', 10);
    const [waits] = await read();
    expect(waits!.conferenceName).toMatch(/^temp/);
    const resume = { 'X-PH-Conferencename': waits!.conferenceName, 'X-PH-Resume': 'true' };
    const colleague = await createUser(app, office);
    const own = softphone;
    softphone = await addSoftphone(app, colleague);
    const first = randomUUID();
    const taken = await dial(first, 'conference', resume);
    expect(taken.body).toContain('role="Agent" coachMode="false"');
    await conference(uuid, 'ParticipantJoin', first, '103', 20);
    expect(await read()).toEqual([]);
    const third = await createUser(app, office);
    softphone = await addSoftphone(app, third);
    const late = await dial(randomUUID(), 'conference', resume);
    expect(late.body).toContain(contract.callMessages.taken);
    expect(late.body).not.toContain('<MultiPartyCall');
    // Joining as a supervisor is asked for otherwise.
    const listens = await dial(randomUUID(), 'conference', { 'X-PH-Conferencename': waits!.conferenceName });
    expect(listens.body).toContain('role="Supervisor"');
    softphone = own;
  });

  test('is known by its name alone where it logged in by a token, and comes with the account behind it', async () => {
    const uuid = randomUUID();
    const known = softphone;
    softphone = `${softphone}_MAXXXXXXXXXXXXXXXXXX`;
    expect((await dial(uuid, patient.number.slice(1))).body).toContain('role="Agent"');
    softphone = known;
    expect(await thread()).toMatchObject([{ call_uuid: uuid, users: [{ user_id: caller.user.id }] }]);
  });

  test('nobody’s softphone is refused', async () => {
    softphone = 'nobody';
    expect((await dial(randomUUID(), patient.number.slice(1))).body).toContain(
      contract.callMessages.noOffice,
    );
  });
});
