import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { nowId } from './index.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office } = useOneOffice(app, {});
beforeAll(async () => {
  await app.owner.query(
    `INSERT INTO contacts (client_id, first_name) SELECT $1, 'Patient ' || n FROM generate_series(1, 3000) n`,
    [office.id],
  );
  await app.owner.query('ANALYZE contacts');
});

/** By what PostgreSQL looks up who a contact is now, as the server's role. */
async function lookedUpBy(id: string): Promise<string> {
  return inOffice(
    app.platform,
    { office: office.id, actor: { kind: 'job', name: 'test' } },
    async ({ tx }) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
        await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql.raw(
          `EXPLAIN SELECT k.email FROM contacts c LEFT JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = ${id}
          WHERE c.contact_id = 1`,
        ),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  );
}

test('who a contact is now is looked up by the key, behind the wall', async () => {
  expect(await lookedUpBy(nowId('c'))).toMatch(/Index Cond: .*contact_id = CASE/);
  // What it is there for: should this ever go by the key too, coalesce() will do.
  expect(await lookedUpBy('coalesce(c.merged_into, c.contact_id)')).not.toMatch(
    /Index Cond: .*contact_id = COALESCE/,
  );
});
