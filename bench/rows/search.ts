import { contacts as contract } from '@chairline/contract';
import { searchPatterns } from '../../apps/server/src/features/contacts/index.ts';
import { compareTail, type Figure, tailBelow } from '../harness/figures.ts';
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
    figures.push(await measureNear(world, http, cookie));
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}

const NEAR_ROUNDS = 300;
/** In milliseconds: it stands there before somebody has read that nobody was found. */
const NEAR_BAR = 100;

/** Whom a misspelt name may mean, over HTTP: family names of the office with two letters in each other's place, or one missing. */
async function measureNear(world: World, http: HttpConnection, cookie: string): Promise<Figure> {
  const { rows } = await world.owner.query<{ last: string }>(
    `SELECT DISTINCT last_name AS last FROM contacts WHERE client_id = $1 AND length(last_name) >= 5 ORDER BY 1 LIMIT 200`,
    [world.office.client],
  );
  const terms = rows.map(({ last }, n) => {
    const at = 1 + (n % (last.length - 3));
    return n % 2 === 0
      ? last.slice(0, at) + last[at + 1]! + last[at]! + last.slice(at + 2)
      : last.slice(0, at) + last.slice(at + 1);
  });
  const samples: number[] = [];
  let offered = 0;
  for (let round = -20; round < NEAR_ROUNDS; round += 1) {
    const search = encodeURIComponent(terms[(round + 20) % terms.length]!);
    const begin = performance.now();
    const answer = await http.request('GET', `/api/contacts/near?search=${search}`, [cookie]);
    if (round >= 0) samples.push(performance.now() - begin);
    offered += jsonOf<{ items: unknown[] }>(answer).items.length;
  }
  if (offered === 0) throw new Error('nobody was offered');
  const did = `${world.office.contacts.toLocaleString('en-US')} contacts, ${terms.length} misspelt family names, 1 client`;
  return tailBelow('offer for a misspelt name', samples, NEAR_BAR, did);
}
