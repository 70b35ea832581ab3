import type { conversations } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { until } from '../harness/until.ts';
import { startTestWorld } from '../harness/test-world.ts';
import type { World } from '../harness/world.ts';

/** Due in the same moment, so that a kill finds the delivery half-way. */
const MANY = 3_000;

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

async function callerOf(username: string) {
  const { cookie } = await signInCaller(world.url, username);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${world.url}/api${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as T;
  };
}

/** Conversations of one user, each with a reminder of theirs. @returns its ids */
async function addReminders(userId: number, many: number, at: Date): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO conversations (client_id, convo_name, kind, owner_id, activity_at, created_at)
       SELECT $1, 'Crash ' || n, 'internal', $2, now(), now() FROM generate_series(1, $3) n RETURNING convo_id
     ), people AS (
       INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at)
       SELECT $1, convo_id, $2, now() FROM made
     )
     INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at)
     SELECT $1, convo_id, $2, $4, now() FROM made RETURNING convo_id AS id`,
    [OFFICE, userId, many, at],
  );
  return rows.map(({ id }) => Number(id));
}

const delivered = async (ids: readonly number[]) => {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(delivered_at)::integer AS n FROM convo_reminders WHERE client_id = $1 AND convo_id = ANY ($2)`,
    [OFFICE, ids],
  );
  return rows[0]!.n;
};
/** How often each was told, and to whom. */
const told = async (ids: readonly number[]) => {
  const { rows } = await owner.query<{ id: string; n: number; audience: number[] }>(
    `SELECT due ->> 'convo_id' AS id, count(*)::integer AS n, min(audience) AS audience
     FROM live_events, jsonb_array_elements(payload::jsonb -> 'reminders') AS due
     WHERE client_id = $1 AND type = 'remindersDue' AND (due ->> 'convo_id')::bigint = ANY ($2) GROUP BY 1`,
    [OFFICE, ids],
  );
  return rows;
};

test('a reminder whose server is killed before its time is delivered once, as soon as there is one', async () => {
  const call = await callerOf('desk');
  const userId = (await call<{ user_id: number }>('GET', '/check')).user_id;
  const { id, subscription } = (await (
    await fetch(`${world.phoneUrl}/control/push/subscriptions`, { method: 'POST' })
  ).json()) as { id: string; subscription: object };
  await call('POST', '/push/subscriptions', subscription);
  const [convo] = await addReminders(userId, 1, new Date(Date.now() + 86_400_000));
  // By the product's own call, so that its job waits; then its time is brought near, as if the minute were over.
  const { reminder } = await call<{ reminder: conversations.ConvoReminder }>(
    'PUT',
    `/conversations/${convo}/reminder`,
    { date: new Date(Date.now() + 61_000).toISOString() },
  );
  expect(reminder.delivered_at).toBeNull();
  await world.killServer();
  const due = new Date(Date.now() + 500);
  await owner.query('UPDATE convo_reminders SET remind_at = $2 WHERE convo_id = $1', [convo, due]);
  await owner.query(
    `UPDATE graphile_worker._private_jobs j SET run_at = $1 FROM graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'deliver-reminders'`,
    [due],
  );
  await until('its time is over', () => Promise.resolve(Date.now() > due.getTime() + 500));
  expect(await delivered([convo!])).toBe(0);
  await world.startServer();
  await until('it is delivered', async () => (await delivered([convo!])) === 1);
  const arrived = async () =>
    (await (await fetch(`${world.phoneUrl}/control/push/messages?subscription=${id}`)).json()) as {
      text: string;
    }[];
  await until('its push arrived', async () => (await arrived()).length > 0);
  await world.killServer();
  await world.startServer();
  expect(await told([convo!])).toEqual([{ id: String(convo), n: 1, audience: [userId] }]);
  expect(await arrived()).toHaveLength(1);
});

test('of many due at once, each is delivered once, wherever kill -9 finds the delivery', async () => {
  const call = await callerOf('desk2');
  const userId = (await call<{ user_id: number }>('GET', '/check')).user_id;
  await world.killServer();
  const ids = await addReminders(userId, MANY, new Date(Date.now() - 1_000));
  await owner.query(
    `SELECT graphile_worker.add_job('deliver-reminders', json_build_object('client_id', $1::integer))`,
    [OFFICE],
  );
  let halfway = 0;
  for (let kills = 0; kills < 2; kills += 1) {
    const before = await delivered(ids);
    await world.startServer();
    await until('some are delivered', async () => (await delivered(ids)) > before);
    await world.killServer();
    const now = await delivered(ids);
    if (now < MANY) halfway += 1;
    else break;
  }
  expect(halfway).toBeGreaterThan(0);
  await world.startServer();
  await until('all are delivered', async () => (await delivered(ids)) === MANY);
  const events = await told(ids);
  expect([events.length, new Set(events.map(({ n }) => n))]).toEqual([MANY, new Set([1])]);
});
