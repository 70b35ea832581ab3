import { calls as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createOffice, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { until } from '../../../testing/wait.ts';
import { useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

/** On hold: what the carrier plays to whom, what the page is told, and when it ends. */

const world = useCallWorld();
const { office, patient, first, second, inCall } = useCalledOffice(world, 'first', 'second');

const hold = (who: Colleague, conferenceName: string, on: boolean) =>
  who.call('POST', '/plivo/holdCall', { conferenceName, on });

/** Who hears music at the carrier, by the number or softphone of their leg. */
async function hearsMusic(conferenceName: string): Promise<string[]> {
  const all = await world.carrierCalls();
  const members = all.find(({ conference }) => conference === conferenceName)?.members ?? [];
  return members
    .filter((member) => member.hold)
    .map(({ call_uuid }) => {
      const leg = all.find((one) => one.call_uuid === call_uuid)!;
      return [leg.from, leg.to].find((end) => end !== office.number) ?? '';
    });
}

const heldOf = (call: contract.OngoingCall) =>
  call.participants.filter(({ held }) => held).map(({ phone_num, user_id }) => user_id ?? phone_num);

test('the patient hears music, everybody sees since when and by whom, and is spoken with again', async () => {
  const { conferenceName, answered_at } = await inCall();
  expect(answered_at).not.toBeNull();
  const put = await hold(first, conferenceName, true);
  expect(put.statusCode).toBe(200);
  const { call } = put.json() as { call: contract.OngoingCall };
  expect(call).toMatchObject({ held_by: first.user.id, waiting: false, parked: false });
  expect(heldOf(call)).toEqual([patient.number.slice(2)]);
  expect(await hearsMusic(conferenceName)).toEqual([patient.number]);
  const seen = (await second.call('GET', '/plivo/getOngoingCalls')).json() as contract.OngoingCall[];
  expect(seen.map(({ held_by, held_since }) => [held_by, held_since])).toEqual([
    [first.user.id, call.held_since],
  ]);
  // Pressed again, in another window or by a slow hand: it is as long as it was.
  const twice = (await hold(first, conferenceName, true)).json() as { call: contract.OngoingCall };
  expect(twice.call.held_since).toBe(call.held_since);
  const taken = (await hold(first, conferenceName, false)).json() as { call: contract.OngoingCall };
  expect(taken.call).toMatchObject({ held_by: null, held_since: null });
  expect([heldOf(taken.call), await hearsMusic(conferenceName)]).toEqual([[], []]);
  const actions = (await auditOf(world.app, office.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'call.hold')).toHaveLength(3);
});

test('whoever is called meanwhile is spoken with, and a colleague who comes in as well', async () => {
  const { conferenceName } = await inCall();
  await hold(first, conferenceName, true);
  const lab = newNumber();
  await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, phone_num: lab.slice(2) });
  await world.untilOwn(first, ({ participants }) => participants.length === 3);
  await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
  const all = await world.untilOwn(second, ({ participants }) => participants.length === 4);
  expect(heldOf(all)).toEqual([patient.number.slice(2)]);
  expect(await hearsMusic(conferenceName)).toEqual([patient.number]);
  // The colleague may take the patient off hold as well.
  expect((await hold(second, conferenceName, false)).statusCode).toBe(200);
  expect(await hearsMusic(conferenceName)).toEqual([]);
});

test('a transfer that is answered ends it: the colleague speaks with the patient', async () => {
  const { conferenceName } = await inCall();
  await hold(first, conferenceName, true);
  await first.call('POST', '/plivo/transferUser', { conferenceName, user_id: second.user.id });
  await until('the colleague has it', async () => {
    const own = (
      await second.call('GET', '/plivo/getOngoingCalls?whose=own')
    ).json() as contract.OngoingCall[];
    const [call] = own;
    if (!call || call.participants.some(({ user_id }) => user_id === first.user.id)) return undefined;
    return call.held_since === null && heldOf(call).length === 0 ? call : undefined;
  });
  expect(await hearsMusic(conferenceName)).toEqual([]);
});

test('left to wait, it says who left it and since when the patient has heard music', async () => {
  const { conferenceName } = await inCall();
  const { call: held } = (await hold(first, conferenceName, true)).json() as { call: contract.OngoingCall };
  const left = await first.call('DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}`);
  const { call } = left.json() as { call: contract.OngoingCall };
  expect(call).toMatchObject({ parked: true, held_by: first.user.id, held_since: held.held_since });
  await second.call('POST', '/plivo/rejoinConference', { conferenceName: call.conferenceName });
  const taken = await world.untilOwn(
    second,
    ({ parked, participants }) => !parked && participants.length === 2,
  );
  expect(taken).toMatchObject({ held_by: null, held_since: null });
  await until('they speak', async () => (await hearsMusic(conferenceName)).length === 0);
});

test('a page that is loaded anew finds the patient on hold', async () => {
  const { conferenceName } = await inCall();
  const { call: held } = (await hold(first, conferenceName, true)).json() as { call: contract.OngoingCall };
  await world.drop(first, conferenceName);
  await world.untilOwn(first, ({ dropped }) => dropped.includes(first.user.id));
  await first.call('POST', '/plivo/rejoinConference', { conferenceName });
  const back = await world.untilOwn(
    first,
    ({ dropped, participants }) => dropped.length === 0 && participants.length === 2,
  );
  expect(back).toMatchObject({ held_by: first.user.id, held_since: held.held_since });
  expect(await hearsMusic(conferenceName)).toEqual([patient.number]);
});

test('a patient who gives up on hold waits for a call back', async () => {
  const { conferenceName, call_uuid } = await inCall();
  await hold(first, conferenceName, true);
  await world.hangUp(call_uuid);
  const over = await until('the end', async () => {
    const { items } = (await first.call('GET', '/calls')).json() as { items: contract.CallRow[] };
    return items[0]?.ended ? items[0] : undefined;
  });
  expect(over.call_missed).toBe(true);
  await until('they wait', async () => {
    const { rows } = await world.app.owner.query<{ waits: boolean }>(
      'SELECT needs_answer_since IS NOT NULL AS waits FROM contacts WHERE client_id = $1 AND contact_id = $2',
      [office.id, patient.contact],
    );
    return rows[0]?.waits === true;
  });
});

describe('where the carrier does not do it', () => {
  test('nobody is said to be on hold, and nobody is', async () => {
    const { conferenceName } = await inCall();
    await world.sandbox.control('/voice/faults', { status: 500 });
    const answer = await hold(first, conferenceName, true);
    expect(answer.statusCode).toBe(502);
    await world.sandbox.control('/voice/faults', {});
    expect(answer.json()).toMatchObject({ detail: contract.callMessages.carrierFailed });
    const call = await world.untilOwn(first, () => true);
    expect(call).toMatchObject({ held_by: null, held_since: null });
    await until('they speak', async () => (await hearsMusic(conferenceName)).length === 0);
  });
});

describe('is refused', () => {
  test('who is not in it, who only listens, and another office, which learns nothing', async () => {
    const { conferenceName } = await inCall();
    const outside = await hold(second, conferenceName, true);
    expect([outside.statusCode, outside.body]).toEqual([400, contract.callMessages.notInCall]);
    await first.call('POST', '/plivo/addSupervisor', { conferenceName, user_id: second.user.id });
    await world.untilOwn(second, ({ participants }) => participants.length === 3);
    const listens = await hold(second, conferenceName, true);
    expect([listens.statusCode, listens.body]).toEqual([400, contract.callMessages.supervisorHolds]);
    const elsewhere = await createOffice(world.app);
    const stranger = await signIn(world.app, await createUser(world.app, elsewhere, { role: 'Admin' }));
    const foreign = await stranger.call('POST', '/plivo/holdCall', { conferenceName, on: true });
    expect(foreign.statusCode).toBe(404);
    expect(await hearsMusic(conferenceName)).toEqual([]);
  });
});
