import { calls as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { createOffice, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import { auditOf, eventsOf } from '../../../testing/office-log.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { until } from '../../../testing/wait.ts';
import { listRung, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();
const { office, first, second } = useCalledOffice(world, 'first', 'second');

const say = (who: Colleague, away: boolean) => who.call('PUT', '/plivo/away', { away });

/** The users whom a call was rung at. */
const rungBy = async (callUuid: string) =>
  (await listRung(world.app, callUuid)).map(({ user_id }) => user_id!).sort((a, b) => a - b);

test('who is away is not rung, until they are back', async () => {
  expect((await say(first, true)).json()).toEqual({ user_id: first.user.id, away: true });
  const one = await world.dial(newNumber(), office.number);
  await world.untilOwn(second, ({ participants }) => participants.length === 2);
  expect(await rungBy(one)).toEqual([second.user.id]);

  await say(first, false);
  const two = await world.dial(newNumber(), office.number);
  const both = [first.user.id, second.user.id].sort((a, b) => a - b);
  await until('both are rung', async () => (await rungBy(two)).length === 2);
  expect(await rungBy(two)).toEqual(both);
});

test('with everybody away a caller is asked for a message at once', async () => {
  for (const one of [first, second]) await say(one, true);
  const uuid = await world.dial(newNumber(), office.number, { then: 'voicemail' });
  await until('the message', async () => {
    const { items } = (await first.call('GET', '/calls')).json() as { items: contract.CallRow[] };
    return items.find(({ call_uuid }) => call_uuid === uuid)?.comm_ref;
  });
  expect(await rungBy(uuid)).toEqual([]);
});

test('who is away is still asked into a call by a colleague', async () => {
  await say(second, true);
  await world.dial(newNumber(), office.number);
  const { conferenceName } = await world.untilOwn(first, ({ participants }) => participants.length === 2);
  const asked = await first.call('POST', '/plivo/addToOngoingCall', {
    conferenceName,
    user_id: second.user.id,
  });
  expect(asked.statusCode).toBe(200);
  await world.untilOwn(second, ({ participants }) => participants.length === 3);
});

test('the office is told, once, and no other office is', async () => {
  for (const away of [true, true, false, false]) expect((await say(first, away)).statusCode).toBe(200);
  const told = (await eventsOf(world.app, office.id)).filter(({ type }) => type === 'awayChanged');
  expect(told.map(({ payload }) => payload)).toEqual([
    { user_id: first.user.id, away: true },
    { user_id: first.user.id, away: false },
  ]);
  const audited = (await auditOf(world.app, office.id)).map(({ action }) => action);
  expect(audited.filter((action) => action === 'user.away' || action === 'user.back')).toEqual([
    'user.away',
    'user.back',
  ]);

  await say(second, true);
  expect((await first.call('GET', '/plivo/away')).json()).toEqual({ user_ids: [second.user.id] });
  const elsewhere = await createOffice(world.app);
  const stranger = await signIn(world.app, await createUser(world.app, elsewhere));
  expect((await stranger.call('GET', '/plivo/away')).json()).toEqual({ user_ids: [] });
});
