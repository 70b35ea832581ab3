import { connectMadeUp, type MadeUpConnector } from '../../apps/server/src/testing/made-up-connector.ts';
import { wallClock } from '../../apps/server/src/platform/wall-clock.ts';
import { odTableNames } from '../../packages/open-dental/src/index.ts';
import { makePractice } from '../../packages/open-dental/src/made-up/index.ts';
import type { Figure } from '../harness/figures.ts';
import type { World } from '../harness/world.ts';
import { makeToken } from './practice-sync.ts';

const VISITS = 10_000;
const BAR_S = 60;
const LOST_AFTER_MS = 5 * 60_000;
const ZONE = 'America/Los_Angeles';
const HOUR = 3_600_000;

/**
 * 10,000 visits of which a rule reminds in the same minute: how long until the last of them was decided on and its text
 * queued, the practice's answer included. The number's pace is as high as need be, and its queue rests: the carrier is
 * measured elsewhere.
 */
export async function measureReminderRules(world: World): Promise<Figure[]> {
  const office = await makeOffice(world);
  const now = () => wallClock(ZONE, new Date()).now;
  const connector = connectMadeUp({
    base: world.origin,
    token: await makeToken(world, office),
    practice: makeVisits(),
    now,
    pieceRows: 2_000,
  });
  try {
    await connector.welcome;
    await until('the practice was read', async () => {
      const found = await count(
        world,
        office,
        'SELECT count(*) FROM practice_sync WHERE client_id = $1 AND synced_at IS NOT NULL AND round_began_at IS NULL',
      );
      return found === 1;
    });
    const contacts = await count(
      world,
      office,
      'SELECT count(*) FROM contacts WHERE client_id = $1 AND od_pat_num IS NOT NULL',
    );
    if (contacts !== VISITS) throw new Error(`${contacts} contacts of ${VISITS} patients`);
    const asked = questions(connector);
    const begin = performance.now();
    await world.owner.query(
      `UPDATE reminder_rules SET on_since = now() - interval '3 hours' WHERE client_id = $1`,
      [office],
    );
    await addJob(world, office);
    await until('every reminder was decided on', async () => {
      const decided = await count(
        world,
        office,
        `SELECT count(*) FROM reminder_sends WHERE client_id = $1 AND state <> 'due'`,
      );
      return decided === VISITS;
    });
    const seconds = (performance.now() - begin) / 1_000;
    const questionsAsked = questions(connector) - asked;
    await addJob(world, office);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await checkOnce(world, office);
    return [
      {
        name: 'reminders by rule',
        unit: 's',
        ours: seconds,
        floor: null,
        ratio: seconds,
        bar: BAR_S,
        must: 'stay-below',
        did: `${VISITS.toLocaleString('en-US')} visits due at once, the practice asked, each text queued once`,
        details: { 'readings of the visits': questionsAsked },
      },
    ];
  } finally {
    await connector.close();
  }
}

/** Visits in a little less than two hours, each of a patient with a mobile number. */
function makeVisits() {
  const practice = makePractice({ today: wallClock(ZONE, new Date()).today, patients: 2, years: 1 });
  for (const table of odTableNames) practice[table].length = 0;
  const stamp = wallClock(ZONE, new Date()).now;
  const at = wallClock(ZONE, new Date(Date.now() + 1.9 * HOUR)).now;
  for (let num = 1; num <= VISITS; num += 1) {
    const of = { PatNum: num, DateTStamp: stamp };
    const WirelessPhone = `503${String(2_000_000 + num)}`;
    practice.patient.push({
      ...of,
      FName: `Pat${num}`,
      LName: 'Bench',
      PatStatus: 0,
      Guarantor: num,
      WirelessPhone,
    });
    practice.appointment.push({
      ...of,
      AptNum: num,
      AptStatus: 1,
      AptDateTime: at,
      Pattern: '/XX/',
      Op: 1,
      ProvNum: 1,
    });
  }
  return practice;
}

/** An office with a number that rests, and a rule that is off. */
async function makeOffice({ owner }: World): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO clients (name, timezone) VALUES ('Bench Reminders', $1) RETURNING client_id AS id`,
    [ZONE],
  );
  const office = rows[0]!.id;
  await owner.query(
    `INSERT INTO phones (client_id, phone_num, is_text_default, texts_per_second, next_text_at)
     VALUES ($1, '+15035550199', true, 250, now() + interval '1 day')`,
    [office],
  );
  await owner.query(
    `INSERT INTO reminder_rules (client_id, name, kind, amount, unit, is_after, at_time, open_hours_only, filters, message,
       created_by, changed_by, created_at, changed_at)
     VALUES ($1, 'Bench', 'visit', 2, 'hours', false, '10:00', false, $2, $3, 'bench', 'bench', now(), now())`,
    [
      office,
      JSON.stringify({
        providers: [],
        operatories: [],
        recall_types: [],
        visits: 'any',
        patients: 'any',
        unconfirmed_only: false,
      }),
      'Hi $contactName, see you soon: $ApptDateWithTime.',
    ],
  );
  return office;
}

const questions = ({ asked }: MadeUpConnector): number =>
  asked.filter((one) => one.name === 'rows' && one.table === 'appointment').length;

async function addJob({ owner }: World, office: number): Promise<void> {
  await owner.query(
    `SELECT graphile_worker.add_job('remind-by-rule', json_build_object('client_id', $1::integer))`,
    [office],
  );
}

async function count({ owner }: World, office: number, text: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(text, [office]);
  return Number(rows[0]!.count);
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LOST_AFTER_MS;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${LOST_AFTER_MS / 60_000} minutes`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function checkOnce({ owner }: World, office: number): Promise<void> {
  const { rows } = await owner.query<{ texts: number; people: number; queued: number; sent: number }>(
    `SELECT count(*)::integer AS texts, count(DISTINCT i.contact_id)::integer AS people,
       (SELECT count(*)::integer FROM outbound_texts o WHERE o.client_id = $1) AS queued,
       (SELECT count(*)::integer FROM reminder_sends s WHERE s.client_id = $1 AND s.state = 'sent') AS sent
     FROM comm_items i WHERE i.client_id = $1`,
    [office],
  );
  const { texts, people, queued, sent } = rows[0]!;
  if ([texts, people, queued, sent].some((number) => number !== VISITS))
    throw new Error(
      `${texts} texts to ${people} people, ${queued} queued, ${sent} sent, not ${VISITS} once each`,
    );
}
