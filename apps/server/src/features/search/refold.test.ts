import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsBefore } from '../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../testing/plain-owner.ts';
import { testConfig } from '../../testing/test-config.ts';
import { searchTextOf } from '../contacts/index.ts';

/** An installation from before names were compared by plain letters, on a database whose owner is no superuser. */
let plain: PlainOwner;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore('0135'));
  await plain.owner.query(`
    INSERT INTO clients (client_id, name, timezone) VALUES (77, 'Cedar Dental', 'America/Los_Angeles');
    INSERT INTO users (client_id, user_id, username, first_name, role, password_hash)
      VALUES (77, 1, 'dana', 'Dana', 'Member', '');
    INSERT INTO contacts (client_id, contact_id, first_name, last_name, ph1, ph2, birthdate, search_text, activity_at)
      VALUES (77, 5, 'Thị-Mai', 'Đoàn', '+15035550161', '+4712345678', '1981-02-02', 'thi-mai đoan', now()),
        (77, 6, '', '', '', '', NULL, '', now());
    INSERT INTO conversations (client_id, convo_id, kind, convo_name, owner_id, activity_at, created_at)
      VALUES (77, 8, 'general', 'For Łucja', 1, now(), now()), (77, 9, 'general', 'For Ana', 1, now(), now()),
        (77, 10, 'general', 'For Kaʻiulani', 1, now(), now())`);
  await migrate(plain.url, secret);
});
afterAll(() => plain?.close());

test('what was folded before is folded again', async () => {
  const { rows } = await plain.owner.query<{ text: string; key: string; wanted: string }>(
    `SELECT search_text AS text, person_key::text AS key,
       hashtextextended('thimaidoan', birthdate - date '2000-01-01')::text AS wanted FROM contacts ORDER BY contact_id`,
  );
  const none = { ph1: '', ph2: '', ph3: '', phoneNum: '' };
  const mai = searchTextOf({
    ...none,
    firstName: 'Thị-Mai',
    lastName: 'Đoàn',
    ph1: '+15035550161',
    ph2: '+4712345678',
  });
  expect(mai).toContain('thi mai doan');
  expect(rows.map(({ text }) => text)).toEqual([mai, searchTextOf({ ...none, firstName: '', lastName: '' })]);
  expect(rows[0]!.key).toBe(rows[0]!.wanted);
});

// The second is parted at its ʻokina (0186).
test.each([
  ['lucja', 8],
  ['iulani', 10],
])('and so is what full text finds by %s', async (word, id) => {
  const { rows } = await plain.owner.query<{ id: number }>(
    `SELECT ref_id AS id FROM search_entries WHERE kind = 'name'
       AND words @@ (app_search_prefix(77, bucket) || $1)::tsquery`,
    [word],
  );
  expect(rows).toEqual([{ id }]);
});
