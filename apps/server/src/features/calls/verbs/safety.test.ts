import { calls as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { newNumber } from '../../../testing/factory.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { threadOf } from '../../../testing/office-with-carrier.ts';
import { until } from '../../../testing/wait.ts';
import { further } from '../../../testing/further.ts';
import { listRung, setPhone, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

/** A patient is never cut off: whatever becomes of whoever speaks with them, they wait with music, and are rung for. */

const RINGS_AGAIN_MS = 1_500;

const world = useCallWorld({ callTiming: { comesBack: 1_500, ringsAgain: RINGS_AGAIN_MS } });
const { office, patient, first, second, third, inCall } = useCalledOffice(world, 'first', 'second', 'third');

const idsOf = (call: contract.OngoingCall) =>
  call.participants.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
const listOf = async (who: Colleague, whose: string) =>
  (await who.call('GET', `/plivo/getOngoingCalls?whose=${whose}`)).json() as contract.OngoingCall[];
const rejoin = (who: Colleague, conferenceName: string) =>
  who.call('POST', '/plivo/rejoinConference', { conferenceName });
const leave = (who: Colleague, conferenceName: string, more = '') =>
  who.call('DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}${more}`);
const transfer = (conferenceName: string, to: Colleague, blind: boolean) =>
  first.call('POST', '/plivo/transferUser', { conferenceName, user_id: to.user.id, blind });

/** Users whom a call was rung at, in that order; null for a telephone. */
const rungOf = async ({ conferenceName }: contract.OngoingCall) =>
  (await listRung(world.app, conferenceName)).map(({ user_id }) => user_id);

/** The name of a patient's call. It may ring at the staff before the patient is in it. */
const conferenceOf = (callUuid: string) =>
  until('the patient is in it', async () => {
    const call = (await world.carrierCalls()).find((one) => one.call_uuid === callUuid);
    return call?.conference ?? undefined;
  });

/** The patient's leg, as the carrier has it. */
async function patientLeg({ call_uuid }: contract.OngoingCall) {
  const call = (await world.carrierCalls()).find((one) => one.call_uuid === call_uuid)!;
  return { state: call.state, held: call.members.find((one) => one.call_uuid === call_uuid)?.hold };
}
const untilHeld = (call: contract.OngoingCall, held: boolean) =>
  until(held ? 'the patient hears music' : 'the patient hears somebody', async () => {
    const leg = await patientLeg(call);
    expect(leg.state).toBe('in-progress');
    return leg.held === held;
  });
const untilOver = () =>
  until('the call is over', async () => {
    const [item] = await threadOf(first, patient.contact);
    return item?.comm_direction === 'incoming' ? item : undefined;
  });

/** The contact's only item, and whether they wait, once the call is over. */
async function untilGivenUp() {
  const item = await until('the call is over', async () => {
    const [found] = await threadOf(first, patient.contact);
    return found && found.comm_direction !== 'ongoing' ? found : undefined;
  });
  const { needs_answer: waits } = (await first.call('GET', `/contacts/${patient.contact}`)).json() as {
    needs_answer: boolean;
  };
  return { missed: item.call_missed, status: item.call_status, waits };
}
const missedCalls = async () =>
  ((await first.call('GET', '/calls?missed=true')).json() as { items: contract.CallRow[] }).items.filter(
    ({ phone_num }) => patient.number.endsWith(phone_num),
  );

describe('a caller gives up when nobody is there to speak with any more', () => {
  const missed = { missed: true, status: 1, waits: true };

  test('after the page that took it has gone: it is a missed call, once, and they wait', async () => {
    const call = await inCall();
    await world.drop(first, call.conferenceName);
    await untilHeld(call, true);
    await world.hangUp(call.call_uuid);
    expect(await untilGivenUp()).toEqual(missed);
    expect(await missedCalls()).toHaveLength(1);
  });

  test('while the call waits for somebody who resumes it', async () => {
    const call = await inCall();
    expect((await leave(first, call.conferenceName)).statusCode).toBe(200);
    await untilHeld(call, true);
    await world.hangUp(call.call_uuid);
    expect(await untilGivenUp()).toEqual(missed);
  });

  further('while it rings at a colleague who was handed the call', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    expect((await transfer(call.conferenceName, second, true)).statusCode).toBe(200);
    await untilHeld(call, true);
    await world.hangUp(call.call_uuid);
    expect(await untilGivenUp()).toEqual(missed);
  });

  test.each(['the patient', 'the desk'])('it is no missed call where %s hangs up', async (who) => {
    const call = await inCall();
    if (who === 'the patient') await world.hangUp(call.call_uuid);
    else expect((await leave(first, call.conferenceName, '&end=true')).statusCode).toBe(200);
    expect(await untilGivenUp()).toEqual({ missed: false, status: null, waits: false });
    expect(await missedCalls()).toEqual([]);
  });
});

test('a caller who hangs up while it rings: it rings at nobody any more', async () => {
  for (const one of [first, second, third]) await one.plays({ answer: 'ignore' });
  const callUuid = await world.dial(patient.number, office.number);
  const legs = async () =>
    (await world.carrierCalls()).filter(
      ({ from, call_uuid }) => from === patient.number && call_uuid !== callUuid,
    );
  await until('it rings at all three', async () => {
    const found = await legs();
    return found.length === 3 && found.every(({ state }) => state === 'ringing');
  });
  await world.hangUp(callUuid);
  await until('it has stopped', async () => (await legs()).every(({ state }) => state === 'ended'));
  // Because we said so, not because they had rung for as long as they do.
  expect((await legs()).map(({ hangup_cause }) => hangup_cause)).not.toContain('Ring Timeout Reached');
});

test('whose page was loaded anew while it rang is rung again, until somebody else has it', async () => {
  for (const one of [first, second]) await one.plays({ answer: 'ignore' });
  await third.plays({ state: 'gone' });
  const callUuid = await world.dial(patient.number, office.number);
  const legsTo = async ({ softphone }: Colleague) =>
    (await world.carrierCalls()).filter(({ to }) => to.includes(softphone));
  const rings = (who: Colleague, times: number) =>
    until(`it rings at them for the ${times}. time`, async () => {
      const legs = await legsTo(who);
      return legs.length === times && legs.at(-1)!.state === 'ringing' ? legs.at(-1) : undefined;
    });
  await rings(second, 1);
  const { call_uuid } = (await rings(first, 1))!;
  const conference = await conferenceOf(callUuid);
  // It rings a moment before the server knows at whom.
  await until('it is known', async () => {
    const { rows } = await world.app.owner.query('SELECT FROM call_members WHERE leg = $1', [call_uuid]);
    return rows.length === 1;
  });
  await world.hangUp(call_uuid);
  expect((await rejoin(first, conference)).statusCode).toBe(200);
  await rings(first, 2);
  const taken = (await legsTo(second))[0]!;
  await second.plays({});
  await world.hangUp(taken.call_uuid);
  expect((await rejoin(second, conference)).statusCode).toBe(200);
  await world.untilOwn(second, ({ participants }) => participants.length === 2);
  await until('it has stopped', async () => (await legsTo(first)).every(({ state }) => state === 'ended'));
  // It is a colleague's now: there is nothing to answer any more.
  expect((await rejoin(first, conference)).statusCode).toBe(400);
});

describe('the only page that it rings at goes', () => {
  /** @returns the carrier's id of the patient's call, and its conference */
  async function ringsAtFirst(): Promise<{ callUuid: string; conference: string }> {
    await first.plays({ answer: 'ignore' });
    for (const other of [second, third]) await other.plays({ state: 'gone' });
    const callUuid = await world.dial(patient.number, office.number);
    await until('it rings at the first alone', async () => {
      const { rows } = await world.app.owner.query<{ stage: number; rang: boolean }>(
        `SELECT m.stage, m.rang FROM call_members m JOIN calls c USING (client_id, call_id)
         WHERE c.call_uuid = $1 AND m.role = 'agent'`,
        [callUuid],
      );
      const over = rows.filter(({ stage, rang }) => stage === 3 && !rang).length;
      return over === 2 && rows.some(({ stage, rang }) => stage === 1 && rang);
    });
    return { callUuid, conference: await conferenceOf(callUuid) };
  }
  const isAskedForMessage = async (callUuid: string) => {
    const { rows } = await world.app.owner.query('SELECT FROM calls WHERE call_uuid = $1 AND voicemail', [
      callUuid,
    ]);
    return rows.length === 1;
  };

  test('it rings again at the one that comes back, and its caller is spoken with', async () => {
    const { callUuid, conference } = await ringsAtFirst();
    await first.plays({ state: 'gone' });
    await until('it is known', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT FROM call_members m JOIN calls c USING (client_id, call_id)
         WHERE c.call_uuid = $1 AND m.rang AND m.failed`,
        [callUuid],
      );
      return rows.length === 1;
    });
    await first.plays({});
    expect((await rejoin(first, conference)).statusCode).toBe(200);
    const call = await world.untilOwn(first, ({ participants }) => participants.length === 2);
    expect(call.call_uuid).toBe(callUuid);
    expect(await isAskedForMessage(callUuid)).toBe(false);
  });

  further('it rings again also before the carrier knows that it is gone', async () => {
    const { callUuid, conference } = await ringsAtFirst();
    await first.plays({});
    expect((await rejoin(first, conference)).statusCode).toBe(200);
    const call = await world.untilOwn(first, ({ participants }) => participants.length === 2);
    expect(call.call_uuid).toBe(callUuid);
    expect(await isAskedForMessage(callUuid)).toBe(false);
  });

  test('where none comes back in time, the caller is asked for a message', async () => {
    const { callUuid } = await ringsAtFirst();
    const went = performance.now();
    await first.plays({ state: 'gone' });
    await until('they are asked', () => isAskedForMessage(callUuid));
    // The carrier tells whole seconds: what it says may be a second old by its own word.
    expect(performance.now() - went).toBeGreaterThan(RINGS_AGAIN_MS - 1_000);
  });
});

describe('the last of the staff is cut off', () => {
  test('the patient hears music, and who was cut off comes back into their own call', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    await world.drop(first, call.conferenceName);
    const waits = await world.untilOwn(first, ({ waiting }) => waiting);
    expect(waits).toMatchObject({ dropped: [first.user.id], parked: false, ended: false });
    expect(waits.conferenceName).toBe(call.conferenceName);
    expect((await listOf(second, 'waiting')).map(({ call_uuid }) => call_uuid)).toEqual([call.call_uuid]);
    expect((await rejoin(first, call.conferenceName)).statusCode).toBe(200);
    const back = await world.untilOwn(first, (one) => idsOf(one).includes(first.user.id) && !one.waiting);
    expect(back.dropped).toEqual([]);
    await untilHeld(call, false);
    expect((await patientLeg(call)).state).toBe('in-progress');
    expect(await listOf(second, 'waiting')).toEqual([]);
  });

  test('who does not come back: it rings at the others of the number, and theirs it is', async () => {
    const call = await inCall();
    await third.plays({ state: 'gone' });
    await world.drop(first, call.conferenceName);
    await untilHeld(call, true);
    const taken = await world.untilOwn(second, (one) => one.participants.length === 2 && !one.waiting);
    expect(taken.call_uuid).toBe(call.call_uuid);
    expect(idsOf(taken)).toEqual([second.user.id]);
    // It is theirs alone: whose laptop wakes by now is not missed in it.
    expect(taken.dropped).toEqual([]);
    expect(await listOf(first, 'own')).toEqual([]);
    await untilHeld(call, false);
  });

  further('it rings at the others as the number rings, also while the office is closed', async () => {
    const call = await inCall();
    await setPhone(first, { ring_mode: 'in_order', ring_order: [third.user.id, second.user.id] });
    await first.call('PUT', '/settings/office-hours', { enabled: true, weekly: [], holidays: [] });
    await third.plays({ answer: 'reject' });
    await world.drop(first, call.conferenceName);
    const taken = await world.untilOwn(second, (one) => one.participants.length === 2 && !one.waiting);
    expect(taken.call_uuid).toBe(call.call_uuid);
    expect((await rungOf(call)).slice(-2)).toEqual([third.user.id, second.user.id]);
    // Who has it is not followed by another.
    await untilHeld(call, false);
  });

  test('a step that nobody answers gives way to the next', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    await setPhone(first, { ring_mode: 'in_order', ring_order: [third.user.id, second.user.id] });
    await second.plays({});
    await world.drop(first, call.conferenceName);
    const taken = await world.untilOwn(second, (one) => one.participants.length === 2 && !one.waiting);
    expect(taken.call_uuid).toBe(call.call_uuid);
  });

  further('by turns: it rings at whose turn it is, and the turn has moved on', async () => {
    const call = await inCall({ others: { answer: 'reject' } });
    await setPhone(first, {
      ring_mode: 'by_turns',
      ring_order: [first, third, second].map(({ user }) => user.id),
    });
    await third.plays({});
    await world.drop(first, call.conferenceName);
    const taken = await world.untilOwn(third, (one) => one.participants.length === 2 && !one.waiting);
    expect(taken.call_uuid).toBe(call.call_uuid);
    // Of who was cut off the turn is no matter: the next caller's begins at the one after.
    await second.plays({});
    await world.dial(newNumber(), office.number);
    const next = await world.untilOwn(second, (one) => one.participants.length === 2);
    expect(next.call_uuid).not.toBe(call.call_uuid);
    expect(await rungOf(next)).toEqual([second.user.id]);
  });

  further('nobody takes it over: the number’s other telephone does, where it has one', async () => {
    const call = await inCall({ others: { answer: 'reject' } });
    const other = newNumber();
    await setPhone(first, { fallback: 'forward', fallback_to: other.slice(2) });
    await world.drop(first, call.conferenceName);
    const elsewhere = async () => (await world.carrierCalls()).find(({ to }) => to === other);
    await until('it is answered there', async () => (await elsewhere())?.conference === call.conferenceName);
    await untilHeld(call, false);
    // A telephone that is put down was put down: that is the call's end, and no message is asked for.
    await world.hangUp((await elsewhere())!.call_uuid);
    await until('the call is over', async () => (await patientLeg(call)).state === 'ended');
    const { rows } = await world.app.owner.query('SELECT voicemail FROM calls WHERE call_uuid = $1', [
      call.call_uuid,
    ]);
    expect(rows).toEqual([{ voicemail: false }]);
  });

  further('a number that is forwarded by now rings where it is forwarded to', async () => {
    const call = await inCall();
    const other = newNumber();
    await setPhone(first, { calls: 'forward', forward_to: other.slice(2) });
    await world.drop(first, call.conferenceName);
    await until('it is answered there', async () =>
      (await world.carrierCalls()).some(
        ({ to, conference }) => to === other && conference === call.conferenceName,
      ),
    );
    await untilHeld(call, false);
    // First at all three, and from then on at the telephone alone.
    expect((await rungOf(call)).slice(3)).toEqual([null]);
  });

  test('nobody takes it over: the patient is asked for a message', async () => {
    const call = await inCall({ patient: { then: 'voicemail' }, others: { state: 'gone' } });
    await world.drop(first, call.conferenceName);
    const item = await until('the message', async () => {
      const [newest] = await threadOf(first, patient.contact);
      return newest?.comm_ref ? newest : undefined;
    });
    // They were spoken with, and were left alone: whoever it was calls back.
    expect(item).toMatchObject({ call_missed: true, users: [{ user_id: first.user.id }] });
  });

  further('who comes back while it rings at others has it, and it rings no longer there', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    await world.drop(first, call.conferenceName);
    const ringsAtOthers = async () =>
      (await world.carrierCalls()).filter(
        (one) =>
          one.state === 'ringing' && [second, third].some(({ softphone }) => one.to.includes(softphone)),
      ).length;
    await until('it rings at the others', async () => (await ringsAtOthers()) === 2);
    expect((await rejoin(first, call.conferenceName)).statusCode).toBe(200);
    await world.untilOwn(first, (one) => idsOf(one).includes(first.user.id));
    await until('it rings nowhere', async () => (await ringsAtOthers()) === 0);
    await untilHeld(call, false);
  });

  test('a colleague takes it over at the moment at which who had it comes back: both are in it', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    await second.plays({});
    await world.drop(first, call.conferenceName);
    await world.untilOwn(first, ({ waiting }) => waiting);
    const answers = await Promise.all([first, second].map((who) => rejoin(who, call.conferenceName)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const both = await world.untilOwn(first, ({ participants }) => participants.length === 3);
    expect(new Set(idsOf(both))).toEqual(new Set([first.user.id, second.user.id]));
    await untilHeld(call, false);
  });

  test('the carrier does not know of it yet: coming back takes the old leg out', async () => {
    const call = await inCall();
    expect((await rejoin(first, call.conferenceName)).statusCode).toBe(200);
    await until('another leg of the same person, alone', async () => {
      const there = (await world.carrierCalls()).find((one) => one.call_uuid === call.call_uuid)!.members;
      const { rows } = await world.app.owner.query<{ legs: number }>(
        `SELECT count(*)::integer AS legs FROM call_members WHERE user_id = $1 AND stays <> '{}'`,
        [first.user.id],
      );
      return rows[0]!.legs === 2 && there.length === 2;
    });
    const own = await world.untilOwn(first, ({ participants }) => participants.length === 2);
    expect(own).toMatchObject({ waiting: false, dropped: [] });
  });

  test('no word of the carrier came: its list says so, and the patient is taken care of all the same', async () => {
    const call = await inCall();
    await third.plays({ state: 'gone' });
    await world.sandbox.control('/voice/faults', { lose: 10_000 });
    await world.drop(first, call.conferenceName);
    await until('the carrier has the patient alone', async () =>
      (await world.carrierCalls()).some(
        (one) => one.call_uuid === call.call_uuid && one.members.length === 1,
      ),
    );
    expect(await listOf(first, 'own')).toMatchObject([{ waiting: false, dropped: [] }]);
    await world.app.owner.query(
      `SELECT graphile_worker.add_job('reconcile-calls', json_build_object('client_id', $1::integer))`,
      [office.id],
    );
    await world.untilOwn(first, ({ waiting }) => waiting);
    await world.sandbox.control('/voice/faults', {});
    const taken = await world.untilOwn(second, ({ participants }) => participants.length === 2);
    expect(taken.call_uuid).toBe(call.call_uuid);
  });

  further('with a colleague still in it, nothing changes for the patient', async () => {
    const { conferenceName, ...call } = await inCall();
    await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
    await world.untilOwn(second, ({ participants }) => participants.length === 3);
    await world.drop(first, conferenceName);
    const rest = await world.untilOwn(first, ({ dropped }) => dropped.includes(first.user.id));
    expect(rest).toMatchObject({ waiting: false });
    expect(await patientLeg({ conferenceName, ...call })).toEqual({ state: 'in-progress', held: false });
  });
});

describe('a call in which staff alone are left', () => {
  /** The first and the second of the staff, whom the patient has left to themselves. */
  async function amongStaff(): Promise<contract.OngoingCall> {
    const call = await inCall();
    const { conferenceName } = call;
    await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
    await world.untilOwn(second, ({ participants }) => participants.length === 3);
    await world.hangUp(call.call_uuid);
    return world.untilOwn(first, ({ participants }) => participants.length === 2);
  }
  const holds = async (conferenceName: string) =>
    (await world.carrierCalls())
      .find((one) => one.conference === conferenceName)
      ?.members.map(({ hold }) => hold);

  further('who was cut off comes back to the colleague, who heard music meanwhile', async () => {
    const { conferenceName } = await amongStaff();
    await world.drop(first, conferenceName);
    await until('the colleague hears music', async () => (await holds(conferenceName))?.join() === 'true');
    // Nobody else of the office may have it.
    expect(await listOf(third, 'waiting')).toEqual([]);
    expect((await rejoin(third, conferenceName)).statusCode).toBe(400);
    expect((await rejoin(first, conferenceName)).statusCode).toBe(200);
    await until('they speak again', async () => (await holds(conferenceName))?.join() === 'false,false');
  });

  test('who does not come back: the call ends', async () => {
    const { conferenceName } = await amongStaff();
    await world.drop(first, conferenceName);
    await until('the colleague hears music', async () => (await holds(conferenceName))?.join() === 'true');
    await until('it is over', async () => (await holds(conferenceName)) === undefined);
    await until('nobody has it', async () => (await listOf(second, 'own')).length === 0);
  });

  test('who hangs up and says so ends it at once', async () => {
    const { conferenceName } = await amongStaff();
    expect((await leave(first, conferenceName, '&end=true')).statusCode).toBe(200);
    await until('it is over', async () => (await holds(conferenceName)) === undefined);
  });
});

test('the colleague to whom a call is handed leaves at that moment: who had it keeps the patient', async () => {
  const call = await inCall({ others: { answer: 'ignore' } });
  expect((await transfer(call.conferenceName, second, false)).statusCode).toBe(200);
  await second.plays({ state: 'gone' });
  const rung = (await world.carrierCalls()).find(
    (one) => one.to.includes(second.softphone) && one.state !== 'ended',
  );
  if (rung) await world.hangUp(rung.call_uuid);
  const kept = await world.untilOwn(first, ({ participants }) => participants.length === 2);
  expect(idsOf(kept)).toEqual([first.user.id]);
  expect(await patientLeg(call)).toEqual({ state: 'in-progress', held: false });
});

test('two answer at once: one has the patient, the other’s softphone is told that it lost', async () => {
  await third.plays({ state: 'gone' });
  await world.dial(patient.number, office.number);
  const call = await until('one of them has it, and the other is not in it', async () => {
    const had = (await Promise.all([first, second].map((who) => listOf(who, 'own')))).flat();
    return had.length === 1 && had[0]!.participants.length === 2 ? had[0] : undefined;
  });
  await until('the other’s softphone stopped', async () =>
    (await world.carrierCalls()).every(
      ({ to, state, conference }) =>
        ![first, second].some(({ softphone }) => to.includes(softphone)) ||
        state === 'ended' ||
        conference === call.conferenceName,
    ),
  );
  expect((await patientLeg(call)).state).toBe('in-progress');
});

test('who hangs up while a colleague joins leaves the patient to the colleague', async () => {
  const call = await inCall();
  const { conferenceName } = call;
  await Promise.all([
    first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id }),
    leave(first, conferenceName, '&end=true'),
  ]);
  // Either the colleague was rung first and has it, or it was over before: nobody is left alone in it.
  await until('it is settled', async () => {
    const [own] = await listOf(second, 'own');
    if (own)
      return (
        own.participants.length === 2 && !own.participants.some(({ user_id }) => user_id === first.user.id)
      );
    return (await patientLeg(call)).state === 'ended';
  });
});

describe('who hangs up and says so', () => {
  test('ends the call', async () => {
    const call = await inCall();
    const answer = await leave(first, call.conferenceName, '&end=true');
    expect(answer.statusCode).toBe(200);
    expect(await untilOver()).toMatchObject({ call_missed: false, users: [{ user_id: first.user.id }] });
    await until('the patient’s line is free', async () => (await patientLeg(call)).state === 'ended');
  });

  further('ends it too when the softphone was quicker than the word', async () => {
    const call = await inCall();
    await world.drop(first, call.conferenceName);
    await world.untilOwn(first, ({ waiting }) => waiting);
    expect((await leave(first, call.conferenceName, '&end=true')).statusCode).toBe(200);
    await untilOver();
  });

  test('leaves it to a colleague who is in it', async () => {
    const call = await inCall();
    const { conferenceName } = call;
    await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
    await world.untilOwn(second, ({ participants }) => participants.length === 3);
    expect((await leave(first, conferenceName, '&end=true')).statusCode).toBe(200);
    const rest = await world.untilOwn(second, ({ participants }) => participants.length === 2);
    expect(rest).toMatchObject({ waiting: false, dropped: [] });
    expect((await patientLeg(call)).state).toBe('in-progress');
  });

  test('who was not in it ends nothing', async () => {
    const call = await inCall();
    const answer = await leave(second, call.conferenceName, '&end=true');
    expect([answer.statusCode, answer.body]).toEqual([400, contract.callMessages.notInCall]);
    expect((await patientLeg(call)).state).toBe('in-progress');
  });
});

describe('parked', () => {
  test('its name says so, the patient hears music, and a colleague resumes it by that name', async () => {
    const call = await inCall();
    const left = await leave(first, call.conferenceName);
    const parked = (left.json() as { call: contract.OngoingCall }).call;
    expect(parked).toMatchObject({ parked: true, waiting: true, dropped: [] });
    expect(parked.conferenceName).toBe(`temp${call.conferenceName}`);
    await untilHeld(call, true);
    expect((await listOf(second, 'waiting')).map((one) => one.conferenceName)).toEqual([
      parked.conferenceName,
    ]);
    expect((await rejoin(second, parked.conferenceName)).statusCode).toBe(200);
    const resumed = await world.untilOwn(second, (one) => one.participants.length === 2 && !one.waiting);
    expect(resumed).toMatchObject({ conferenceName: call.conferenceName, parked: false });
    await untilHeld(call, false);
  });

  test('two who leave at once park it, instead of either thinking that the other stays', async () => {
    const call = await inCall();
    const { conferenceName } = call;
    await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
    await world.untilOwn(second, ({ participants }) => participants.length === 3);
    await Promise.all([leave(first, conferenceName), leave(second, conferenceName)]);
    expect(await listOf(third, 'waiting')).toMatchObject([{ call_uuid: call.call_uuid, parked: true }]);
    await untilHeld(call, true);
  });
});

describe('handed over without a word', () => {
  test('the viewer is out at once, and the colleague who answers has it', async () => {
    const call = await inCall();
    const answer = await transfer(call.conferenceName, second, true);
    expect(idsOf((answer.json() as { call: contract.OngoingCall }).call)).not.toContain(first.user.id);
    const taken = await world.untilOwn(second, (one) => one.participants.length === 2 && !one.waiting);
    expect(taken).toMatchObject({ call_uuid: call.call_uuid, dropped: [] });
    await untilHeld(call, false);
  });

  test('a colleague who does not answer: it rings back at who handed it over', async () => {
    const call = await inCall({ others: { answer: 'busy' } });
    expect((await transfer(call.conferenceName, second, true)).statusCode).toBe(200);
    await until('they are out and in again', async () => {
      const { rows } = await world.app.owner.query<{ legs: number }>(
        `SELECT count(*)::integer AS legs FROM call_members WHERE user_id = $1 AND stays <> '{}'`,
        [first.user.id],
      );
      return rows[0]!.legs === 2;
    });
    await world.untilOwn(first, ({ participants }) => participants.length === 2);
    await untilHeld(call, false);
  });

  test('nor they: the patient is asked for a message', async () => {
    const call = await inCall({ patient: { then: 'voicemail' }, others: { answer: 'busy' } });
    await first.plays({ state: 'gone' });
    expect((await transfer(call.conferenceName, second, true)).statusCode).toBe(200);
    await until('the message', async () => (await threadOf(first, patient.contact))[0]?.comm_ref);
  });

  test('a colleague who takes it over and is cut off at once leaves the patient with music, not with silence', async () => {
    const call = await inCall({ others: { answer: 'ignore' } });
    await second.plays({});
    await transfer(call.conferenceName, second, false);
    await world.untilOwn(second, (one) => idsOf(one).join() === String(second.user.id));
    await world.drop(second, call.conferenceName);
    await untilHeld(call, true);
    expect(await listOf(first, 'waiting')).toMatchObject([{ dropped: [second.user.id] }]);
  });
});

test('a call that is over takes nobody in, and nothing is merged with it', async () => {
  const one = await inCall();
  await leave(first, one.conferenceName, '&end=true');
  await untilOver();
  const two = await inCall({ from: newNumber() });
  for (const [conferenceName, into] of [
    [one.conferenceName, two.conferenceName],
    [two.conferenceName, one.conferenceName],
  ]) {
    const answer = await first.call('POST', '/plivo/mergeCall', { conferenceName, into });
    expect(answer.statusCode).toBe(409);
  }
  expect((await rejoin(first, one.conferenceName)).statusCode).toBe(409);
  expect((await patientLeg(two)).state).toBe('in-progress');
});
