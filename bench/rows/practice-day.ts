import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { SCHEDULED } from '../../apps/server/src/features/practice/visits/store-day.ts';
import { APPOINTMENTS } from '../../apps/server/src/features/practice/lists/store-items.ts';
import {
  listBlocked,
  listChairs,
  listShifts,
  listTaken,
} from '../../apps/server/src/features/practice/visits/store-slots.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { openBrowser, openSignedIn } from '../harness/browser.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';
import { FRAME_BAR_MS, turnWheel } from './scrolling.ts';

const VISITS = 600;
const OPERATORIES = 40;
const DAY = '2031-07-09';
const ROUNDS = 200;
const WARM_UP = 40;
const SCROLL_MS = 20_000;

/** A day of the practice with visits in 40 operatories. */
async function layDay({ owner, office }: World): Promise<void> {
  await owner.query(
    `INSERT INTO od_operatory (client_id, operatory_num, op_name)
     SELECT $1, 9000 + n, 'Op ' || n FROM generate_series(1, $2::integer) n ON CONFLICT DO NOTHING`,
    [office.client, OPERATORIES],
  );
  await owner.query(
    `INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status, pattern, op, prov_num, apt_date_time, proc_descript, note)
     SELECT $1, 90000000 + n, p.pat_num, 1, '/XXXX/', 9001 + n % $2::integer,
       (SELECT min(prov_num) FROM od_provider WHERE client_id = $1),
       $3::timestamp + (8 + n / $2::integer * 0.5) * interval '1 hour', 'PerEx, Pro, BWX', 'Likes it quiet'
     FROM generate_series(0, $4::integer - 1) n
     JOIN (SELECT pat_num, row_number() OVER (ORDER BY pat_num) AS r FROM od_patient WHERE client_id = $1 LIMIT 600) p
       ON p.r = n + 1 ON CONFLICT DO NOTHING`,
    [office.client, OPERATORIES, DAY, VISITS],
  );
  await owner.query('ANALYZE od_appointment');
}

/** A practice's day of 600 visits over HTTP, against its statements through the bare driver. */
export async function measurePracticeDay(world: World): Promise<Figure[]> {
  const office = world.office.client;
  await layDay(world);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  try {
    let visits = 0;
    const ids = Array.from({ length: VISITS }, (_, n) => 90_000_000 + n);
    const day = await takeTurns(
      {
        ours: async () => {
          const answer = await http.request('GET', `/api/od/schedule/date/${DAY}`, [cookie]);
          visits = jsonOf<{ appointments: unknown[] }>(answer).appointments.length;
          if (visits !== VISITS) throw new Error(`the day shows ${visits} visits`);
        },
        floor: () =>
          inOfficeBare(client, office, async () => {
            await client.query({ name: 'bench-day', text: SCHEDULED, values: [DAY, `${DAY} 24:00`] });
            await client.query({ name: 'bench-visits', text: APPOINTMENTS, values: [ids, []] });
          }),
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `${visits} visits in ${OPERATORIES} operatories`;
    return [compareTail('calendar: a practice’s day', day.ours, day.floor, 2, did)];
  } finally {
    http.close();
    await client.end();
  }
}

/** A practice's day of 600 visits in 40 columns is scrolled to and fro, down and sideways, in Chromium. */
export async function measureDayScrolling(world: World): Promise<Figure[]> {
  const { owner, office } = world;
  await layDay(world);
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at)
     VALUES ($1, 'Practice', '', 'teal', 'OD', false, false, now()) RETURNING calendar_id::int AS id`,
    [office.client],
  );
  await owner.query(
    `INSERT INTO calendar_members (client_id, calendar_id, user_id, role, added_at)
     SELECT client_id, $2, user_id, 'OWNER', now() FROM users WHERE client_id = $1`,
    [office.client, rows[0]!.id],
  );
  const browser = await openBrowser();
  try {
    const context = await openSignedIn(browser, world);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${world.origin}/calendar?date=${DAY}&of=practice`);
    const visits = page.locator('.ec-event:not(.ec-bg-event)');
    await visits.first().waitFor({ timeout: 30_000 });
    // Down and up again, a little further to the right and left each time.
    const swing = (turn: number) => ({
      deltaX: Math.floor(turn / 120) % 2 === 0 ? 40 : -40,
      deltaY: Math.floor(turn / 15) % 2 === 0 ? 120 : -120,
    });
    await turnWheel(page, cdp, 3_000, swing);
    const drawn = await visits.count();
    const frames = await turnWheel(page, cdp, SCROLL_MS, swing);
    const tail = percentile(frames, 0.95);
    return [
      {
        name: 'calendar day, 95th percentile frame',
        unit: 'ms',
        ours: tail,
        floor: 1000 / 60,
        ratio: tail,
        bar: FRAME_BAR_MS,
        must: 'stay-below',
        did: `${frames.length} frames in ${SCROLL_MS / 1000} s, ${drawn} visits drawn in ${OPERATORIES} columns; longest frame ${Math.round(Math.max(...frames))} ms; software rendering`,
      },
    ];
  } finally {
    await browser.close();
  }
}

const SLOTS = { first: '2031-09-01', last: '2031-09-28', providers: 12 };

/** Twelve providers who work on weekdays, each in a room of their own that is half taken. */
async function layShifts({ owner, office }: World): Promise<void> {
  const values = [office.client, SLOTS.providers, SLOTS.first, SLOTS.last];
  await owner.query(
    `INSERT INTO od_provider (client_id, prov_num, abbr) SELECT $1, 800000 + n, 'B' || n FROM generate_series(1, $2::integer) n`,
    values.slice(0, 2),
  );
  await owner.query(
    `INSERT INTO od_operatory (client_id, operatory_num, op_name, prov_dentist)
     SELECT $1, 800000 + n, 'Bench ' || n, 800000 + n FROM generate_series(1, $2::integer) n`,
    values.slice(0, 2),
  );
  const days = `generate_series(1, $2::integer) n CROSS JOIN generate_series($3::date, $4::date, interval '1 day') d`;
  await owner.query(
    `INSERT INTO od_schedule (client_id, schedule_num, sched_date, start_time, stop_time, sched_type, prov_num, status)
     SELECT $1, 90000000 + row_number() OVER (), d, t.start, t.stop, 1, 800000 + n, 0 FROM ${days}
     CROSS JOIN (VALUES ('08:00'::time, '12:00'::time), ('13:00', '17:00')) AS t (start, stop)
     WHERE extract(isodow FROM d) < 6`,
    values,
  );
  await owner.query(
    `INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status, pattern, op, prov_num, apt_date_time)
     SELECT $1, 95000000 + row_number() OVER (), 1, 1, '/XXXXXX/', 800000 + n, 800000 + n, d + h * interval '1 hour'
     FROM ${days} CROSS JOIN (VALUES (8.5), (10), (13), (15.5)) AS t (h) WHERE extract(isodow FROM d) < 6`,
    values,
  );
  await owner.query('ANALYZE od_schedule, od_appointment');
}

/** Free times of twelve providers over four weeks over HTTP, against the statements they are read by. */
export async function measureSlots(world: World): Promise<Figure[]> {
  await layShifts(world);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const db = openDatabase(world.appUrl, 1, (error) => console.error(error));
  const days = { first: SLOTS.first, last: SLOTS.last };
  const path = `/api/od/appointments/slots?dateStart=${days.first}&dateEnd=${days.last}&lengthMinutes=60`;
  try {
    let slots = 0;
    const samples = await takeTurns(
      {
        ours: async () => {
          slots = jsonOf<{ data: unknown[] }>(await http.request('GET', path, [cookie])).data.length;
          if (slots === 0) throw new Error('nothing is free');
        },
        floor: () =>
          db.transaction({ office: world.office.client }, async (tx) => {
            await listShifts(tx, days, null);
            await listChairs(tx);
            await listTaken(tx, days);
            await listBlocked(tx, days);
          }),
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `${slots} free times of ${SLOTS.providers} providers in 4 weeks; floor: the four statements it is read by`;
    return [compareTail('free times', samples.ours, samples.floor, 2, did)];
  } finally {
    http.close();
    await db.close();
  }
}
