import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { patient } from '../../scripts/lib/patience.ts';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { until } from '../harness/until.ts';
import { startWorld, type World } from '../harness/world.ts';
import { type Check, checkOutcome } from './checks.ts';
import { findBrokenAudits, findLost, killDatabase, liftPace } from './database.ts';
import { openLiveClient } from './live-client.ts';
import { type Ledger, startLoad } from './load.ts';
import { fetchCopy } from './office-copy.ts';
import { createRandom, type Random } from './random.ts';

/**
 * The crash test: kill -9 at random moments while texts go in and out. Ends with `crash: N passed, N failed`,
 * where each round and each check counts as one. `--rounds N`, and `--seed N` for the same moments again.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('Use: npm run test:crash -- --rounds 5 --seed 123456');
  process.exit(1);
}

const STAFF = ['admin', 'desk', 'desk2'];
const PATIENTS = 8;
const STRANGERS = ['2065550180', '2065550181', '2065550182'];
/** A round that takes longer hangs. */
const ROUND_MS = patient(90_000);
/** A text in doubt is looked up for 15 s before it counts as never taken, and more than one may wait in a row. */
const SETTLE_MS = 90_000;
/** Of the carrier's answers, how many are cut off after it accepted the text. */
const LOST_ANSWERS = 0.08;

const numberOf = (ends: string) => !['0190', '0191', '0192'].some((ending) => ends.endsWith(ending));

async function run(): Promise<Check[]> {
  const random = createRandom(seed);
  console.log(`crash: ${rounds} rounds, seed ${seed}`);
  const world = await startWorld({
    web: false,
    // Statuses are looked up and resent by the product itself: a quick carrier shows more of it in less time.
    timing: { sentAfter: 10, deliveredAfter: 30 },
    // Three people here write as fast as a hundred would.
    env: { REQUESTS_PER_MINUTE: '600000' },
  });
  try {
    await liftPace(await world.ownerUrl(), OFFICE, 50);
    const staff = await Promise.all(STAFF.map((name) => signInCaller(world.url, name)));
    const viewer = staff[0]!;
    const everyone = await viewer.contacts();
    const patients = everyone
      .filter((contact) => contact.ph1 !== '' && contact.textable1 && numberOf(contact.ph1))
      .slice(0, PATIENTS)
      .map((contact) => ({ contact, number: contact.ph1 }));
    const live = await openLiveClient(
      world.url,
      viewer,
      everyone.map((contact) => contact.contact_id),
    );
    const earlier = new Set((await world.control.carried()).map(({ uuid }) => uuid));
    await world.control.carrier('accept-then-drop', { ratio: LOST_ANSWERS });
    const load = startLoad({ control: world.control, staff, patients, strangers: STRANGERS, random });

    const checks: Check[] = [];
    for (let round = 1; round <= rounds; round += 1)
      checks.push(await crash(world, round, random, load.ledger));

    await load.stop();
    await world.control.webhooks({ duplicate: 1, shuffle: true });
    await world.control.carrier('ok');
    const carried = async () => (await world.control.carried()).filter(({ uuid }) => !earlier.has(uuid));
    const settled = await settle(world, load.ledger, carried, () => live.seq());
    const fresh = await fetchCopy(viewer, live.copy.office.contacts.keys());
    live.close();
    console.log(
      `settled: ${load.ledger.fromPatients.size} texts in, ${load.ledger.accepted.size} out (${load.ledger.repeated} requests repeated), ${live.events()} events over ${live.connections()} connections`,
    );
    return [
      ...checks,
      settled,
      ...checkOutcome({
        ledger: load.ledger,
        carried: await carried(),
        fresh,
        live,
        lost: await findLost(await world.ownerUrl(), OFFICE, STAFF[0]!, live.holes),
        brokenAudits: await findBrokenAudits(await world.ownerUrl()),
      }),
    ];
  } catch (error) {
    console.error(world.server().output());
    throw error;
  } finally {
    await world.close();
  }
}

/** One round: some load, the kill, the start on the same data, and sometimes a second kill in the middle of it. */
async function crash(world: World, round: number, random: Random, ledger: Ledger): Promise<Check> {
  const begin = performance.now();
  const wait = random.between(800, 5_000);
  const withDatabase = round % 2 === 0;
  const again = random.next() < 0.3;
  const wrong: string[] = [];
  // Every third round the carrier's reports are late, so that only a look-up can tell what became of a text.
  await world.control.webhooks({ duplicate: 1, shuffle: true, delayMs: round % 3 === 0 ? 6_000 : 0 });
  await sleep(wait);
  await killAll(world, withDatabase);
  await sleep(random.between(0, 300));
  const downAt = performance.now();
  await world.startServer();
  if (again) {
    await sleep(random.between(0, 400));
    await killAll(world, withDatabase);
    await world.startServer();
  }
  const before = ledger.accepted.size;
  await until('a text is accepted again', () => ledger.accepted.size > before).catch((error: Error) =>
    wrong.push(error.message),
  );
  const took = performance.now() - begin;
  if (took > ROUND_MS) wrong.push(`it took ${Math.round(took)} ms`);
  const what = `${withDatabase ? 'server and database' : 'server'}${again ? ', twice' : ''}`;
  console.log(
    `round ${round}/${rounds}: ${what} killed after ${(wait / 1000).toFixed(2)} s, at work again in ${((performance.now() - downAt) / 1000).toFixed(2)} s; ${ledger.fromPatients.size} in, ${ledger.accepted.size} out${wrong.length > 0 ? ` – ${wrong.join('; ')}` : ''}`,
  );
  return { name: `round ${round}`, wrong };
}

async function killAll(world: World, withDatabase: boolean): Promise<void> {
  await world.killServer();
  if (withDatabase) await killDatabase(world.dataDir);
}

/** Waits until webhooks are through, texts are at the carrier, and the numbers stand still. */
async function settle(
  world: World,
  ledger: Ledger,
  carried: () => Promise<{ text: string; status: string }[]>,
  seq: () => number,
): Promise<Check> {
  let last = -1;
  let stillSince = performance.now();
  try {
    await until(
      'everything settled',
      async () => {
        const texts = await carried();
        const arrived = new Set(texts.filter(({ status }) => status === 'delivered').map(({ text }) => text));
        const waiting = [...ledger.accepted.keys()].filter((words) => !arrived.has(words)).length;
        const pending = await world.control.pendingWebhooks();
        if (seq() !== last) [last, stillSince] = [seq(), performance.now()];
        if (waiting > 0 || pending > 0) throw new Error(`${waiting} texts and ${pending} webhooks wait`);
        return performance.now() - stillSince > 1_500;
      },
      SETTLE_MS,
    );
    return { name: 'everything settled', wrong: [] };
  } catch (error) {
    const cause = (error as Error).cause;
    return {
      name: 'everything settled',
      wrong: [
        cause instanceof Error ? `${(error as Error).message}: ${cause.message}` : (error as Error).message,
      ],
    };
  }
}

const SHOWN = 10;
const checks = await run();
for (const { name, wrong } of checks) {
  if (wrong.length === 0) continue;
  console.log(`failed: ${name}`);
  for (const line of wrong.slice(0, SHOWN)) console.log(`  ${line}`);
  if (wrong.length > SHOWN) console.log(`  and ${wrong.length - SHOWN} more`);
}
const failed = checks.filter(({ wrong }) => wrong.length > 0).length;
console.log(`crash: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
