import { type Figure, compareTail } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import type { World } from '../harness/world.ts';

const REMINDERS = 10_000;
const BAR_S = 60;
const LOST_AFTER_MS = 120_000;
const PAGE = 25;
/** How long before their time they are there. */
const AHEAD_MS = 3_000;

/**
 * 10,000 reminders of the whole staff that come due in the same moment: how long until the last was delivered, whether
 * each was told once, and what the list of conversations is like meanwhile.
 */
export async function measureReminders(world: World): Promise<Figure[]> {
  const { client: office, firstUserId, staff } = world.office;
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const page = async () => {
    const begin = performance.now();
    const answer = await http.request('GET', `/api/conversations?tab=now&limit=${PAGE}`, [cookie]);
    jsonOf<{ items: unknown[] }>(answer);
    return performance.now() - begin;
  };
  try {
    const calm: number[] = [];
    for (let n = 0; n < 200; n += 1) await page();
    for (let n = 0; n < 600; n += 1) calm.push(await page());

    const due = new Date(Date.now() + AHEAD_MS);
    const ids = await addReminders(world, { office, firstUserId, staff, due });
    const busy: number[] = [];
    let running = true;
    const reading = (async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due.getTime() - Date.now())));
      while (running) busy.push(await page());
    })();
    const last = await untilDelivered(world, office, ids);
    running = false;
    await reading;
    await checkOnce(world, office, ids);
    const seconds = (last.getTime() - due.getTime()) / 1_000;
    const did = `${REMINDERS.toLocaleString('en-US')} of ${staff} people at one moment, each marked, told and counted once`;
    return [
      {
        name: 'reminders due in one minute',
        unit: 's',
        ours: seconds,
        floor: null,
        ratio: seconds,
        bar: BAR_S,
        must: 'stay-below',
        did,
      },
      compareTail('convo list during reminders', busy, calm, 2, `${PAGE} rows, 1 client`),
    ];
  } finally {
    http.close();
  }
}

async function addReminders(
  world: World,
  of: { office: number; firstUserId: number; staff: number; due: Date },
): Promise<number[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO conversations (client_id, convo_name, kind, owner_id, activity_at, created_at)
       SELECT $1, 'Bench ' || n, 'internal', $2 + n % $3, now() - interval '1 year', now() FROM generate_series(1, $4) n
       RETURNING convo_id, owner_id
     ), people AS (
       INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) SELECT $1, convo_id, owner_id, now() FROM made
     )
     INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at)
     SELECT $1, convo_id, owner_id, $5, now() FROM made RETURNING convo_id AS id`,
    [of.office, of.firstUserId, of.staff, REMINDERS, of.due],
  );
  await world.owner.query(
    `SELECT graphile_worker.add_job('deliver-reminders', json_build_object('client_id', $1::integer), run_at => $2)`,
    [of.office, of.due],
  );
  return rows.map(({ id }) => Number(id));
}

/** @returns when the last one was delivered, by the server's clock */
async function untilDelivered(world: World, office: number, ids: readonly number[]): Promise<Date> {
  const deadline = Date.now() + LOST_AFTER_MS;
  for (;;) {
    const { rows } = await world.owner.query<{ waiting: number; last: Date }>(
      `SELECT count(*) FILTER (WHERE delivered_at IS NULL)::integer AS waiting, now() AS last
       FROM convo_reminders WHERE client_id = $1 AND convo_id = ANY ($2)`,
      [office, ids],
    );
    // Its own marks carry the time their transactions began: this is when they were seen.
    if (rows[0]!.waiting === 0) return rows[0]!.last;
    if (Date.now() > deadline) throw new Error(`${rows[0]!.waiting} reminders were not delivered`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function checkOnce(world: World, office: number, ids: readonly number[]): Promise<void> {
  const { rows } = await world.owner.query<{ told: number; convos: number; events: number }>(
    `SELECT count(*)::integer AS told, count(DISTINCT due ->> 'convo_id')::integer AS convos,
       count(DISTINCT seq)::integer AS events
     FROM live_events, jsonb_array_elements(payload::jsonb -> 'reminders') AS due
     WHERE client_id = $1 AND type = 'remindersDue' AND (due ->> 'convo_id')::bigint = ANY ($2)`,
    [office, ids],
  );
  const { told, convos } = rows[0]!;
  if (told !== REMINDERS || convos !== REMINDERS)
    throw new Error(`${told} reminders of ${convos} conversations were told, not ${REMINDERS} once each`);
}
