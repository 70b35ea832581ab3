import type { calls, inbox, worklist } from '@chairline/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareSoftphone, openBareSoftphone } from '../harness/bare-softphone.ts';
import { type Asks, askAs, OFFICE, signInCaller } from '../harness/caller.ts';
import { playColleague } from '../harness/softphone.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';
import { createRandom } from './random.ts';

/** How many calls there are in each stage when the server is killed. */
const STAGES = { ringing: 5, spoken: 4, parked: 3, dropped: 3, over: 2, out: 3 } as const;
type Stage = keyof typeof STAGES;

interface Made {
  stage: Stage;
  number: string;
  /** The patient's leg, by the carrier's name; of a call of ours, the softphone's. */
  uuid: string;
  conference: string;
}

let world: World;
let owner: pg.Client;
let admin: BareSoftphone;
const made: Made[] = [];

beforeAll(async () => {
  world = await startTestWorld({
    web: false,
    timing: {
      // It rings as long as it really does.
      voiceSecond: 1_000,
      // An office's own account, with limits as are negotiated: what is looked at is the crash.
      callsPerSecond: 200,
      incomingCallsPerSecond: 200,
      // What the server is not there for is given up soon, and only the carrier's lists know of it.
      webhookGiveUpAfter: 1_000,
    },
  });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
});
afterAll(async () => {
  admin?.close();
  await owner?.end();
  await world?.close();
});

const ongoing = (call: Asks, whose: string) =>
  call<calls.OngoingCall[]>('GET', `/plivo/getOngoingCalls?whose=${whose}`);
const carried = async () =>
  new Map((await world.control.calls()).map((one) => [one.call_uuid, one] as const));

let lastNumber = 6_000;
const newNumber = () => `+1503555${(lastNumber += 1)}`;

/** Patients call. @returns them, once the server has every one in its list */
async function callIn(stage: Stage, many: number): Promise<Made[]> {
  const begun = await Promise.all(
    Array.from({ length: many }, async () => {
      const number = newNumber();
      return { stage, number, uuid: await world.control.callIn(number, 'speak'), conference: '' };
    }),
  );
  made.push(...begun);
  return begun;
}

/** Every call's state in our own tables, by the carrier's name of it. */
async function rows() {
  const { rows: found } = await owner.query<{
    uuid: string;
    ended: boolean;
    answered: boolean;
    parked: boolean;
    waiting: string | null;
    conference: string;
  }>(
    `SELECT call_uuid AS uuid, ended_at IS NOT NULL AS ended, answered_at IS NOT NULL AS answered, parked, waiting,
       conference FROM calls WHERE client_id = $1 AND contact_number = ANY ($2)`,
    [OFFICE, made.map(({ number }) => number)],
  );
  return new Map(found.map((row) => [row.uuid, row]));
}

/** The states of the recordings of calls, by the carrier's name of the call. */
async function recordings() {
  const { rows: found } = await owner.query<{ uuid: string; states: string[] }>(
    `SELECT c.call_uuid AS uuid, array_agg(r.state) AS states
     FROM calls c JOIN call_recordings r USING (client_id, call_id) WHERE c.client_id = $1 GROUP BY 1`,
    [OFFICE],
  );
  return new Map(found.map(({ uuid, states }) => [uuid, states]));
}

test('kill -9 in the middle of 20 calls: none is lost, none doubled, nobody is cut off', async () => {
  const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
  console.log(`calls: seed ${seed} (CRASH_SEED)`);
  const random = createRandom(seed);
  const call = await askAs(world.url, 'desk2');
  const [, desk2] = await Promise.all([
    playColleague(world, 'desk', { state: 'gone' }),
    playColleague(world, 'desk2', { after_ms: 20 }),
  ]);
  const callAsAdmin = await askAs(world.url, 'admin');
  admin = await openBareSoftphone(await callAsAdmin('GET', '/plivo/softphone/session'));
  const settings = await callAsAdmin<calls.CallSettings>('GET', '/settings/calls');
  await callAsAdmin('PUT', '/settings/calls', { ...settings, recording: 'on' });

  // Spoken with, all of them, at first.
  const answered = [
    ...(await callIn('spoken', STAGES.spoken)),
    ...(await callIn('parked', STAGES.parked)),
    ...(await callIn('dropped', STAGES.dropped)),
    ...(await callIn('over', STAGES.over)),
  ];
  await until('desk2 speaks with all of them', async () => {
    const own = await ongoing(call, 'own');
    return own.filter(({ participants }) => participants.length === 2).length === answered.length;
  });
  for (const [uuid, row] of await rows()) made.find((one) => one.uuid === uuid)!.conference = row.conference;
  for (let n = 0; n < STAGES.out; n += 1) {
    const number = newNumber();
    made.push({ stage: 'out', number, uuid: '', conference: '' });
    admin.dial(number);
  }
  await until('admin speaks with those who were called', async () => {
    const own = await ongoing(callAsAdmin, 'own');
    return own.filter(({ participants }) => participants.length === 2).length === STAGES.out;
  });
  for (const one of await ongoing(callAsAdmin, 'own')) {
    const number = one.participants.find(({ user_id }) => user_id === null)!.phone_num;
    const own = made.find((other) => other.number === `+1${number}`)!;
    [own.uuid, own.conference] = [one.call_uuid, one.conferenceName];
  }
  for (const one of made.filter(({ stage }) => stage === 'parked'))
    await call('DELETE', `/plivo/leaveConference?conferenceName=${one.conference}`);
  await until('they are parked, and hear music', async () => {
    const hearing = [...(await carried()).values()].filter(
      ({ members }) => members.length === 1 && members[0]!.hold,
    );
    return hearing.length === STAGES.parked;
  });
  await playColleague(world, 'desk', { answer: 'ignore' });
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const ringing = await callIn('ringing', STAGES.ringing);
  await until('it rings for the others', async () => {
    const { rows: rung } = await owner.query(
      `SELECT c.call_uuid FROM calls c JOIN call_members m USING (client_id, call_id)
       WHERE c.call_uuid = ANY ($1) AND m.stage = 1 AND m.role = 'agent' GROUP BY 1 HAVING count(*) = 2`,
      [ringing.map(({ uuid }) => uuid)],
    );
    return rung.length === ringing.length;
  });
  const legOf = async (conference: string) =>
    [...(await carried()).values()].find((one) => one.conference === conference && one.to.includes(desk2))!;
  const before = await carried();
  for (const { stage, uuid } of made)
    expect([stage, before.get(uuid)?.state]).toEqual([stage, 'in-progress']);
  expect(made).toHaveLength(20);

  // All at once, and in the middle of it the server dies; what happens then it is not told of.
  const happens = [
    ...made
      .filter(({ stage }) => stage === 'dropped')
      .map((one) => async () => world.control.putDown((await legOf(one.conference)).call_uuid)),
    ...made.filter(({ stage }) => stage === 'over').map((one) => () => world.control.putDown(one.uuid)),
  ];
  const acting = Promise.all(
    happens.map(async (happen) => {
      await sleep(random.between(0, 1_500));
      await happen();
    }),
  );
  await sleep(random.between(0, 1_500));
  await world.killServer();
  await acting;
  await sleep(random.between(0, 3_000));
  await world.startServer();
  if (random.next() < 0.5) {
    await sleep(random.between(0, 800));
    await world.killServer();
    await sleep(random.between(0, 1_500));
    await world.startServer();
  }

  const isOver = ({ stage }: Made) => stage === 'over';
  const again = await askAs(world.url, 'desk2');
  const adminAgain = await askAs(world.url, 'admin');
  await until(
    'what the server has is what the carrier has',
    async () => {
      const ours = await rows();
      const wrong = made.filter((one) => {
        const row = ours.get(one.uuid);
        if (!row || row.ended !== isOver(one)) return true;
        if (one.stage === 'dropped') return row.waiting === null;
        return one.stage === 'parked' ? !row.parked : row.parked || row.waiting !== null;
      });
      if (wrong.length > 0)
        throw new Error(JSON.stringify(wrong.map((one) => [one.stage, ours.get(one.uuid)])));
      return true;
    },
    70_000,
  );
  const now = await carried();
  // Nobody in it was cut off by it.
  for (const one of made)
    expect([one.stage, one.number, now.get(one.uuid)?.state]).toEqual([
      one.stage,
      one.number,
      isOver(one) ? 'ended' : 'in-progress',
    ]);
  const byName = (a: string, b: string) => a.localeCompare(b);
  const inside = (user: string) =>
    [...now.values()]
      .filter((one) => one.conference !== null && [one.from, one.to].some((end) => end.includes(user)))
      .map(({ conference }) => conference!)
      .toSorted(byName);
  const names = (list: readonly calls.OngoingCall[]) =>
    list.map((one) => one.conferenceName).toSorted(byName);
  const of = (...stages: Stage[]) =>
    made.filter(({ stage }) => stages.includes(stage)).map(({ conference }) => conference);
  expect(inside(desk2)).toEqual(of('spoken').toSorted(byName));
  expect(names(await ongoing(again, 'own'))).toEqual(of('spoken', 'dropped').toSorted(byName));
  expect(names(await ongoing(adminAgain, 'own'))).toEqual(of('out').toSorted(byName));
  expect(names(await ongoing(again, 'waiting'))).toEqual(
    [...of('dropped'), ...of('parked').map((name) => `temp${name}`)].toSorted(byName),
  );

  // One item a call, in a thread of its own, that says what it is.
  const viewer = await signInCaller(world.url, 'desk2');
  const items = async () => {
    const contacts = await viewer.contacts();
    return new Map(
      await Promise.all(
        made.map(async ({ number }) => {
          const found = contacts.filter(({ phone_num }) => phone_num === number.slice(-10));
          expect([number, found.length]).toEqual([number, 1]);
          return [number, await viewer.thread(found[0]!.contact_id)] as const;
        }),
      ),
    );
  };
  const shown = (list: readonly inbox.CommItem[]) =>
    list.map((item) => [item.kind, item.comm_direction, item.call_status, item.call_missed]);
  const during = await items();
  const status = { ringing: 2, spoken: 3, parked: 3, dropped: 3, out: 3, over: null } as const;
  for (const one of made)
    expect([one.stage, ...shown(during.get(one.number)!)]).toEqual([
      one.stage,
      ['call', isOver(one) ? 'incoming' : 'ongoing', status[one.stage], false],
    ]);

  // They go on: who hangs up while nobody of the staff is with them is missed, all others were spoken with.
  const isMissed = ({ stage }: Made) => stage === 'ringing' || stage === 'parked' || stage === 'dropped';
  for (const one of made.filter((other) => !isOver(other))) {
    // A call of ours has a leg of the softphone to that number as well.
    const patient = [...now.values()].find(
      ({ from, to }) => from === one.number || (to === one.number && !from.startsWith('sip:')),
    )!;
    await world.control.putDown(patient.call_uuid);
  }
  await until('all are over', async () => {
    const left = [...(await rows()).values()].filter(({ ended }) => !ended);
    if (left.length > 0) throw new Error(JSON.stringify(left));
    return true;
  });
  const after = await items();
  for (const one of made)
    expect([one.stage, ...shown(after.get(one.number)!)]).toEqual([
      one.stage,
      ['call', one.stage === 'out' ? 'outgoing' : 'incoming', isMissed(one) ? 1 : null, isMissed(one)],
    ]);
  // Whoever was spoken with was recorded, once, whether it began, paused or ended while nobody was there to hear of it.
  await until(
    'what was recorded is kept',
    async () => {
      const found = await recordings();
      const wrong = made.filter(({ stage, uuid }) => {
        const states = found.get(uuid) ?? [];
        return stage === 'ringing' ? states.length > 0 : states.join() !== 'kept';
      });
      if (wrong.length > 0)
        throw new Error(JSON.stringify(wrong.map((one) => [one.stage, found.get(one.uuid)])));
      return true;
    },
    70_000,
  );
  const { items: work } = await again<{ items: worklist.WorkItem[] }>(
    'GET',
    '/worklist?kinds=thread&sort=newest&limit=100',
  );
  const waiting = work.map((item) => item.call_back).filter((number) => number.startsWith('5035556'));
  expect(waiting.toSorted(byName)).toEqual(
    made
      .filter(isMissed)
      .map(({ number }) => number.slice(-10))
      .toSorted(byName),
  );
  expect(await ongoing(again, 'own')).toEqual([]);
  expect([...(await carried()).values()].filter(({ state }) => state !== 'ended')).toEqual([]);
});
