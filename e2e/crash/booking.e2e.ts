import { type booking, practice, type RouteAnswer } from '@chairline/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

/** How long Open Dental takes for each answer, so that a kill falls into a booking, in milliseconds. */
const SLOW_MS = 1_500;
const WHOLE_ROUND_MS = 80_000;

let world: World;
let owner: pg.Client;
let headers: Record<string, string>;

beforeAll(async () => {
  world = await startTestWorld({ web: false, practice: 'read' });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  headers = {
    cookie: (await signInCaller(world.url, 'admin')).cookie,
    origin: world.url,
    'content-type': 'application/json',
  };
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const post = (path: string, data: object) =>
  fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${world.url}/api${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const standing = async (contactId: number, at: string) =>
  (await get<{ data: practice.OdAppointment[] }>(`/od/contacts/${contactId}/appointments`)).data.filter(
    ({ AptDateTime, AptStatus }) => AptDateTime === at && practice.isBooked(AptStatus),
  );

test('a booking goes on after kill -9: one appointment, however often it is asked for', async () => {
  await post('/od/access-token', { token: 'sandbox-practice' });
  await until(
    'the practice was read',
    async () => {
      const { synced_at, round } = await get<practice.PracticeState>('/od/state');
      return synced_at !== null && round === null;
    },
    WHOLE_ROUND_MS,
  );
  const { rows } = await owner.query<{ id: number }>(
    `SELECT contact_id::integer AS id FROM contacts WHERE client_id = $1 AND od_pat_num IS NOT NULL
       AND merged_into IS NULL AND ph1 IS NOT NULL AND textable1 ORDER BY contact_id LIMIT 1`,
    [OFFICE],
  );
  const { id } = rows[0]!;
  const { proposals } = await get<{ proposals: booking.ProposedTime[] }>(`/contacts/${id}/times?minutes=30`);
  const offered = await post(`/contacts/${id}/appointment-proposals`, {
    minutes: 30,
    options: proposals,
    message_text: 'One of these?',
    client_ref: 'offered-before-the-crash',
  });
  expect(offered.status).toBe(201);
  const { proposal } = (await offered.json()) as RouteAnswer<typeof booking.proposeTimes>;
  const path = `/appointment-proposals/${proposal.proposal_id}/book`;
  const at = proposals[0]!.AptDateTime;

  // While it looks at the day, and while it books.
  for (const part of [0.4, 1.5]) {
    await world.control.practice('slow', { ms: SLOW_MS });
    const cut = post(path, { option: 0 }).then(
      ({ status }) => status,
      () => 'cut' as const,
    );
    await until('it is at it', async () => {
      const held = await owner.query('SELECT 1 FROM practice_bookings WHERE client_id = $1', [OFFICE]);
      return held.rows.length > 0;
    });
    await sleep(SLOW_MS * part);
    await world.killServer();
    expect(await cut).toBe('cut');
    await world.control.practice('ok');
    await world.startServer();
    // The day is kept for the dead for three minutes, which are not waited for here.
    await owner.query('DELETE FROM practice_bookings WHERE client_id = $1', [OFFICE]);
    expect((await standing(id, at)).length).toBeLessThan(2);
  }
  for (const _again of [1, 2]) expect((await post(path, { option: 0 })).status).toBe(200);
  await expect.poll(() => standing(id, at)).toHaveLength(1);
});
