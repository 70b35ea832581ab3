import { phones as contract } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { newNumber } from '../../../testing/factory.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { until } from '../../../testing/wait.ts';
import { listRung, phoneOf, setPhone, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

/** The phone menu, heard and answered by people whom the carrier plays. */

const world = useCallWorld();
const { office, staff } = useCalledOffice(world, 'first', 'second', 'third');
const names = [
  { place: 1, name: 'Appointments' },
  { place: 2, name: 'Billing' },
];

beforeEach(async () => {
  for (const one of staff) await one.plays({ answer: 'ignore' });
  await place(staff[1]!, [2]);
  await setPhone(staff[0]!, { menu: true, menu_names: names });
});

async function place(who: Colleague, ivr_des: number[]): Promise<void> {
  const answer = await staff[0]!.call('PUT', `/ivrDesignation/${who.user.id}`, { ivr_des });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
async function rungBy(callUuid: string): Promise<number[]> {
  const rung = await listRung(world.app, callUuid);
  return rung.map(({ user_id }) => staff.findIndex(({ user }) => user.id === user_id)).sort((a, b) => a - b);
}
async function expectRung(uuid: string, places: number[]): Promise<void> {
  await until('as many are rung', async () => (await rungBy(uuid)).length >= places.length);
  expect(await rungBy(uuid)).toEqual(places);
}
const press = (digits: string) => world.dial(newNumber(), office.number, { then: 'digits', digits });

test('whoever presses a place is rung at its users alone, and has them', async () => {
  const uuid = await press('2');
  await expectRung(uuid, [1]);
  await world.hangUp(uuid);
  await staff[1]!.plays({ answer: 'answer' });
  const taken = await press('2');
  const call = await world.untilOwn(staff[1]!, ({ participants }) => participants.length === 2);
  expect(call.call_uuid).toBe(taken);
  expect(await rungBy(taken)).toEqual([1]);
  expect(await auditOf(world.app, office.id)).toContainEqual(
    expect.objectContaining({ action: 'call.menu', details: { place: 2 } }),
  );
});

test('several users of a place ring together', async () => {
  await place(staff[2]!, [2]);
  await setPhone(staff[0]!, { ring_mode: 'in_order' });
  await expectRung(await press('2'), [1, 2]);
});

test('a wrong key has the menu heard again, and a right one then counts', async () => {
  await expectRung(await press('92'), [1]);
});

test.each([
  ['two wrong keys', '98'],
  ['a place that nobody has', '1'],
])('%s: it rings at all', async (_name, digits) => {
  await expectRung(await press(digits), [0, 1, 2]);
});

test('nothing pressed: the menu is heard twice, and nobody is rung until then', async () => {
  const uuid = await world.dial(newNumber(), office.number, { then: 'silent' });
  await until('it is heard', async () => {
    const { rows } = await world.app.owner.query('SELECT FROM calls WHERE call_uuid = $1 AND in_menu', [
      uuid,
    ]);
    return rows.length === 1;
  });
  expect(await rungBy(uuid)).toEqual([]);
  await expectRung(uuid, [0, 1, 2]);
});

test('by turns: who is reached by a key takes nobody’s turn', async () => {
  await setPhone(staff[0]!, { ring_mode: 'by_turns', ring_order: staff.map(({ user }) => user.id) });
  await expectRung(await press('2'), [1]);
  const uuid = await press('98');
  await until('somebody is rung', async () => (await rungBy(uuid)).length > 0);
  expect((await rungBy(uuid))[0]).toBe(0);
  const next = await press('98');
  await until('the next is rung', async () => (await rungBy(next)).includes(1));
  expect(await rungBy(next)).not.toContain(0);
});

test('a place whose users are all away rings at whoever else the number has', async () => {
  await staff[1]!.call('PUT', '/plivo/away', { away: true });
  await expectRung(await press('2'), [0, 2]);
});

test('who hangs up in the menu has called in vain: it is a missed call', async () => {
  const uuid = await world.dial(newNumber(), office.number, { then: 'silent' });
  await until('it is heard', async () =>
    (await world.carrierCalls()).some((one) => one.call_uuid === uuid && one.state === 'in-progress'),
  );
  await world.hangUp(uuid);
  await until('it is missed', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT FROM calls c JOIN comm_items i USING (client_id, comm_item_id)
       WHERE c.call_uuid = $1 AND c.ended_at IS NOT NULL AND i.call_missed`,
      [uuid],
    );
    return rows.length === 1;
  });
  expect(await rungBy(uuid)).toEqual([]);
});

test.each<[object, string]>([
  [{ menu: true, menu_names: [] }, contract.phoneMessages.menuEmpty],
  [{ menu_names: [names[0], { place: 1, name: 'Twice' }] }, contract.phoneMessages.menuTwice],
  [{ menu_names: [{ place: 0, name: 'None' }] }, contract.phoneMessages.menuPlace],
  [{ menu_names: [{ place: 1, name: ' ' }] }, contract.phoneMessages.menuNameLength],
  [{ menu_names: [{ place: 1, name: 'x'.repeat(41) }] }, contract.phoneMessages.menuNameLength],
  [{ menu_words: 'x'.repeat(501) }, contract.phoneMessages.greetingTooLong],
])('%j is refused in words', async (change, words) => {
  const { phone_id } = await phoneOf(staff[0]!);
  const answer = await staff[0]!.call('PUT', '/clientphone', { phone_id, ...change });
  expect([answer.statusCode, answer.body]).toEqual([400, words]);
});
