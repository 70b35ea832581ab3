import { search as contract } from '@chairline/contract';
import { tsQueryOf } from '../../apps/server/src/features/search/ts-query.ts';
import { FIND, findValues, START } from '../../apps/server/src/features/search/store.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const PAGE = 20;
const ROUNDS = 400;
const WARM_UP = 40;
/** As the server gives it. */
const MOST_MS = 1_500;

/** What is searched for, each kind in several forms, of words of the seeded messages. */
const searches: Record<string, readonly string[]> = {
  'a common word': ['appointment', 'insurance', 'tomorrow', 'you', 'the'],
  'the beginning of a word': ['app', 'insur', 'to', 'wh', 'th'],
  'several words': ['appointment tomorrow', 'insurance card', 'thank you see', 'can you call'],
  'a phrase': ['"see you"', '"thank you"', '"your appointment"'],
  'a rare word': ['xylophone', 'marzipan', 'quokka'],
  'words that are nowhere': ['zyzzyva', 'qqxqq wwxww', '"insurance zyzzyva"'],
};
/** Put into messages all over the office's years, a few of each, before anything is measured. */
const RARE = 5;

/** Full-text search over HTTP, each kind against its SQL through the bare driver. */
export async function measureFullText(world: World): Promise<Figure[]> {
  const { office } = world;
  for (const [n, word] of searches['a rare word']!.entries())
    await world.owner.query(
      `UPDATE comm_items SET body = body || ' ' || $2 WHERE client_id = $1 AND kind = 'text'
         AND comm_item_id = ANY (SELECT $3::bigint + $4::bigint * g FROM generate_series(1, $5) g)`,
      [office.client, word, office.firstItemId + n, Math.floor(office.items / (RARE + 1)), RARE],
    );
  await world.owner.query('VACUUM search_entries');
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const figures: Figure[] = [];
  const { rows } = await world.owner.query<{ n: number; viewer: number }>(
    `SELECT (SELECT count(*)::integer FROM search_entries WHERE client_id = $1) AS n,
       (SELECT user_id FROM users WHERE client_id = $1 AND username = 'staff1') AS viewer`,
    [office.client],
  );
  const { n, viewer } = rows[0]!;
  try {
    for (const [kind, terms] of Object.entries(searches)) {
      let found = 0;
      const samples = await takeTurns(
        {
          ours: async (round) => {
            const q = encodeURIComponent(terms[round % terms.length]!);
            const answer = await http.request('GET', `/api/search?limit=${PAGE}&q=${q}`, [cookie]);
            found += jsonOf<{ hits: unknown[] }>(answer).hits.length;
          },
          floor: (round) =>
            inOfficeBare(
              client,
              office.client,
              () => {
                const query = tsQueryOf(contract.parseFullText(terms[round % terms.length]!));
                return client.query(FIND, findValues({ query, limit: PAGE + 1, maxMs: MOST_MS }, START));
              },
              viewer,
            ),
        },
        ROUNDS,
        WARM_UP,
      );
      const average = (found / (ROUNDS + WARM_UP)).toFixed(1);
      const did = `${n.toLocaleString('en-US')} messages, ${terms.length} searches, ${average} found on average of a page of ${PAGE}, 1 client`;
      figures.push(compareTail(`full text: ${kind}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}
