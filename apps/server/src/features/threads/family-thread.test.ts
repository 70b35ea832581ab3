import { expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { listAcross } from './store.ts';
import { isGate } from '../../testing/tier.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office } = useOneOffice(app, {});

/** Threads of so many items, at times that often fall together; the same every time. */
async function makeThreads(sizes: readonly number[], seed: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, size] of sizes.entries()) {
    const contact = await createContact(app, office);
    ids.push(contact);
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position)
       SELECT $1, $2, 'text', 'inbound', at, row_number() OVER (ORDER BY at, g) - 1 FROM (
         SELECT g, timestamptz '2026-01-01' + ((hashint4(g * 31 + $4 * 7 + $5) & 1023) || ' minutes')::interval AS at
         FROM generate_series(1, $3::integer) g ORDER BY 2, 1) i`,
      [office.id, contact, size, n, seed],
    );
    await app.owner.query(`UPDATE contacts SET item_count = $2, activity_at = now() WHERE contact_id = $1`, [
      contact,
      size,
    ]);
  }
  return ids;
}

const page = (contactIds: readonly number[], offset: number, limit: number, direction: 'older' | 'newer') =>
  app.platform.db.transaction({ office: office.id }, (tx) =>
    listAcross(tx, contactIds, { offset, limit, direction }),
  );

async function everything(ids: readonly number[]): Promise<number[]> {
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT comm_item_id AS id FROM comm_items WHERE contact_id = ANY ($1) ORDER BY at, comm_item_id',
    [ids],
  );
  return rows.map((row) => row.id);
}

const families: [string, number[], number][] = [
  ['four threads', [40, 7, 133, 1], 1],
  ['two alike', [50, 50], 2],
  ['one', [30], 3],
  ['an empty one among them', [0, 25, 0, 60], 4],
];
// Of many pages: twenty seconds.
if (!isGate()) families.push(['fifty', Array.from({ length: 50 }, (_, n) => (n * 7) % 23), 5]);

test.each(families)(
  'pages of %s are what sorting all of them gives, wherever they begin',
  async (_name, sizes, seed) => {
    const ids = await makeThreads(sizes, seed);
    const all = await everything(ids);
    for (const direction of ['newer', 'older'] as const) {
      const expected = direction === 'newer' ? all : all.toReversed();
      for (let offset = 0; offset <= all.length + 3; offset += 1 + (offset % 5)) {
        const { rows, total } = await page(ids, offset, 11, direction);
        expect([offset, rows.map((row) => row.comm_item_id)]).toEqual([
          offset,
          expected.slice(offset, offset + 11),
        ]);
        expect(total).toBe(all.length);
      }
    }
  },
);

test('a page far behind reads no more of the threads than the first one', async () => {
  const ids = await makeThreads([4_000, 3_000, 2_000, 1_000], 6);
  const reads = async (offset: number) => {
    const { rows } = await app.owner
      .query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `BEGIN; SET LOCAL app.client_id = '${office.id}';`,
      )
      .then(() =>
        app.owner.query(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM app_items_across('{${ids.join(',')}}', ${offset}, 50, true)`,
        ),
      );
    await app.owner.query('ROLLBACK');
    return (
      rows[0]!['QUERY PLAN'][0].Plan['Shared Hit Blocks']! +
      rows[0]!['QUERY PLAN'][0].Plan['Shared Read Blocks']!
    );
  };
  await reads(0);
  const first = await reads(0);
  const far = await reads(7_777);
  // Some sixty looks at single items, each a walk down the index; not the thousands that lie between.
  expect(far - first).toBeLessThan(1_500);
});
