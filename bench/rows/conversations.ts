import { COUNTS, INTERNAL_LIST, listText } from '../../apps/server/src/features/conversations/store-lists.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';
import { inOfficeBare } from '../floor/statements.ts';

const PAGE = 25;
const ROUNDS = 600;
const WARM_UP = 150;
const TOP = ['infinity', Number.MAX_SAFE_INTEGER] as const;

/** The last page of Now that is full, but no further than the 20th, and where it begins. */
async function findFarPage(
  world: World,
  path: string,
  get: (path: string) => Promise<{ next: string | null }>,
) {
  let [page, cursor] = [1, ''];
  for (;;) {
    const { next } = await get(`${path}${cursor}`);
    if (next === null || page === 20) break;
    [page, cursor] = [page + 1, `&cursor=${next}`];
  }
  if (page < 2) throw new Error(`the ${world.size} office has one page of conversations`);
  const [part, at, id] = Buffer.from(cursor.slice('&cursor='.length), 'base64url').toString().split('|');
  return { page, cursor, place: [Number(part), at, Number(id)] };
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
  const rowsOf = async (path: string) => {
    const { items } = await get<{ items: unknown[] }>(path);
    if (items.length === 0) throw new Error(`${path} answered nothing`);
  };
  const floor = (text: string, values: unknown[]) => () =>
    inOfficeBare(client, office, async () => {
      const { rows } = await client.query(text, values);
      if (rows.length === 0) throw new Error('a floor without rows');
    });
  const listFloor = (tab: 'now' | 'later', place: readonly unknown[]) =>
    floor(listText('general', tab), [new Date().toISOString(), userId, PAGE + 1, ...place, 0]);
  try {
    const { rows } = await world.owner.query<{ id: number; n: number }>(
      `SELECT f.contact_id::integer AS id, count(*)::integer AS n FROM convo_references f WHERE f.client_id = $1
       GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      [office],
    );
    const busiest = rows[0]!;
    const now = `?tab=now&limit=${PAGE}`;
    const later = `?tab=later&limit=${PAGE}`;
    const internal = `/internal/contact/${busiest.id}`;
    const far = await findFarPage(world, now, get);
    const samples = await takeTurns(
      {
        first: () => rowsOf(now),
        firstFloor: listFloor('now', [1, ...TOP]),
        far: () => rowsOf(`${now}${far.cursor}`),
        farFloor: listFloor('now', far.place),
        later: () => rowsOf(later),
        laterFloor: listFloor('later', [1, ...TOP]),
        counts: () => get('/counts'),
        countsFloor: floor(COUNTS, [new Date().toISOString(), userId]),
        internal: () => rowsOf(internal),
        internalFloor: floor(INTERNAL_LIST, [busiest.id, userId, 500]),
      },
      ROUNDS,
      WARM_UP,
    );
    const total = world.office.internalConvos + world.office.generalConvos;
    const did = (path: string, rowCount: number) =>
      `${total.toLocaleString('en-US')} conversations, ${rowCount} rows, ${bytes[path]!.toLocaleString('en-US')} bytes, 1 client`;
    const name = (what: string) => `conversations, ${what}`;
    return [
      compareTail(name('Now'), samples.first, samples.firstFloor, 2, did(now, PAGE)),
      compareTail(name(`Now, page ${far.page}`), samples.far, samples.farFloor, 2, did(now, PAGE)),
      {
        ...compareTail(name(`page ${far.page} over first`), samples.far, samples.first, 1.2, did(now, PAGE)),
        ratio: percentile(samples.far, 0.99) / percentile(samples.first, 0.99),
      },
      compareTail(name('Later'), samples.later, samples.laterFloor, 2, did(later, PAGE)),
      compareTail(name('counts'), samples.counts, samples.countsFloor, 2, did('/counts', 1)),
      compareTail(name('of a contact'), samples.internal, samples.internalFloor, 2, did(internal, busiest.n)),
    ];
  } finally {
    http.close();
    await client.end();
  }
}
