import { type calls as contract, phones as phoneContract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { asRun } from '../../../platform/jobs/own-job.ts';
import { receive } from '../../../testing/carrier-webhook.ts';
import { newNumber } from '../../../testing/factory.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { until } from '../../../testing/wait.ts';
import { TEND_CALL } from '../state/queue-jobs.ts';
import { listRung, phoneOf, setPhone, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();
const { office, staff } = useCalledOffice(world, 'first', 'second', 'third');

/** Whom a call was rung at, in that order: a place in the staff, or a number. */
async function rungBy(callUuid: string): Promise<(number | string)[]> {
  const rung = await listRung(world.app, callUuid);
  return rung.map(({ user_id, number }) =>
    user_id === null ? number : staff.findIndex(({ user }) => user.id === user_id),
  );
}
const idsOf = (...places: number[]) => places.map((place) => staff[place]!.user.id);
const isAnswered = ({ participants }: contract.OngoingCall) => participants.length === 2;

test('somebody of another office, or nobody at all, is no part of an order; who was in it stays', async () => {
  const stranger = (await world.office(1)).staff[0]!;
  const { phone_id } = await phoneOf(staff[0]!);
  const set = (ring_order: number[]) =>
    staff[0]!.call('PUT', '/clientphone', { phone_id, ring_mode: 'in_order', ring_order });
  for (const odd of [stranger.user.id, 2_147_483_647]) {
    const refused = await set([...idsOf(0), odd]);
    expect([refused.statusCode, refused.body]).toEqual([400, phoneContract.phoneMessages.ringOrderGone]);
  }
  expect((await set(idsOf(1, 0))).json()).toMatchObject({ ring_order: idsOf(1, 0) });
  // As it may stand from before this was looked at.
  await world.app.owner.query(
    'UPDATE phones SET ring_order = ring_order || $2::integer WHERE phone_id = $1',
    [phone_id, stranger.user.id],
  );
  expect((await set([...idsOf(1, 0), stranger.user.id])).statusCode).toBe(200);
});

test('in order: who does not take it gives it to the next, and whoever comes after is not rung', async () => {
  await setPhone(staff[0]!, { ring_mode: 'in_order', ring_order: idsOf(2, 0, 1) });
  await staff[2]!.plays({ answer: 'reject' });
  const uuid = await world.dial(newNumber(), office.number);
  await world.untilOwn(staff[0]!, isAnswered);
  expect(await rungBy(uuid)).toEqual([2, 0]);
});

test('who does not answer is rung for their time, and then the next', async () => {
  await setPhone(staff[0]!, { ring_mode: 'in_order', ring_order: idsOf(0, 1, 2) });
  await staff[0]!.plays({ answer: 'ignore' });
  const uuid = await world.dial(newNumber(), office.number);
  await until('the first is rung', async () => (await rungBy(uuid)).length === 1);
  await world.untilOwn(staff[1]!, isAnswered);
  expect(await rungBy(uuid)).toEqual([0, 1]);
});

test('a run whose job was given to another rings nobody; the other rings the next', async () => {
  await setPhone(staff[0]!, { ring_mode: 'in_order', ring_order: idsOf(0, 1, 2) });
  for (const who of staff) await who.plays({ answer: 'ignore' });
  const uuid = await world.dial(newNumber(), office.number);
  await until('the first is rung', async () => (await rungBy(uuid)).length === 1);
  // Their time is over.
  const { rows } = await world.app.owner.query<{ call_id: number }>(
    `UPDATE calls SET rung_at = now() - interval '1 hour' WHERE call_uuid = $1 RETURNING call_id`,
    [uuid],
  );
  const tend = world.app.jobs.find(({ name }) => name === TEND_CALL)!;
  const job = { client_id: office.id, call_id: rows[0]!.call_id };
  const lost = { id: '1', worker: 'worker-that-was-away', attempt: 1, last: false, keyed: true };
  await asRun(lost, () => tend.run(job));
  expect(await rungBy(uuid)).toEqual([0]);
  await tend.run(job);
  expect(new Set(await rungBy(uuid))).toEqual(new Set([0, 1]));
});

test('by turns: each call begins at another one, and goes round', async () => {
  await setPhone(staff[0]!, { ring_mode: 'by_turns', ring_order: idsOf(1, 2, 0) });
  const firsts: (number | string)[] = [];
  for (let n = 0; n < 4; n += 1) {
    const uuid = await world.dial(newNumber(), office.number);
    const place = [1, 2, 0, 1][n]!;
    const call = await world.untilOwn(staff[place]!, (one) => one.call_uuid === uuid && isAnswered(one));
    firsts.push(...(await rungBy(uuid)));
    await world.hangUp(call.call_uuid);
  }
  expect(firsts).toEqual([1, 2, 0, 1]);
});

test('at once: the first who answers has it, and it stops at the others', async () => {
  for (const one of [staff[1]!, staff[2]!]) await one.plays({ answer: 'ignore' });
  const uuid = await world.dial(newNumber(), office.number);
  await world.untilOwn(staff[0]!, isAnswered);
  await until('it stops at the others', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT FROM call_members m JOIN calls c USING (client_id, call_id)
       WHERE c.call_uuid = $1 AND m.user_id <> $2 AND m.stage < 3`,
      [uuid, staff[0]!.user.id],
    );
    return rows.length === 0;
  });
  expect(new Set(await rungBy(uuid))).toEqual(new Set([0, 1, 2]));
  const legs = await world.carrierCalls();
  const legOf = ({ softphone }: Colleague) => legs.find(({ to }) => to.includes(softphone))!;
  const { answered_at: answered } = legOf(staff[0]!);
  for (const other of [staff[1]!, staff[2]!]) {
    const { state, answered_at, ended_at, hangup_cause } = legOf(other);
    // By the carrier itself, in the step in which the first picked up: nothing of ours is waited for.
    expect({ state, answered_at, hangup_cause }).toEqual({
      state: 'ended',
      answered_at: null,
      hangup_cause: 'Lost Race',
    });
    expect(ended_at!).toBeGreaterThanOrEqual(answered!);
  }
});

test('busy everywhere: another number takes it where the number says so', async () => {
  const other = newNumber();
  await setPhone(staff[0]!, { fallback: 'forward', fallback_to: other.slice(2) });
  for (const one of staff) await one.plays({ answer: 'busy' });
  const from = newNumber();
  const uuid = await world.dial(from, office.number);
  await until('it is answered there', async () => {
    const { rows } = await world.app.owner.query(
      'SELECT FROM calls WHERE call_uuid = $1 AND answered_at IS NOT NULL',
      [uuid],
    );
    return rows.length === 1;
  });
  // The carrier may say that they came before our own request to ring there is answered.
  await until('it is known who that was', async () => (await rungBy(uuid)).at(-1) === other);
});

test('who hangs up while it rings is texted back, once an hour, and never one who stopped our texts', async () => {
  await setPhone(staff[0]!, { fallback: 'text', is_text_default: true });
  for (const one of staff) await one.plays({ answer: 'ignore' });
  const giveUp = async (from: string) => {
    const uuid = await world.dial(from, office.number);
    await until('it rings', async () => (await rungBy(uuid)).length === 3);
    await world.hangUp(uuid);
    await until('it is missed', async () => {
      const { rows } = await world.app.owner.query(
        'SELECT FROM calls WHERE call_uuid = $1 AND ended_at IS NOT NULL',
        [uuid],
      );
      return rows.length === 1;
    });
  };
  const textsTo = async (number: string) =>
    (
      await world.app.owner.query<{ body: string }>(
        `SELECT body FROM comm_items WHERE client_id = $1 AND kind = 'text' AND contact_number = $2
           AND direction <> 'inbound' ORDER BY comm_item_id`,
        [office.id, number],
      )
    ).rows.map(({ body }) => body);
  const caller = newNumber();
  await giveUp(caller);
  await giveUp(caller);
  expect(await textsTo(caller)).toEqual([phoneContract.textBackWords('Cedar Dental')]);
  const stopped = newNumber();
  await receive(world.app, { from: stopped, to: office.number, text: 'STOP' });
  const before = await textsTo(stopped);
  await giveUp(stopped);
  expect(await textsTo(stopped)).toEqual(before);
});

test('busy everywhere: the caller is texted back, once', async () => {
  await setPhone(staff[0]!, { fallback: 'text', is_text_default: true });
  for (const one of staff) await one.plays({ answer: 'busy' });
  const uuid = await world.dial(newNumber(), office.number);
  const textsOf = async () => {
    const { rows } = await world.app.owner.query<{ body: string }>(
      `SELECT i.body FROM comm_items i JOIN calls c ON c.client_id = i.client_id AND c.contact_number = i.contact_number
       WHERE c.call_uuid = $1 AND i.kind = 'text'`,
      [uuid],
    );
    return rows;
  };
  await until('the call is over', async () => {
    const { rows } = await world.app.owner.query(
      'SELECT FROM calls WHERE call_uuid = $1 AND ended_at IS NOT NULL',
      [uuid],
    );
    return rows.length === 1;
  });
  expect(await textsOf()).toEqual([{ body: phoneContract.textBackWords('Cedar Dental') }]);
});
