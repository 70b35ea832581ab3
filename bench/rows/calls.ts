import { randomUUID } from 'node:crypto';
import type { OfficePlan } from '../../apps/server/src/seed/large/plan.ts';
import { type CallChange, writeCallChange } from '../floor/call-statements.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { SCREENS } from '../harness/audience.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { heapOf } from '../harness/heap.ts';
import { HttpConnection } from '../harness/http.ts';
import { rateOf, takeTurns } from '../harness/samples.ts';
import { beforeScreens } from '../harness/screens.ts';
import { signWebhook } from '../harness/sign-webhook.ts';
import { PLIVO, type World } from '../harness/world.ts';

const CALLS = 50;
const MANY_CALLS = 300;
const MEMORY_ROUNDS = 5;
const A_BLOCK = 500;
const BLOCKS = 6;
const ROUNDS = 600;
const WARM_UP = 60;

/** A call that goes on: a patient and one of the staff are in it. */
interface OpenCall {
  id: string;
  uuid: string;
  agent: string;
  /** How often the carrier told of it. */
  told: number;
  version: number;
}

/**
 * Has the carrier answer no question while calls are measured that are made up of what it tells: its lists do not have
 * them, and each minute the server compares.
 */
async function withoutLists<T>({ port }: World, measure: () => Promise<T>): Promise<T> {
  const set = async (status: number | null) => {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/control/voice/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    if (!answer.ok) throw new Error(`/voice/faults: ${answer.status} ${await answer.text()}`);
  };
  await set(503);
  try {
    return await measure();
  } finally {
    await set(null);
  }
}

/** What the carrier says by a POST. @throws Error where it is refused */
async function tell(world: World, http: HttpConnection, path: string, form: Record<string, string>) {
  const headers = signWebhook(`${world.hooks}${path}`, form, PLIVO.token);
  const body = Buffer.from(new URLSearchParams(form).toString());
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const answer = await http.request('POST', path, [...headers, type], body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`);
}

const eventPath = ({ client }: OfficePlan, call: Pick<OpenCall, 'id'>, more = '') =>
  `/api/plivo/call-event?office=${client}&call=${call.id}${more}`;
const carrierTime = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);

/** Somebody of the staff is muted, or no longer: told once a second of the carrier's clock. */
function nextChange(call: OpenCall, began: number): CallChange {
  call.told += 1;
  const at = began + call.told * 1_000;
  const muted = call.told % 2 === 1;
  const form = {
    EventName: muted ? 'ParticipantMute' : 'ParticipantUnmute',
    EventTimestamp: carrierTime(at),
    MPCUUID: call.uuid,
    MemberID: `a${call.id}`,
    ParticipantRole: 'Agent',
    ParticipantCallUUID: call.agent,
  };
  const key = `mpc:${call.uuid}:${form.EventName}:${form.MemberID}:${form.EventTimestamp}`;
  return { callId: call.id, leg: call.agent, key, form, muted, at: new Date(at).toISOString() };
}

/** Patients call, and the staff speaks with them, as the carrier tells it. */
async function openCalls(world: World, many: number, office = world.office): Promise<OpenCall[]> {
  const { owner } = world;
  const { rows: people } = await owner.query<{ number: string }>(
    `SELECT ph1 AS number FROM contacts WHERE client_id = $1 AND ph1 <> '' AND family IN (0, contact_id)
     AND contact_id <> $2 ORDER BY md5(contact_id::text) LIMIT $3`,
    [office.client, office.firstContactId, many],
  );
  const http = new HttpConnection(world.port);
  const opened: OpenCall[] = [];
  for (let n = 0; n < many; n += 1) {
    const uuid = randomUUID();
    const from = people[n % people.length]!.number.slice(1);
    const to = office.textNumber.slice(1);
    await tell(world, http, '/api/plivo/answer', {
      CallUUID: uuid,
      From: from,
      To: to,
      CallStatus: 'ringing',
      Direction: 'inbound',
    });
    const { rows } = await owner.query<{ id: string }>(
      'SELECT call_id AS id FROM calls WHERE client_id = $1 AND call_uuid = $2',
      [office.client, uuid],
    );
    const call: OpenCall = { id: rows[0]!.id, uuid, agent: randomUUID(), told: 0, version: 0 };
    const EventTimestamp = carrierTime(Date.now());
    const member = { EventName: 'ParticipantJoin', EventTimestamp, MPCUUID: uuid };
    await tell(world, http, eventPath(office, call), {
      ...member,
      MemberID: `p${call.id}`,
      ParticipantRole: 'Customer',
      ParticipantCallUUID: uuid,
    });
    await tell(world, http, eventPath(office, call, '&role=agent'), {
      CallUUID: call.agent,
      From: from,
      To: office.deskNumber.slice(1),
      CallStatus: 'in-progress',
      Event: 'StartApp',
    });
    await tell(world, http, eventPath(office, call), {
      ...member,
      MemberID: `a${call.id}`,
      ParticipantRole: 'Agent',
      ParticipantCallUUID: call.agent,
    });
    opened.push(call);
  }
  http.close();
  // As if it had rung at their softphones, which the carrier would have to know.
  await owner.query(
    `UPDATE call_members SET kind = 'endpoint', number = '', user_id = $3 + (call_id % $4)::integer
     WHERE client_id = $1 AND leg = ANY ($2)`,
    [office.client, opened.map(({ agent }) => agent), office.firstUserId, office.staff],
  );
  await readVersions(world, opened, office);
  return opened;
}

async function readVersions(
  { owner, office: main }: World,
  opened: readonly OpenCall[],
  office = main,
): Promise<void> {
  const { rows } = await owner.query<{ id: string; version: number; spoken: boolean }>(
    `SELECT call_id AS id, version, answered_at IS NOT NULL AND ended_at IS NULL AS spoken FROM calls
     WHERE client_id = $1 AND call_id = ANY ($2)`,
    [office.client, opened.map(({ id }) => id)],
  );
  for (const call of opened) {
    const row = rows.find(({ id }) => id === call.id);
    if (!row?.spoken) throw new Error(`call ${call.id} does not go on`);
    call.version = row.version;
  }
}

async function endCalls({ owner }: World, opened: readonly OpenCall[]): Promise<void> {
  // Nobody at the carrier knows of them.
  await owner.query('UPDATE calls SET ended_at = now() WHERE call_id = ANY ($1)', [
    opened.map(({ id }) => id),
  ]);
}

/** What the carrier tells of 50 calls at once; the floor is the bare driver with the same rows. */
export const measureCallbacks = (world: World): Promise<Figure[]> =>
  withoutLists(world, () => callbacks(world));

async function callbacks(world: World): Promise<Figure[]> {
  const { client: office } = world.office;
  const opened = await openCalls(world, CALLS * 2);
  const [own, others] = [opened.slice(0, CALLS), opened.slice(CALLS)];
  const connections = Array.from({ length: CALLS }, () => new HttpConnection(world.port));
  const bare = await Promise.all(Array.from({ length: CALLS }, () => world.connectApp()));
  try {
    const began = Date.now() - 86_400_000;
    const frame = 'x'.repeat(700);
    const work = {
      // Each of the calls has a connection of its own: the carrier tells of a call one thing after the other.
      ours: (client: number) => {
        const call = own[client]!;
        return tell(world, connections[client]!, eventPath(world.office, call), nextChange(call, began).form);
      },
      floor: (client: number) =>
        inOfficeBare(bare[client]!, office, () =>
          writeCallChange(bare[client]!, office, nextChange(others[client]!, began), frame),
        ),
      insert: (client: number) =>
        inOfficeBare(bare[client]!, office, () =>
          bare[client]!.query(
            `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body)
             VALUES ($1, 'plivo', $2, now(), $3)`,
            [office, randomUUID(), nextChange(others[client]!, began).form],
          ),
        ),
    };
    const rates = { ours: [] as number[], floor: [] as number[], insert: [] as number[] };
    for (let block = -1; block < BLOCKS; block += 1)
      for (const name of ['ours', 'floor', 'insert'] as const) {
        const rate = await rateOf(A_BLOCK, CALLS, async (client) => void (await work[name](client)));
        if (block >= 0) rates[name].push(rate);
      }
    const before = own.map(({ version, told }) => version + told);
    await readVersions(world, own);
    if (own.some(({ version }, n) => version !== before[n])) throw new Error('a callback changed nothing');
    const mean = (list: number[]) => list.length / list.reduce((sum, rate) => sum + 1 / rate, 0);
    const [oursRate, floorRate, insertRate] = [mean(rates.ours), mean(rates.floor), mean(rates.insert)];
    return [
      {
        name: 'callbacks of 50 calls',
        unit: 'a second',
        ours: oursRate,
        floor: floorRate,
        ratio: oursRate / floorRate,
        bar: 0.6,
        must: 'reach',
        did: `${BLOCKS * A_BLOCK} signed callbacks of ${CALLS} calls, each on its connection; floor: the same reads and rows by the bare driver; ${(oursRate / insertRate).toFixed(2)} of the INSERT of the delivery alone`,
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    for (const client of bare) await client.end();
    await endCalls(world, opened);
  }
}

/** From what the carrier tells of a call until the last of 200 screens has it. */
export const measureCallFanOut = (world: World): Promise<Figure[]> =>
  withoutLists(world, () => fanOut(world));

const fanOut = (world: World): Promise<Figure[]> =>
  beforeScreens(world, async ({ ours, http, side, orderBare }) => {
    const own = (await openCalls(world, 1))[0]!;
    const other = (await openCalls(world, 1, side))[0]!;
    try {
      const began = Date.now() - 86_400_000;
      const say = () => {
        own.version += 1;
        return ours.hears(`"ended":false,"version":${own.version}}`, () =>
          tell(world, http, eventPath(world.office, own), nextChange(own, began).form),
        );
      };
      // The floor sends as many bytes as ours.
      await say();
      const { frame } = ours;
      const samples = await takeTurns(
        {
          ours: say,
          floor: (round) => {
            const mark = `"round":${round}}`;
            const order = {
              callChange: nextChange(other, began),
              frame: frame.slice(0, -mark.length) + mark,
            };
            return orderBare(order, mark);
          },
        },
        ROUNDS,
        WARM_UP,
      );
      const did = `1 change of a call of ${frame.length} bytes to ${SCREENS} sockets; floor: the same reads and rows, then a raw broadcast`;
      return [compareTail('change of a call to 200 screens', samples.ours, samples.floor, 1.5, did)];
    } finally {
      await endCalls(world, [own, other]);
    }
  });

/** What a call that goes on costs the server's memory. */
export const measureCallMemory = (world: World): Promise<Figure[]> =>
  withoutLists(world, () => memory(world));

async function memory(world: World): Promise<Figure[]> {
  // Once before it counts: what the first calls have compiled and kept for all of them is no call's, and weighs more
  // than they do.
  await endCalls(world, await openCalls(world, MANY_CALLS));
  const heap = await heapOf(world.server);
  const readings: { none: number; held: number }[] = [];
  try {
    for (let round = 0; round < MEMORY_ROUNDS; round += 1) {
      const none = await heap.usedBytes();
      const opened = await openCalls(world, MANY_CALLS);
      try {
        readings.push({ none, held: await heap.usedBytes() });
      } finally {
        await endCalls(world, opened);
      }
    }
  } finally {
    heap.close();
  }
  const perCall = (bytes: number) => bytes / 1_000 / MANY_CALLS;
  const costs = readings.map(({ none, held }) => perCall(held - none));
  const idle = readings.map(({ none }) => none);
  const kilobytes = percentile(costs, 0.5);
  const drift = (Math.max(...idle) - Math.min(...idle)) / 1_000;
  return [
    {
      name: 'memory of a call',
      unit: 'kB',
      ours: kilobytes,
      floor: null,
      ratio: kilobytes,
      bar: 50,
      must: 'stay-below',
      did: `heap and buffers after a forced collection, with none and with ${MANY_CALLS} calls that go on; median of ${MEMORY_ROUNDS} rounds (${costs.map((cost) => cost.toFixed(2)).join(', ')}); without calls it lies within ${drift.toFixed(0)} kB`,
    },
  ];
}
