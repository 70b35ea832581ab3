import { calls as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import { openLive } from '../../../testing/live-socket.ts';
import { auditOf } from '../../../testing/office-log.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { until } from '../../../testing/wait.ts';
import { useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();
const { office, patient, first, second, third, inCall } = useCalledOffice(world, 'first', 'second', 'third');

const rolesOf = (call: contract.OngoingCall) =>
  call.participants.map(({ user_id, role }) => [role, user_id] as const);

const add = (who: Colleague, body: object) => who.call('POST', '/plivo/addToOngoingCall', body);

test('a colleague and a supervisor are rung in; the supervisor is in coach mode and says whom they speak with', async () => {
  const { conferenceName } = await inCall();
  const added = await add(first, { conferenceName, user_id: second.user.id });
  expect([added.statusCode, added.statusCode === 200 || added.body]).toEqual([200, true]);
  await world.untilOwn(second, ({ participants }) => participants.length === 3);
  const asked = await first.call('POST', '/plivo/addSupervisor', { conferenceName, user_id: third.user.id });
  expect(asked.statusCode).toBe(200);
  const four = await world.untilOwn(third, ({ participants }) => participants.length === 4);
  expect(rolesOf(four)).toContainEqual(['supervisor', third.user.id]);
  const own = (call: contract.OngoingCall) =>
    call.participants.find(({ user_id }) => user_id === third.user.id)!;
  expect(own(four).coach).toBe(true);
  const atCarrier = async () =>
    (await world.carrierCalls())
      .find((call) => call.conference === conferenceName)!
      .members.find(({ role }) => role.toLowerCase() === 'supervisor');
  expect(await atCarrier()).toMatchObject({ coach: true, muted: false });
  const say = (state: string, who = third) =>
    who.call('POST', '/plivo/updateSupervisorState', { conferenceName, state });
  expect((await say('everyone')).statusCode).toBe(200);
  await until('everyone hears', async () => (await atCarrier())?.coach === false);
  expect((await say('listen')).statusCode).toBe(200);
  await until('nobody hears', async () => (await atCarrier())?.muted === true);
  const refused = await say('everyone', second);
  expect([refused.statusCode, refused.body]).toEqual([400, contract.callMessages.notSupervisor]);
  expect((await auditOf(world.app, office.id)).map(({ action }) => action)).toContain('call.supervise');
});

test('whom somebody rings is named until they answer, and is rung no more when that is taken back', async () => {
  const { conferenceName } = await inCall();
  await second.plays({ answer: 'ignore' });
  await first.call('POST', '/plivo/transferUser', { conferenceName, user_id: second.user.id });
  const rings = await world.untilOwn(first, ({ rung }) => rung.length === 1);
  expect(rings.rung).toEqual([
    {
      user_id: second.user.id,
      phone_num: '',
      name: expect.any(String),
      role: 'agent',
      asked_by: first.user.id,
      transfer: true,
    },
  ]);
  const stop = (body: object, who = first) =>
    who.call('POST', '/plivo/stopRinging', { conferenceName, ...body });
  const theirs = async () =>
    (await world.carrierCalls()).find(
      ({ to, state }) => to.includes(second.softphone) && state === 'ringing',
    );
  await until('it rings there', async () => (await theirs()) !== undefined);
  const stranger = await stop({ user_id: second.user.id }, third);
  expect([stranger.statusCode, stranger.body]).toEqual([400, contract.callMessages.notInCall]);
  expect((await stop({})).body).toBe(contract.callMessages.whoMissing);
  const stopped = await stop({ user_id: second.user.id });
  expect((stopped.json() as { call: contract.OngoingCall }).call.rung).toEqual([]);
  await until('it rings no more', async () => (await theirs()) === undefined);
  // The call goes on as it was: nobody has left it, and nobody is to be replaced.
  const on = await world.untilOwn(first, ({ participants }) => participants.length === 2);
  expect(on.waiting).toBe(false);
  const again = await stop({ user_id: second.user.id });
  expect([again.statusCode, again.body]).toEqual([400, contract.callMessages.notRung]);
});

test('a number that is rung is rung no more', async () => {
  const { conferenceName } = await inCall();
  // Whoever has a number that ends so does not pick up.
  const phone = `${newNumber().slice(0, 8)}0194`;
  await add(first, { conferenceName, phone_num: phone.slice(2) });
  await world.untilOwn(first, ({ rung }) => rung[0]?.phone_num === phone.slice(2));
  const stopped = await first.call('POST', '/plivo/stopRinging', { conferenceName, phone_num: phone });
  expect((stopped.json() as { call: contract.OngoingCall }).call.rung).toEqual([]);
  await until('it rings no more', async () =>
    (await world.carrierCalls()).every(({ to, state }) => to !== phone || state === 'ended'),
  );
});

test('who is busy is no participant, and may be asked again; who is in it is not asked twice', async () => {
  const { conferenceName } = await inCall();
  await second.plays({ answer: 'busy' });
  expect((await add(first, { conferenceName, user_id: second.user.id })).statusCode).toBe(200);
  await until('busy', async () => {
    const again = await add(first, { conferenceName, user_id: second.user.id });
    if (again.statusCode === 200) return true;
    expect(again.body).toBe(contract.callMessages.isThere);
    return undefined;
  });
  const twice = await add(first, { conferenceName, user_id: first.user.id });
  expect([twice.statusCode, twice.body]).toEqual([400, contract.callMessages.isThere]);
});

test('the specification’s own request rings a colleague as a supervisor, and a number', async () => {
  const { conferenceName } = await inCall();
  const asks = (to: number | string, type: string, role: string) =>
    add(first, { from: first.user.id, to, role, type, clientId: office.id, conferenceName });
  expect((await asks(second.user.id, 'user', 'Supervisor')).statusCode).toBe(200);
  const three = await world.untilOwn(second, ({ participants }) => participants.length === 3);
  expect(rolesOf(three)).toContainEqual(['supervisor', second.user.id]);
  const phone = newNumber();
  expect((await asks(phone.slice(2), 'contact', 'customer')).statusCode).toBe(200);
  const four = await world.untilOwn(first, ({ participants }) => participants.length === 4);
  expect(four.participants.map(({ phone_num }) => phone_num)).toContain(phone.slice(2));
  const nobody = await asks('the dentist', 'user', 'Agent');
  expect([nobody.statusCode, nobody.body]).toEqual([400, contract.callMessages.whoMissing]);
});

test('who comes and goes is named to those in the call as the specification names them', async () => {
  const { conferenceName, call_uuid, contact_id } = await inCall();
  const live = await openLive(world.app.platform.config.publicUrl, first);
  await add(first, { conferenceName, user_id: second.user.id, role: 'supervisor' });
  const { payload } = await live.next('addToConference');
  const { rows } = await world.app.owner.query<{ name: string }>(
    `SELECT btrim(first_name || ' ' || last_name) AS name FROM users WHERE user_id = $1`,
    [second.user.id],
  );
  const colleague = {
    id: second.user.id,
    type: 'user',
    role: 'supervisor',
    plivoId: expect.stringMatching(/./) as string,
    displayTitle: rows[0]!.name,
    phoneNum: '',
    coach: true,
    muted: false,
    held: false,
  };
  expect(payload).toEqual({ conferenceName, callUuid: call_uuid, participant: colleague });
  const all = await live.next('conferenceUsers');
  expect(all.payload).toMatchObject({
    conferenceName,
    callUuid: call_uuid,
    users: {
      [`u${first.user.id}`]: { id: first.user.id, type: 'user', role: 'agent' },
      [`u${second.user.id}`]: colleague,
      [`c${contact_id}`]: { id: contact_id, type: 'contact', role: 'customer' },
    },
  });
  const [member] = Object.values(all.payload.users).filter(({ id }) => id === second.user.id);
  const there = (await world.carrierCalls()).find(({ conference }) => conference === conferenceName)!.members;
  expect(there.map(({ id }) => id)).toContain(member!.plivoId);
  await second.call('DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}`);
  const gone = await live.next('removeFromConference');
  expect(gone.payload.participant).toMatchObject({ id: second.user.id, type: 'user', role: 'supervisor' });
  await live.close();
});

test('a number is called into it', async () => {
  const { conferenceName } = await inCall();
  const phone = newNumber();
  expect((await add(first, { conferenceName, phone_num: phone.slice(2) })).statusCode).toBe(200);
  const three = await world.untilOwn(first, ({ participants }) => participants.length === 3);
  expect(three.participants.map(({ phone_num }) => phone_num)).toContain(phone.slice(2));
});

test.each([
  ['911', contract.callMessages.emergency],
  ['19005550123', contract.callMessages.premium],
  ['+442071838750', contract.callMessages.abroad],
  ['14165550123', contract.callMessages.abroad],
  ['123', contract.callMessages.notANumber],
])('%s is refused with the reason', async (phone_num, words) => {
  const { conferenceName } = await inCall();
  const answer = await add(first, { conferenceName, phone_num });
  expect([answer.statusCode, answer.body]).toEqual([400, words]);
});

test('the eleventh is told before', async () => {
  const { conferenceName } = await inCall();
  const { rows } = await world.app.owner.query<{ call_id: number }>(
    'SELECT call_id FROM calls WHERE conference = $1',
    [conferenceName],
  );
  await world.app.owner.query(
    `INSERT INTO call_members (client_id, call_id, leg, kind, role, stage, stays, created_at)
     SELECT $1, $2, 'leg' || n, 'phone', 'customer', 2, '{"900": {"from": 1, "to": null}}', now() FROM generate_series(1, 8) n`,
    [office.id, rows[0]!.call_id],
  );
  const answer = await add(first, { conferenceName, user_id: second.user.id });
  expect([answer.statusCode, answer.body]).toEqual([400, contract.callMessages.full]);
});

test('a call is handed over: who had it leaves when the other answers', async () => {
  const { conferenceName } = await inCall();
  const handed = await first.call('POST', '/plivo/transferUser', { conferenceName, user_id: second.user.id });
  expect(handed.statusCode).toBe(200);
  const after = await world.untilOwn(
    second,
    ({ participants }) =>
      participants.length === 2 && !participants.some(({ user_id }) => user_id === first.user.id),
  );
  expect(rolesOf(after)).toContainEqual(['agent', second.user.id]);
  expect(after.parked).toBe(false);
});

test('a call that is handed back stays with who takes it back', async () => {
  const { conferenceName } = await inCall();
  const handTo = async (from: Colleague, to: Colleague) => {
    const handed = await from.call('POST', '/plivo/transferUser', { conferenceName, user_id: to.user.id });
    expect(handed.statusCode).toBe(200);
    const isOut = ({ participants }: contract.OngoingCall) =>
      !participants.some(({ user_id }) => user_id === from.user.id);
    return world.untilOwn(to, (call) => call.participants.length === 2 && isOut(call));
  };
  await handTo(first, second);
  const back = await handTo(second, first);
  expect(rolesOf(back)).toContainEqual(['agent', first.user.id]);
  await until('nothing is due in it any more', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'tend-call' AND run_at <= now()
         AND key LIKE 'call:' || $1 || ':%'`,
      [office.id],
    );
    return rows.length === 0;
  });
  const members = (await world.carrierCalls()).find(
    ({ conference }) => conference === conferenceName,
  )!.members;
  expect(members.map(({ role, hold }) => [role, hold])).toEqual([
    ['Customer', false],
    ['Agent', false],
  ]);
});

test('left without ending it, a call is parked: the patient stays, and anybody resumes it', async () => {
  const { conferenceName, call_uuid } = await inCall();
  const left = await first.call('DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}`);
  expect(left.json()).toMatchObject({ call: { parked: true } });
  await until(
    'the first is out',
    async () =>
      ((await first.call('GET', '/plivo/getOngoingCalls?whose=own')).json() as unknown[]).length === 0,
  );
  expect((await world.carrierCalls()).find((call) => call.call_uuid === call_uuid)).toMatchObject({
    state: 'in-progress',
    conference: conferenceName,
  });
  const resumed = await second.call('POST', '/plivo/rejoinConference', { conferenceName });
  expect(resumed.statusCode).toBe(200);
  const call = await world.untilOwn(
    second,
    ({ participants, parked }) => participants.length === 2 && !parked,
  );
  expect(call.conferenceName).toBe(conferenceName);
});

test('two calls become one, and nobody is cut off', async () => {
  const one = await inCall();
  const other = newNumber();
  const two = await inCall({ from: other });
  const merged = await first.call('POST', '/plivo/mergeCall', {
    conferenceName: one.conferenceName,
    into: two.conferenceName,
  });
  expect(merged.statusCode).toBe(200);
  const all = await world.untilOwn(
    first,
    (call) => call.conferenceName === two.conferenceName && call.participants.length === 3,
  );
  expect(all.participants.map(({ phone_num }) => phone_num).sort()).toEqual(
    ['', patient.number.slice(2), other.slice(2)].sort(),
  );
  const patients = (await world.carrierCalls()).filter(({ call_uuid }) =>
    [one.call_uuid, two.call_uuid].includes(call_uuid),
  );
  expect(patients.map(({ state }) => state)).toEqual(['in-progress', 'in-progress']);
});

describe('is refused', () => {
  const verbs = (conferenceName: string, userId: number) =>
    [
      ['POST', '/plivo/addToOngoingCall', { conferenceName, user_id: userId }],
      ['POST', '/plivo/addSupervisor', { conferenceName, user_id: userId }],
      ['POST', '/plivo/transferUser', { conferenceName, user_id: userId }],
      ['POST', '/plivo/updateSupervisorState', { conferenceName, state: 'everyone' }],
      ['POST', '/plivo/rejoinConference', { conferenceName }],
      ['POST', '/plivo/stopRinging', { conferenceName, user_id: userId }],
      ['POST', '/plivo/holdCall', { conferenceName, on: true }],
      ['DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}`, undefined],
    ] as const;

  test('who is not in the call', async () => {
    const { conferenceName } = await inCall();
    for (const [method, path, body] of verbs(conferenceName, third.user.id)) {
      const answer = await second.call(method, path, body);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 400, contract.callMessages.notInCall]);
    }
  });

  test('another office, which learns nothing', async () => {
    const { conferenceName, call_uuid } = await inCall();
    const elsewhere = await createOffice(world.app);
    const stranger = await signIn(world.app, await createUser(world.app, elsewhere, { role: 'Admin' }));
    for (const [method, path, body] of verbs(conferenceName, stranger.user.id))
      expect([path, (await stranger.call(method, path, body)).statusCode]).toEqual([path, 404]);
    const info = await stranger.call('POST', '/plivo/storeAiInfo', { conferenceName, info: {} });
    expect(info.statusCode).toBe(404);
    expect((await stranger.call('GET', '/plivo/getOngoingCalls')).json()).toEqual([]);
    expect((await stranger.call('GET', '/calls')).json()).toEqual({ items: [], next: null });
    expect((await world.carrierCalls()).find((call) => call.call_uuid === call_uuid)?.state).toBe(
      'in-progress',
    );
  });

  test('somebody of another office, named by who is in the call: nobody is rung', async () => {
    const { conferenceName } = await inCall();
    const elsewhere = await world.office(1);
    const stranger = elsewhere.staff[0]!.user.id;
    const contact_id = await createContact(world.app, elsewhere.office, { ph1: newNumber() });
    const theirs = await world.dial(newNumber(), elsewhere.office.number);
    const their = await world.untilOwn(elsewhere.staff[0]!, (call) => call.participants.length === 2);
    const before = (await world.carrierCalls()).length;
    const { noSoftphone } = contract.callMessages;
    for (const [path, body, status, said] of [
      ['/plivo/addToOngoingCall', { contact_id }, 404, 'no such contact'],
      ['/plivo/addToOngoingCall', { user_id: stranger }, 400, noSoftphone],
      ['/plivo/addSupervisor', { user_id: stranger }, 400, noSoftphone],
      ['/plivo/transferUser', { user_id: stranger }, 400, noSoftphone],
      ['/plivo/mergeCall', { into: their.conferenceName }, 404, 'no such call'],
    ] as const) {
      const answer = await first.call('POST', path, { conferenceName, ...body });
      expect([path, answer.statusCode, answer.body]).toEqual([path, status, expect.stringContaining(said)]);
    }
    expect(await world.carrierCalls()).toHaveLength(before);
    expect((await world.carrierCalls()).find((call) => call.call_uuid === theirs)?.state).toBe('in-progress');
  });

  test('what is over', async () => {
    const { conferenceName, call_uuid } = await inCall();
    await world.hangUp(call_uuid);
    await until('the end', async () => {
      const { items } = (await first.call('GET', '/calls')).json() as { items: contract.CallRow[] };
      return items[0]!.ended;
    });
    const answer = await add(first, { conferenceName, user_id: second.user.id });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ detail: contract.callMessages.over });
  });
});
