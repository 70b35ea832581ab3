import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import { openWorld, type World } from '../harness/world.ts';
import { inOfficeBare, listSql } from '../floor/statements.ts';

const PAGE = 50;
const ROUNDS = 1_000;
const WARM_UP = 200;

interface ContactCursor {
  at: string;
  id: number;
}

const cursorOf = ({ at, id }: ContactCursor): string => Buffer.from(`${at}|${id}`).toString('base64url');

/** The number of the far page: the 1,000th, or the last full one of a smaller office. */
const farPage = (world: World): number => Math.min(1_000, Math.floor(world.office.contacts / PAGE) - 1);

/** After which row the far page begins. */
async function findFarCursor(world: World): Promise<ContactCursor> {
  const { rows } = await world.owner.query<{ at: string; id: string }>(
    `SELECT activity_at::text AS at, contact_id AS id FROM contacts WHERE client_id = $1
     ORDER BY activity_at DESC, contact_id DESC OFFSET $2 LIMIT 1`,
    [world.office.client, (farPage(world) - 1) * PAGE - 1],
  );
  return { at: rows[0]!.at, id: Number(rows[0]!.id) };
}

/** First and far page of the contact list over HTTP, each against its SQL through the bare driver. */
export async function measureContactList(world: World): Promise<Figure[]> {
  const far = await findFarCursor(world);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  let bytes = 0;
  const page = async (cursor: string) => {
    const answer = await http.request('GET', `/api/contacts?limit=${PAGE}${cursor}`, [cookie]);
    bytes = answer.body.length;
    const { items } = jsonOf<{ items: unknown[] }>(answer);
    if (items.length !== PAGE) throw new Error(`a page of ${items.length} contacts`);
  };
  const floor = (after: ContactCursor) =>
    inOfficeBare(client, world.office.client, async () => {
      const { rows } = await client.query(listSql, [after.at, after.id, PAGE + 1]);
      if (rows.length < PAGE) throw new Error(`a floor of ${rows.length} contacts`);
    });
  try {
    const top = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };
    const samples = await takeTurns(
      {
        first: () => page(''),
        firstFloor: () => floor(top),
        far: () => page(`&cursor=${cursorOf(far)}`),
        farFloor: () => floor(far),
      },
      ROUNDS,
      WARM_UP,
    );
    const n = farPage(world).toLocaleString('en-US');
    const did = `${world.office.contacts.toLocaleString('en-US')} contacts, ${PAGE} rows, ${bytes.toLocaleString('en-US')} bytes, 1 client`;
    const ratio = percentile(samples.far, 0.99) / percentile(samples.first, 0.99);
    return [
      compareTail('contact list, first page', samples.first, samples.firstFloor, 2, did),
      compareTail(`contact list, page ${n}`, samples.far, samples.farFloor, 2, did),
      {
        ...compareTail(`contact list, page ${n} over first`, samples.far, samples.first, 1.2, did),
        ratio,
      },
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** The first page of the large office against that of the medium one, both up at the same time. */
export async function compareSizes(large: World, mediumPort: number): Promise<Figure[]> {
  const medium = await openWorld('medium', mediumPort);
  const ends: (() => void)[] = [];
  try {
    const first = async (world: World) => {
      const http = new HttpConnection(world.port);
      ends.push(() => http.close());
      const cookie = await world.signIn('staff1');
      return async () => jsonOf(await http.request('GET', `/api/contacts?limit=${PAGE}`, [cookie]));
    };
    const samples = await takeTurns(
      { large: await first(large), medium: await first(medium) },
      ROUNDS,
      WARM_UP,
    );
    const did = `first page of 100,000 contacts against that of 10,000, ${PAGE} rows, 1 client each`;
    return [compareTail('contact list, large over medium', samples.large, samples.medium, 1.3, did)];
  } finally {
    for (const end of ends) end();
    await medium.close();
  }
}
