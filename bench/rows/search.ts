import { contacts as contract } from '@chairline/contract';
import { searchPatterns } from '../../apps/server/src/features/contacts/index.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';
import { inOfficeBare, searchSql } from '../floor/statements.ts';

const PAGE = 50;
const ROUNDS = 1_000;
const WARM_UP = 100;

/** What is searched for, each kind in twenty forms, taken from contacts spread over the whole office. */
async function findTerms(world: World): Promise<Record<string, string[]>> {
  const { rows } = await world.owner.query<{ first: string; last: string; number: string }>(
    `SELECT first_name AS first, last_name AS last, ph1_ten AS number FROM contacts
     WHERE client_id = $1 AND last_name <> '' AND contact_id % $2 = 7 ORDER BY contact_id LIMIT 20`,
    [world.office.client, Math.floor(world.office.contacts / 25)],
  );
  return {
    name: rows.map(({ first, last }) => `${first} ${last}`),
    'part of a name': rows.map(({ last }) => last.slice(1, 5).trim()),
    number: rows.map(({ number }) => `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`),
    'part of a number': rows.map(({ number }) => number.slice(5)),
  };
}

/** Search by name, number and parts of both over HTTP, each against its SQL through the bare driver. */
export async function measureSearch(world: World): Promise<Figure[]> {
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const figures: Figure[] = [];
  try {
    for (const [kind, terms] of Object.entries(await findTerms(world))) {
      let found = 0;
      const samples = await takeTurns(
        {
          ours: async (round) => {
            const search = encodeURIComponent(terms[round % terms.length]!);
            const answer = await http.request('GET', `/api/contacts?limit=${PAGE}&search=${search}`, [
              cookie,
            ]);
            const { items } = jsonOf<{ items: unknown[] }>(answer);
            if (items.length === 0) throw new Error(`nobody was found by ${kind}`);
            found += items.length;
          },
          floor: (round) =>
            inOfficeBare(client, world.office.client, () => {
              const patterns = searchPatterns(contract.parseSearch(terms[round % terms.length]!));
              const from = ['infinity', Number.MAX_SAFE_INTEGER, PAGE + 1];
              return client.query(searchSql, [patterns, ...from]);
            }),
        },
        ROUNDS,
        WARM_UP,
      );
      const rows = (found / (ROUNDS + WARM_UP)).toFixed(1);
      const did = `${world.office.contacts.toLocaleString('en-US')} contacts, 20 terms, ${rows} rows found on average, 1 client`;
      figures.push(compareTail(`search by ${kind}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}
