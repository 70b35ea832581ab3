import { INSURANCE_CARRIERS, TOTALS } from '../../apps/server/src/features/claims/store-totals.ts';
import { outstandingSql } from '../floor/claim-statements.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const CLAIMS = 10_000;
const PAID = 30_000;
const CONVERSATIONS = 2_000;
const PAGE = 100;
const ROUNDS = 300;
const WARM_UP = 60;

interface Page {
  items: unknown[];
  next: string | null;
}

/** Outstanding claims over HTTP: a page of the list, its middle, the carriers and the totals, against the bare SQL. */
export async function measureClaims(world: World): Promise<Figure[]> {
  const { client: office, firstUserId: userId } = world.office;
  await fill(world, office, userId);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const get = async <T>(path: string) =>
    jsonOf<T>(await http.request('GET', `/api/outstanding-claims${path}`, [cookie]));
  const bare = (name: string, text: string, values: unknown[]) => () =>
    inOfficeBare(client, office, async () => {
      const { rows } = await client.query({ name, text, values });
      if (rows.length === 0) throw new Error('a floor without rows');
    });
  const page = async (path: string) => {
    const { items } = await get<Page>(path);
    if (items.length !== PAGE) throw new Error(`a page of ${items.length}`);
  };
  const today = new Date().toISOString().slice(0, 10);
  const middle = await goDown(CLAIMS / 2, (cursor) =>
    get<Page>(`?limit=500${cursor && `&cursor=${cursor}`}`),
  );
  const {
    rows: [half],
  } = await world.owner.query<{ at: string; num: number }>(
    `SELECT date_sent::text AS at, claim_num AS num FROM od_claim WHERE client_id = $1 AND claim_status = 'S'
     ORDER BY date_sent, claim_num OFFSET $2 LIMIT 1`,
    [office, CLAIMS / 2],
  );
  try {
    const samples = await takeTurns(
      {
        list: () => page(`?limit=${PAGE}`),
        listFloor: bare('list', outstandingSql, [today, PAGE + 1, '-infinity', 0]),
        middle: () => page(`?limit=${PAGE}&cursor=${middle}`),
        middleFloor: bare('middle', outstandingSql, [today, PAGE + 1, half!.at, half!.num]),
        carriers: () => get('/carriers?search=all'),
        carriersFloor: bare('carriers', `${INSURANCE_CARRIERS} ORDER BY key`, [today, '']),
        totals: () => get('/totals'),
        totalsFloor: () =>
          inOfficeBare(client, office, async () => {
            await client.query({ name: 'totals', text: TOTALS, values: [today] });
            await client.query({
              name: 'top',
              text: `${INSURANCE_CARRIERS} ORDER BY amount DESC, key LIMIT 20`,
              values: [today, ''],
            });
          }),
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `${CLAIMS} outstanding of ${CLAIMS + PAID} claims, ${CONVERSATIONS} conversations`;
    return [
      compareTail('claim list, first page', samples.list, samples.listFloor, 2, `${did}; ${PAGE} rows`),
      compareTail(
        'claim list, in the middle',
        samples.middle,
        samples.middleFloor,
        2,
        `${did}; ${PAGE} rows`,
      ),
      compareTail('claims by carrier', samples.carriers, samples.carriersFloor, 2, did),
      compareTail('claims, totals', samples.totals, samples.totalsFloor, 2, did),
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** The cursor at which a list has shown so many. */
async function goDown(depth: number, fetch: (cursor: string) => Promise<Page>): Promise<string> {
  let cursor = '';
  for (let shown = 0; shown < depth;) {
    const { items, next } = await fetch(cursor);
    if (next === null) throw new Error(`the list ends at ${shown + items.length}`);
    shown += items.length;
    cursor = next;
  }
  return cursor;
}

const FILLED = [
  'carrier',
  'insplan',
  'inssub',
  'patient',
  'procedurecode',
  'claim',
  'procedurelog',
  'claimproc',
].map((table) => `od_${table}`);

/** Claims with their carriers, plans, patients and procedures; conversations, next steps and notes of some. */
async function fill({ owner }: World, office: number, userId: number): Promise<void> {
  const all = CLAIMS + PAID;
  const statements: [string, unknown[]][] = [
    [
      `INSERT INTO od_carrier (client_id, carrier_num, carrier_name, phone)
       SELECT $1, n, 'Carrier ' || n % 50, '(503) 555-' || lpad(n::text, 4, '0') FROM generate_series(1, 80) n`,
      [],
    ],
    [
      `INSERT INTO od_insplan (client_id, plan_num, group_name, carrier_num)
       SELECT $1, n, 'Group ' || n, 1 + n % 80 FROM generate_series(1, 800) n`,
      [],
    ],
    [
      `INSERT INTO od_inssub (client_id, ins_sub_num, plan_num, subscriber, subscriber_id)
       SELECT $1, n, 1 + n % 800, n, 'S' || n FROM generate_series(1, 8000) n`,
      [],
    ],
    [
      `INSERT INTO od_patient (client_id, pat_num, f_name, l_name, guarantor)
       SELECT $1, n, 'First' || n % 400, 'Last' || n, n FROM generate_series(1, 8000) n`,
      [],
    ],
    [
      `INSERT INTO od_procedurecode (client_id, code_num, proc_code, descript)
       SELECT $1, n, 'D' || lpad((n * 37 % 9999)::text, 4, '0'), 'Procedure ' || n FROM generate_series(1, 150) n`,
      [],
    ],
    [
      `INSERT INTO od_claim (client_id, claim_num, pat_num, date_service, date_sent, claim_status, claim_type, plan_num,
         ins_sub_num, claim_fee, ins_pay_est)
       SELECT $1, n, 1 + n * 7 % 8000, current_date - n % 200, current_date - n % 200 + 2,
         CASE WHEN n % 4 = 0 THEN 'S' ELSE 'R' END, CASE WHEN n % 9 = 0 THEN 'S' ELSE 'P' END, 1 + n % 800,
         1 + n * 7 % 8000, 5000 + n * 13 % 200000, 4000 FROM generate_series(1, $2::integer) n`,
      [all],
    ],
    [
      `INSERT INTO od_procedurelog (client_id, proc_num, pat_num, code_num, tooth_num, proc_status)
       SELECT $1, n, 1 + n / 3 * 7 % 8000, 1 + n % 150, CASE WHEN n % 2 = 0 THEN (1 + n % 32)::text ELSE '' END, 2
       FROM generate_series(1, $2::integer * 3) n`,
      [all],
    ],
    [
      `INSERT INTO od_claimproc (client_id, claim_proc_num, proc_num, claim_num, pat_num, line_number)
       SELECT $1, n, n, 1 + n / 3, 1 + n / 3 * 7 % 8000, n % 3 FROM generate_series(1, $2::integer * 3) n`,
      [all],
    ],
    [
      `WITH made AS (
         INSERT INTO conversations (client_id, convo_name, kind, subject_id, owner_id, message_count, is_open, activity_at, created_at)
         SELECT $1, 'Claim ' || n, 'claim', (n * 20)::text, $2, 1, true, now() - n * interval '1 minute', now()
         FROM generate_series(1, $3::integer) n RETURNING convo_id
       )
       INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at)
       SELECT $1, convo_id, $2::integer + k, now() FROM made, generate_series(0, 1) k`,
      [userId, CONVERSATIONS],
    ],
    [
      `INSERT INTO claim_work (client_id, claim_num, next_action, next_date, changed_by, changed_at)
       SELECT $1, n * 12, 'Call carrier', current_date + n % 40 - 20, $2, now() FROM generate_series(1, 3000) n`,
      [userId],
    ],
    [
      `INSERT INTO claim_notes (client_id, claim_num, user_id, at, body)
       SELECT $1, n % 1500 * 24, $2, now(), 'They said it is on its way.' FROM generate_series(1, 6000) n`,
      [userId],
    ],
  ];
  // In the place of the practice the office was seeded with: these counts are the figure's own.
  for (const table of FILLED) await owner.query(`DELETE FROM ${table} WHERE client_id = $1`, [office]);
  for (const [text, values] of statements) await owner.query(text, [office, ...values]);
  await owner.query('ANALYZE');
}
