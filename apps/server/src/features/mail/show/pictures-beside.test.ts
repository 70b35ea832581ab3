import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { createContact, createOffice } from '../../../testing/factory.ts';
import { migrationsBefore } from '../../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../../testing/plain-owner.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { testConfig } from '../../../testing/test-config.ts';

const BESIDE = '0128_pictures_beside.sql';
let plain: PlainOwner;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
});
afterAll(() => plain?.close());

test('pictures of mails without HTML that stood nowhere are files, and counted', async () => {
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore(BESIDE));
  const { owner } = plain;
  const app = { owner, database: plain.name } as TestApp;
  const office = await createOffice(app);
  const contact = await createContact(app, office);
  const addMail = async (html: string | null, types: readonly string[], position: number) => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO emails (client_id, thread_key, direction, at, html_key, stored_at)
       VALUES ($1, 't', 'received', now(), $2, now()) RETURNING email_id AS id`,
      [office.id, html],
    );
    const { id } = rows[0]!;
    await owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, email_id, media_count)
       VALUES ($1, $2, 'email', 'received', now(), $3, $4, 1)`,
      [office.id, contact, position, id],
    );
    for (const type of types)
      await owner.query(
        `INSERT INTO email_media (client_id, email_id, content_type, file_name, size, sha256, storage_key, content_id, inline)
         VALUES ($1, $2, $3, 'a', 1, '\\x00', 'k', 'p@x', true)`,
        [office.id, id, type],
      );
  };
  await addMail(null, ['image/png', 'image/jpeg'], 0);
  await addMail('html', ['image/png', 'image/heic'], 1);

  expect((await migrate(plain.url, secret)).applied).toContain(BESIDE);
  const { rows } = await owner.query(
    `SELECT i.media_count, array_agg(m.inline ORDER BY m.media_id) AS inline FROM comm_items i
     JOIN email_media m USING (client_id, email_id) WHERE client_id = $1
     GROUP BY i.position, i.media_count ORDER BY i.position`,
    [office.id],
  );
  expect(rows).toEqual([
    { media_count: 3, inline: [false, false] },
    { media_count: 2, inline: [true, false] },
  ]);
  const { rows: letGo } = await owner.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relforcerowsecurity`,
  );
  expect(letGo).toEqual([]);
});
