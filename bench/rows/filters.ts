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
  /** Pages before the one that is measured. */
  deep?: number;
}

/** What people narrow the list to: each status, a common and a rare tag, a type, several at once, and far down. */
function filtersOf({ office }: World): Narrowed[] {
  const [overdue, , vip, rare] = [0, 1, 2, 3].map((n) => office.firstTagId + n);
  const [patient, fresh] = [office.firstTypeId, office.firstTypeId + 1];
  const deep = Math.min(200, Math.floor(office.contacts / 10 / PAGE) - 1);
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
    { name: `a type, page ${deep}`, status: 'all', types: [fresh!], deep },
    { name: `a common tag, page ${deep}`, status: 'all', tags: [overdue!], deep },
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
      const place = filter.deep ? await placeAfter(world, filter, filter.deep * PAGE) : TOP;
      const query = [
        `limit=${PAGE}&status=${status}`,
        tags ? `&tags=${tags.join(',')}` : '',
        types ? `&types=${types.join(',')}` : '',
        filter.deep ? `&cursor=${Buffer.from(`${place.at}|${place.id}`).toString('base64url')}` : '',
      ].join('');
      let found = 0;
      const samples = await takeTurns(
        {
          ours: async () => {
            const answer = await http.request('GET', `/api/contacts?${query}`, [cookie]);
            found = jsonOf<{ items: unknown[] }>(answer).items.length;
            if (found === 0) throw new Error(`nobody was found by ${filter.name}`);
          },
          floor: () =>
            inOfficeBare(client, world.office.client, () =>
              client.query(filterSql, [status, tags, types, null, null, place.at, place.id, PAGE + 1]),
            ),
        },
        ROUNDS,
        WARM_UP,
      );
      const did = `${world.office.contacts.toLocaleString('en-US')} contacts, ${found} rows, 1 client`;
      figures.push(compareTail(`list by ${filter.name}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}

async function placeAfter({ owner, office }: World, filter: Narrowed, rows: number) {
  const answer = await owner.query<{ at: string; id: string }>(
    `SELECT activity_at::text AS at, contact_id AS id FROM contacts WHERE client_id = $1
       AND ($2::integer[] IS NULL OR tag_ids && $2) AND ($3::integer[] IS NULL OR contact_type_id = ANY ($3))
     ORDER BY activity_at DESC, contact_id DESC OFFSET $4 LIMIT 1`,
    [office.client, filter.tags ?? null, filter.types ?? null, rows - 1],
  );
  return { at: answer.rows[0]!.at, id: Number(answer.rows[0]!.id) };
}
