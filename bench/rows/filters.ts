import type { contacts } from '@chairline/contract';
import { filterSql, inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const PAGE = 50;
const ROUNDS = 500;
const WARM_UP = 50;
const TOP = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

interface Narrowed {
  name: string;
  status: contacts.ContactStatus;
  tags?: number[];
  types?: number[];
  /** Measured far down, at the 200th page or the last one, instead of at the top. */
  deep?: boolean;
}

/** What people narrow the list to: each status, a common and a rare tag, a type, several at once, and far down. */
function filtersOf({ office }: World): Narrowed[] {
  const [overdue, , vip, rare] = [0, 1, 2, 3].map((n) => office.firstTagId + n);
  const [patient, fresh] = [office.firstTypeId, office.firstTypeId + 1];
  return [
    { name: 'waiting', status: 'waiting' },
    { name: 'missed calls', status: 'missed' },
    { name: 'failed texts', status: 'failed' },
    { name: 'unknown numbers', status: 'unknown' },
    { name: 'a type', status: 'all', types: [fresh!] },
    { name: 'no type', status: 'all', types: [0] },
    { name: 'two types', status: 'all', types: [patient!, fresh!] },
    { name: 'a common tag', status: 'all', tags: [overdue!] },
    { name: 'a rare tag', status: 'all', tags: [rare!] },
    { name: 'tag, type and status', status: 'waiting', tags: [overdue!, vip!], types: [patient!] },
    { name: 'a type', status: 'all', types: [fresh!], deep: true },
    { name: 'a common tag', status: 'all', tags: [overdue!], deep: true },
  ];
}

/** The list narrowed in each way over HTTP, against its SQL through the bare driver. */
export async function measureFilters(world: World): Promise<Figure[]> {
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const figures: Figure[] = [];
  try {
    for (const filter of filtersOf(world)) {
      const { status, tags = null, types = null } = filter;
      const deep = filter.deep ? await deepPage(world, filter) : null;
      const after = deep === null ? TOP : await cursorAt(world, filter, deep * PAGE);
      const name = deep === null ? filter.name : `${filter.name}, page ${deep}`;
      const query = [
        `limit=${PAGE}&status=${status}`,
        tags ? `&tags=${tags.join(',')}` : '',
        types ? `&types=${types.join(',')}` : '',
        deep ? `&cursor=${Buffer.from(`${after.at}|${after.id}`).toString('base64url')}` : '',
      ].join('');
      let found = 0;
      const samples = await takeTurns(
        {
          ours: async () => {
            const answer = await http.request('GET', `/api/contacts?${query}`, [cookie]);
            found = jsonOf<{ items: unknown[] }>(answer).items.length;
            if (found === 0) throw new Error(`nobody was found by ${name}`);
          },
          floor: () =>
            inOfficeBare(client, world.office.client, () =>
              client.query(filterSql, [status, tags, types, null, after.at, after.id, PAGE + 1]),
            ),
        },
        ROUNDS,
        WARM_UP,
      );
      const did = `${world.office.contacts.toLocaleString('en-US')} contacts, ${found} rows, 1 client`;
      figures.push(compareTail(`list by ${name}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}

const NARROWED = `FROM contacts WHERE client_id = $1 AND merged_into IS NULL
  AND ($2::integer[] IS NULL OR tag_ids && $2) AND ($3::integer[] IS NULL OR contact_type_id = ANY ($3))`;

/** The page far down: how many carry a tag or a type is the seed's matter. */
async function deepPage({ owner, office }: World, filter: Narrowed): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::integer AS n ${NARROWED}`, [
    office.client,
    filter.tags ?? null,
    filter.types ?? null,
  ]);
  // The last page may be a short one; without a second page the row fails, for it finds nobody.
  return Math.min(200, Math.max(1, Math.floor((rows[0]!.n - 1) / PAGE)));
}

async function cursorAt({ owner, office }: World, filter: Narrowed, rows: number) {
  const answer = await owner.query<{ at: string; id: string }>(
    `SELECT activity_at::text AS at, contact_id AS id ${NARROWED}
     ORDER BY activity_at DESC, contact_id DESC OFFSET $4 LIMIT 1`,
    [office.client, filter.tags ?? null, filter.types ?? null, rows - 1],
  );
  return { at: answer.rows[0]!.at, id: Number(answer.rows[0]!.id) };
}
