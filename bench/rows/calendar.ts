import type { OfficePlan } from '../../apps/server/src/seed/large/plan.ts';
import { monthEventsSql, monthPeopleSql, monthSql } from '../floor/calendar-statements.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { SCREENS } from '../harness/audience.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import { beforeScreens } from '../harness/screens.ts';
import type { World } from '../harness/world.ts';

const EVENTS = 15_000;
/** Six weeks, as the screen asks for them; the events are in May. */
const MONTH = { first: '2031-04-27', last: '2031-06-07' };
const MONTH_DAYS = 42;
const BEGINS = '2031-05-01T08:00:00Z';
/** No answer is larger, whatever its floor, in bytes. */
const MOST_BYTES = 300_000;
const MONTH_ROUNDS = 40;
const MOVES = 400;

/** A calendar of the whole office with a month of events, each with one of the staff, every third with a patient too. */
async function layMonth(
  { owner }: World,
  office: OfficePlan,
  many = EVENTS,
): Promise<{ calendar: number; first: number }> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at)
     VALUES ($1, 'Bench', '', 'blue', 'DSS', false, false, now()) RETURNING calendar_id::int AS id`,
    [office.client],
  );
  const { id } = rows[0]!;
  await owner.query(
    `INSERT INTO calendar_members (client_id, calendar_id, user_id, role, added_at)
     SELECT client_id, $2, user_id, 'OWNER', now() FROM users WHERE client_id = $1`,
    [office.client, id],
  );
  const { rows: made } = await owner.query<{ from: number; to: number }>(
    `WITH made AS (
       INSERT INTO calendar_events (client_id, calendar_id, user_id, title, description, location, notes, starts_at, ends_at,
         all_day, timezone, status, reminders, schedule, created_at)
       SELECT $1, $2, $3, 'Huddle ' || n, 'What the day brings, and who is short of time', 'Operatory ' || n % 40, '',
         t, t + interval '30 minutes', false, 'America/Los_Angeles', 'scheduled', '{15}', '', now()
       FROM generate_series(1, $4::integer) n
       CROSS JOIN LATERAL (SELECT $5::timestamptz + n * interval '2 minutes 57 seconds' AS t) at
       RETURNING client_id, event_id, calendar_id, starts_at, ends_at),
     times AS (
       INSERT INTO calendar_times (client_id, event_id, occurrence, calendar_id, starts_at, ends_at)
       SELECT client_id, event_id, starts_at, calendar_id, starts_at, ends_at FROM made)
     SELECT min(event_id)::int AS from, max(event_id)::int AS to FROM made`,
    [office.client, id, office.firstUserId, many, BEGINS],
  );
  const { from, to } = made[0]!;
  await owner.query(
    `INSERT INTO calendar_participants (client_id, event_id, user_id)
     SELECT $1, n, $4 + n % $5::integer FROM generate_series($2::bigint, $3::bigint) n`,
    [office.client, from, to, office.firstUserId, office.staff],
  );
  await owner.query(
    `INSERT INTO calendar_participants (client_id, event_id, contact_id)
     SELECT $1, n, c.contact_id FROM generate_series($2::bigint, $3::bigint) n
     JOIN (SELECT contact_id, row_number() OVER (ORDER BY contact_id) AS r FROM contacts
       WHERE client_id = $1 AND merged_into IS NULL ORDER BY contact_id LIMIT 5000) c ON c.r = n % 5000 + 1
     WHERE n % 3 = 0`,
    [office.client, from, to],
  );
  await owner.query('ANALYZE calendar_times, calendar_events, calendar_participants');
  return { calendar: id, first: from };
}

/** A month of 15,000 events over HTTP, against its statements through the bare driver. */
export async function measureCalendar(world: World): Promise<Figure[]> {
  const office = world.office.client;
  const { calendar } = await layMonth(world, world.office);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const bounds = Array.from({ length: MONTH_DAYS + 1 }, (_, day) =>
    new Date(Date.parse(`${MONTH.first}T07:00:00Z`) + day * 86_400_000).toISOString(),
  );
  try {
    let bytes = 0;
    const monthPath = `/api/calendars/${calendar}/month?date=${MONTH.first}&until=${MONTH.last}`;
    const month = await takeTurns(
      {
        ours: async () => {
          const answer = await http.request('GET', monthPath, [cookie]);
          bytes = answer.body.length;
          if (answer.status !== 200) throw new Error(`the month: ${answer.status} ${answer.body.toString()}`);
        },
        floor: () =>
          inOfficeBare(client, office, async () => {
            const { rows } = await client.query<{ event_id: string }>({
              name: 'bench-month',
              text: monthSql,
              values: [calendar, bounds],
            });
            const values = [rows.map(({ event_id }) => event_id)];
            await client.query({ name: 'bench-month-events', text: monthEventsSql, values });
            await client.query({ name: 'bench-month-people', text: monthPeopleSql, values });
          }),
      },
      MONTH_ROUNDS,
      5,
    );
    const shown = jsonOf<{ days: { count: number }[] }>(await http.request('GET', monthPath, [cookie]));
    const events = shown.days.reduce((sum, { count }) => sum + count, 0);
    if (events < EVENTS) throw new Error(`the month counts ${events} events`);
    const did = `${events.toLocaleString('en-US')} events counted, the first of each day sent`;
    return [
      compareTail('calendar: a month', month.ours, month.floor, 2, did),
      {
        name: 'calendar: size of a month',
        unit: 'bytes',
        ours: bytes,
        floor: null,
        ratio: bytes,
        bar: MOST_BYTES,
        must: 'stay-below',
        did: 'one answer',
      },
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** From the move of an event by one of the staff until the last of 200 screens has it. */
export const measureMoves = (world: World): Promise<Figure[]> =>
  beforeScreens(world, async ({ ours, http, side, orderBare }) => {
    const { calendar, first } = await layMonth(world, world.office, 1_000);
    const other = (await layMonth(world, side, 1_000)).first;
    const cookie = await world.signIn('staff1');
    const head = [cookie, `Origin: ${world.origin}`, 'Content-Type: application/json'];
    const path = `/api/calendars/${calendar}/events/${first}/time`;
    const begin = Date.parse(BEGINS);
    const move = (round: number) => {
      const start_time = begin + (round + 2) * 60_000;
      const body = Buffer.from(JSON.stringify({ start_time, end_time: start_time + 1_800_000 }));
      return ours.hears(`"start_time":${start_time},`, async () => {
        const answer = await http.request('PUT', path, head, body);
        if (answer.status !== 200) throw new Error(`a move was refused: ${answer.body.toString()}`);
      });
    };
    await move(-1);
    const { frame } = ours;
    const samples = await takeTurns(
      {
        ours: move,
        floor: (round) => {
          const mark = `"round":${round}}`;
          return orderBare({ eventId: other, frame: frame.slice(0, -mark.length) + mark }, mark);
        },
      },
      MOVES,
      40,
    );
    const did = `1 event of ${frame.length} bytes to ${SCREENS} sockets; floor: the same reads and rows, then a raw broadcast`;
    return [compareTail('move of an event to 200 screens', samples.ours, samples.floor, 1.5, did)];
  });
