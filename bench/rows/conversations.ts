import {
  COUNTS,
  INTERNAL_LIST,
  listText,
} from '../../apps/server/src/features/conversations/lists/store-lists.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';
import { inOfficeBare } from '../floor/statements.ts';

const PAGE = 25;
const ROUNDS = 600;
const WARM_UP = 150;
const TOP = ['infinity', Number.MAX_SAFE_INTEGER] as const;

/** The last page of Now, but no further than the 20th, and where it begins; the first of a small office. */
async function findFarPage(path: string, get: (path: string) => Promise<{ next: string | null }>) {
  let [page, cursor] = [1, ''];
  for (;;) {
    const { next } = await get(`${path}${cursor}`);
    if (next === null || page === 20) break;
    [page, cursor] = [page + 1, `&cursor=${next}`];
  }
  if (page === 1) return { page, cursor, after: [1, ...TOP] };
  const [part, at, id] = Buffer.from(cursor.slice('&cursor='.length), 'base64url').toString().split('|');
  return { page, cursor, after: [Number(part), at, Number(id)] };
}

/** Conversation lists, counts and a contact's internal conversations over HTTP, each against its bare SQL. */
export async function measureConversations(world: World): Promise<Figure[]> {
  const { client: office, firstUserId: userId } = world.office;
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const bytes: Record<string, number> = {};
  const get = async <T>(path: string): Promise<T> => {
    const answer = await http.request('GET', `/api/conversations${path}`, [cookie]);
    bytes[path] = answer.body.length;
    return jsonOf<T>(answer);
  };
  const rows: Record<string, number> = { '/counts': 1 };
  const rowsOf = async (path: string) => {
    const { items } = await get<{ items: unknown[] }>(path);
    if (items.length === 0) throw new Error(`${path} answered nothing`);
    rows[path] = items.length;
  };
  const floor = (text: string, values: unknown[]) => () =>
    inOfficeBare(
      client,
      office,
      async () => {
        const { rowCount } = await client.query(text, values);
        if (!rowCount) throw new Error('a floor without rows');
      },
      userId,
    );
  const listFloor = (tab: 'now' | 'later', after: readonly unknown[]) =>
    floor(listText('general', tab), [new Date().toISOString(), userId, PAGE + 1, ...after, 0]);
  try {
    const linked = await world.owner.query<{ id: number }>(
      `SELECT f.contact_id::integer AS id FROM convo_references f WHERE f.client_id = $1
       GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
      [office],
    );
    const busiest = linked.rows[0]!.id;
    const now = `?tab=now&limit=${PAGE}`;
    const later = `?tab=later&limit=${PAGE}`;
    const internal = `/internal/contact/${busiest}?limit=${PAGE}`;
    const far = await findFarPage(now, get);
    const samples = await takeTurns(
      {
        first: () => rowsOf(now),
        firstFloor: listFloor('now', [1, ...TOP]),
        far: () => rowsOf(`${now}${far.cursor}`),
        farFloor: listFloor('now', far.after),
        later: () => rowsOf(later),
        laterFloor: listFloor('later', [1, ...TOP]),
        counts: () => get('/counts'),
        countsFloor: floor(COUNTS, [new Date().toISOString(), userId]),
        internal: () => rowsOf(internal),
        internalFloor: floor(INTERNAL_LIST, [busiest, PAGE + 1, ...TOP]),
      },
      ROUNDS,
      WARM_UP,
    );
    const total = world.office.internalConvos + world.office.generalConvos;
    const did = (path: string) =>
      `${total.toLocaleString('en-US')} conversations, ${rows[path]} rows, ${bytes[path]!.toLocaleString('en-US')} bytes, 1 client`;
    const name = (what: string) => `conversations, ${what}`;
    const farFigures = () => [
      compareTail(
        name(`Now, page ${far.page}`),
        samples.far,
        samples.farFloor,
        2,
        did(`${now}${far.cursor}`),
      ),
      {
        ...compareTail(name(`page ${far.page} over first`), samples.far, samples.first, 1.2, did(now)),
        ratio: percentile(samples.far, 0.99) / percentile(samples.first, 0.99),
      },
    ];
    return [
      compareTail(name('Now'), samples.first, samples.firstFloor, 2, did(now)),
      ...(far.page > 1 ? farFigures() : []),
      compareTail(name('Later'), samples.later, samples.laterFloor, 2, did(later)),
      compareTail(name('counts'), samples.counts, samples.countsFloor, 2, did('/counts')),
      compareTail(name('of a contact'), samples.internal, samples.internalFloor, 2, did(internal)),
    ];
  } finally {
    http.close();
    await client.end();
  }
}
