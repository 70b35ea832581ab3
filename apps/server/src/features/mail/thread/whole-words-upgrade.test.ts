import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { createContact, createOffice } from '../../../testing/factory.ts';
import { migrationsBefore } from '../../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../../testing/plain-owner.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { testConfig } from '../../../testing/test-config.ts';

const WHOLE = '0193_whole_words_of_mails.sql';
let plain: PlainOwner;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
});
afterAll(() => plain?.close());

test('the first words of a mail that were cut within a word end with a whole one; others stay', async () => {
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore(WHOLE));
  const { owner } = plain;
  const app = { owner, database: plain.name } as TestApp;
  const office = await createOffice(app);
  const contact = await createContact(app, office);
  const long = `${'word '.repeat(30)}and, thereafter, kind regards from all of us here`;
  const rows = [long.slice(0, 160), 'Short', `${'x'.repeat(159)}…`];
  for (const [at, snippet] of rows.entries())
    await owner.query(
      `INSERT INTO comm_items (client_id, contact_id, position, kind, direction, at, body, snippet)
       VALUES ($1, $2, $3, 'email', 'received', now(), $4, $5)`,
      [office.id, contact, at + 1, long, snippet],
    );
  expect((await migrate(plain.url, secret)).applied).toContain(WHOLE);
  const after = await owner.query('SELECT snippet FROM comm_items WHERE client_id = $1 ORDER BY position', [
    office.id,
  ]);
  expect(after.rows.map(({ snippet }) => snippet)).toEqual([`${'word '.repeat(30)}and…`, rows[1], rows[2]]);
});
