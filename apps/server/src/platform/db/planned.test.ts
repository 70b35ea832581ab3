import { expect, test } from 'vitest';
import { runPlanned } from './database.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office } = useOneOffice(app, {});

test('names that differ only behind what the database looks at are two statements', async () => {
  const long = 'x'.repeat(80);
  const found = await app.platform.db.transaction({ office: office.id }, async (tx) => [
    await runPlanned(tx, `${long}:one`, 'SELECT $1::integer + 1 AS n', [1]),
    await runPlanned(tx, `${long}:two`, 'SELECT $1::integer * 10 AS n', [1]),
    await runPlanned(tx, `${long}:one`, 'SELECT $1::integer + 1 AS n', [2]),
  ]);
  expect(found).toEqual([[{ n: 2 }], [{ n: 10 }], [{ n: 3 }]]);
});

test('one name is one statement', async () => {
  const both = app.platform.db.transaction({ office: office.id }, async (tx) => {
    await runPlanned(tx, 'planned-once', 'SELECT 1 AS n', []);
    await runPlanned(tx, 'planned-once', 'SELECT 2 AS n', []);
  });
  await expect(both).rejects.toThrow('two statements are called planned-once');
});
