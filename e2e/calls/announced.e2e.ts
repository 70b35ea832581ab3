import type { calls } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareSoftphone } from '../harness/bare-softphone.ts';
import { askAs, OFFICE, signInCaller } from '../harness/caller.ts';
import { OFFICE_NUMBER } from '../harness/control.ts';
import { softphoneOf } from '../harness/softphone.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

/** Over HTTP and the carrier's SIP alone: the bar of such a call is looked at in recording.e2e.ts. */

const DANIEL = '+15035550111';
let world: World;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
});
afterAll(() => world?.close());

test('who is called hears that they are recorded once they have answered, and is recorded from then on', async () => {
  await softphoneOf(world, 'admin');
  const ask = await askAs(world.url, 'admin');
  const settings = await ask<calls.CallSettings>('GET', '/settings/calls');
  const announcement = 'This call is recorded for your chart.';
  await ask('PUT', '/settings/calls', { ...settings, recording: 'announced', announcement });
  const softphone = await openBareSoftphone(await ask('GET', '/plivo/softphone/session'));
  softphone.dial(DANIEL);
  const own = () => ask<calls.OngoingCall[]>('GET', '/plivo/getOngoingCalls?whose=own');
  const call = await until('they speak, and it is recorded', async () =>
    (await own()).find(({ participants, recording }) => participants.length === 2 && recording),
  );
  expect(call).toMatchObject({ comm_direction: 'outgoing', displayName: 'Daniel Reyes' });
  const owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  const { rows: legs } = await owner.query<{ stays: Record<string, { from: number }>; announced: string }>(
    `SELECT m.stays, m.announced_after AS announced FROM call_members m JOIN calls c USING (client_id, call_id)
     WHERE c.client_id = $1 AND c.call_uuid = $2 AND m.role = 'customer'`,
    [OFFICE, call.call_uuid],
  );
  await owner.end();
  // In, out to hear it, and in again.
  expect(legs).toHaveLength(1);
  const [{ stays, announced }] = legs as [(typeof legs)[0]];
  expect(Object.keys(stays)).toHaveLength(2);
  expect(Object.keys(stays)[0]).toBe(announced);
  // Ours dials the same number.
  const theirs = (await world.control.calls()).find(
    ({ from, to }) => from === OFFICE_NUMBER && to === DANIEL,
  );
  await world.control.putDown(theirs!.call_uuid);
  const caller = await signInCaller(world.url, 'admin');
  const item = await until('its recording is kept', async () => {
    const items = await caller.thread(call.contact_id!);
    const own = items.find(({ call_uuid: uuid }) => uuid === call.call_uuid);
    return own?.recordings[0]?.state === 'kept' ? own : undefined;
  });
  expect(item).toMatchObject({ comm_direction: 'outgoing', recordings: [{ kind: 'call' }] });
  const heard = await fetch(`${world.url}/api${item.recordings[0]!.path}`, {
    headers: { cookie: caller.cookie },
  });
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  softphone.close();
});
