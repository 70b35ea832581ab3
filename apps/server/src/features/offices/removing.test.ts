import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dumpOffice, fillOffice } from '../../testing/world-of-one-office.ts';

/** What docs/removing-an-office.md tells the provider to run. */

const page = new URL('../../../../../docs/removing-an-office.md', import.meta.url);
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

test('an office that was deleted long ago is removed whole, but for its audit log; no other is touched', async () => {
  const text = /```sql\n(.*?)```/s.exec(await readFile(page, 'utf8'))![1]!;
  const remove = (id: number) => app.owner.query(text.replace('integer := 0', `integer := ${id}`));
  const [office, other] = [await createOffice(app), await createOffice(app)];
  for (const place of [office, other]) {
    const admin = await createUser(app, place, { role: 'Admin' });
    const ids = await fillOffice(app, place, admin);
    await (await signIn(app, admin)).call('GET', `/contacts/${ids.contact}`);
  }
  const untouched = await dumpOffice(app, other.id);

  await expect(remove(office.id)).rejects.toThrow('not deleted');
  await app.owner.query(`UPDATE clients SET deleted_at = now() - interval '29 days' WHERE client_id = $1`, [
    office.id,
  ]);
  await expect(remove(office.id)).rejects.toThrow('less than 30 days ago');
  await app.owner.query(`UPDATE clients SET deleted_at = now() - interval '31 days' WHERE client_id = $1`, [
    office.id,
  ]);
  await remove(office.id);

  const left = Object.entries(await dumpOffice(app, office.id)).filter(([, rows]) => rows.length > 0);
  expect(left.map(([table]) => table).sort()).toEqual(['audit_heads', 'audit_log']);
  expect(await dumpOffice(app, other.id)).toEqual(untouched);
});
