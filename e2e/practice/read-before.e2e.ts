import { mirrorName, odTableNames } from '@chairline/open-dental';
import pg from 'pg';
import { expect, test } from 'vitest';
import { OFFICE } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';

/** What a round writes: the copy, how far it is, and what becomes of patients. */
const written = [
  ...odTableNames.map(mirrorName),
  'practice_sync',
  'practice_sync_tables',
  'practice_absent',
  'practice_to_match',
  'practice_matches',
  'contacts',
];
/** What counts how often something was written. */
const counters = ['version', 'contact_id'];
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const WHOLE_ROUND_MS = 80_000;

/** What stands in the demo office's tables once its practice was read. Of what is another each time, that it is there. */
async function read(practice: true | 'read'): Promise<Map<string, string[]>> {
  const world = await startTestWorld({ practice, web: false });
  const owner = new pg.Client({ connectionString: await world.ownerUrl() });
  try {
    await owner.connect();
    await until(
      'the practice was read',
      async () => {
        const { rowCount } = await owner.query(
          'SELECT FROM practice_sync WHERE client_id = $1 AND synced_at IS NOT NULL AND held_by IS NULL',
          [OFFICE],
        );
        return rowCount === 1;
      },
      WHOLE_ROUND_MS,
    );
    const found = new Map<string, string[]>();
    for (const table of written) {
      const { rows } = await owner.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE client_id = $1`,
        [OFFICE],
      );
      found.set(table, rows.map(({ row }) => lasting(table, row)).sort());
    }
    return found;
  } finally {
    await owner.end();
    await world.close();
  }
}

/** A row as text; the practice's own moments are part of it, those of our reading are not. */
function lasting(table: string, row: Record<string, unknown>): string {
  if (table.startsWith('od_')) return JSON.stringify(row);
  return JSON.stringify(row, (name, value: unknown) => {
    if (counters.includes(name)) return undefined;
    return typeof value === 'string' && MOMENT.test(value) ? 'a moment' : value;
  });
}

test('a practice that stood in the tables before leaves an office as one that was read whole', async () => {
  const [whole, before] = await Promise.all([read(true), read('read')]);
  expect(whole.get('od_patient')!.length).toBeGreaterThan(2_000);
  expect(whole.get('contacts')!.filter((row) => !row.includes('"od_pat_num":null')).length).toBeGreaterThan(
    1_900,
  );
  for (const table of written) {
    const [theirs, ours] = [whole.get(table)!, before.get(table)!];
    const [missing, strange] = [without(theirs, ours), without(ours, theirs)];
    expect({ table, count: ours.length, missing, strange }).toEqual({
      table,
      count: theirs.length,
      missing: [],
      strange: [],
    });
  }
});

/** The first rows of one list that another lacks. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return some.filter((row) => !known.has(row)).slice(0, 3);
}
