import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import { createContact, createOffice, createUser, type TestOffice } from '../../testing/factory.ts';
import { migrationsBefore, migrationsFolder } from '../../testing/migrations-before.ts';
import { createPlainOwner, type PlainOwner } from '../../testing/plain-owner.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import { migrate } from './migrate.ts';

const AGAIN = '0113_done_again.sql';
let plain: PlainOwner;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
});
afterAll(() => plain?.close());

/** Everything the migration may change, as it stands. */
async function lookAt(offices: readonly TestOffice[]): Promise<Record<string, unknown>> {
  const read = async (sql: string) =>
    (await plain.owner.query<{ it: unknown }>(sql, [offices.map(({ id }) => id)])).rows.map(({ it }) => it);
  return {
    claims: await read(
      `SELECT claim_type || ' ' || claim_status AS it FROM od_claim WHERE client_id = ANY ($1) ORDER BY claim_num`,
    ),
    counts: await read(
      `SELECT internal_convo_count AS it FROM contacts WHERE client_id = ANY ($1) ORDER BY contact_id`,
    ),
    paces: await read(
      `SELECT to_char(next_text_at AT TIME ZONE 'UTC', 'YYYY') AS it FROM phones WHERE client_id = ANY ($1) ORDER BY phone_id`,
    ),
    orders: await read(
      `SELECT phone_num || ' ' || state AS it FROM number_orders WHERE client_id = ANY ($1) ORDER BY 1`,
    ),
    jobs: await read(
      `SELECT j.payload ->> 'phone_id' AS it FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'order-phone'
       WHERE (j.payload ->> 'client_id')::integer = ANY ($1)`,
    ),
    tables: await read(
      `SELECT client_id || ' ' || table_name || ' ' || coalesce(since, 'whole') AS it FROM practice_sync_tables
       WHERE client_id = ANY ($1) ORDER BY client_id, table_name`,
    ),
  };
}

test('what earlier migrations changed in vain for an owner held by row-level security is changed, once', async () => {
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(plain.url, secret, await migrationsBefore(AGAIN));
  const { owner } = plain;
  const app = { owner, database: plain.name } as TestApp;
  // One as those migrations left it there, one as it is where they worked.
  const [left, done] = [await createOffice(app), await createOffice(app)];
  const user = await createUser(app, left);
  const contact = await createContact(app, left);
  await addConvo(app, left, { owner: user.id, kind: 'internal', contact });
  await addConvo(app, left, { owner: user.id, kind: 'internal', secured: true, contact });
  await owner.query('UPDATE contacts SET internal_convo_count = 0 WHERE client_id = $1', [left.id]);
  await owner.query(
    `INSERT INTO od_claim (client_id, claim_num, claim_type, claim_status)
     VALUES ($1, 1, 'preauth', 's'), ($1, 2, 'P', 'R'), ($1, 3, 'strange', 'odd')`,
    [left.id],
  );
  await owner.query('DELETE FROM phones WHERE client_id = ANY ($1)', [[left.id, done.id]]);
  await owner.query(
    `INSERT INTO phones (client_id, phone_id, phone_num, state, next_text_at) VALUES
       ($1, 9001, '+15035550001', 'active', '-infinity'), ($1, 9002, '+15035550002', 'ordering', 'epoch'),
       ($1, 9003, '+15035550003', 'ordering', 'epoch')`,
    [left.id],
  );
  await owner.query(
    `INSERT INTO number_orders (client_id, phone_id, phone_num, state, next_attempt_at, queued_at)
     VALUES ($1, 9003, '+15035550003', 'sending', now(), now())`,
    [left.id],
  );
  for (const [office, time, type] of [
    [left, '', 0],
    [done, '/X/', 4],
  ] as const) {
    await owner.query(
      `INSERT INTO practice_sync_tables (client_id, table_name, since) SELECT $1, t, '2026-01-02'
       FROM unnest(ARRAY['appointment', 'patient', 'procedurecode']) t`,
      [office.id],
    );
    await owner.query('INSERT INTO od_procedurecode (client_id, code_num, proc_time) VALUES ($1, 1, $2)', [
      office.id,
      time,
    ]);
    await owner.query('INSERT INTO od_appointmenttype (client_id, appointment_type_num) VALUES ($1, 4)', [
      office.id,
    ]);
    await owner.query(
      'INSERT INTO od_appointment (client_id, apt_num, appointment_type_num) VALUES ($1, 1, $2)',
      [office.id, type],
    );
  }

  expect((await migrate(plain.url, secret)).applied).toContain(AGAIN);
  const after = await lookAt([left, done]);
  expect(after).toEqual({
    claims: ['PreAuth S', 'P R', 'strange odd'],
    counts: [1],
    paces: ['1970', '1970', '1970'],
    orders: ['+15035550002 queued', '+15035550003 sending'],
    jobs: ['9002'],
    tables: [
      `${left.id} appointment whole`,
      `${left.id} patient 2026-01-02`,
      `${left.id} procedurecode whole`,
      `${done.id} appointment 2026-01-02`,
      `${done.id} patient 2026-01-02`,
      `${done.id} procedurecode 2026-01-02`,
    ],
  });
  const { rows: letGo } = await owner.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relforcerowsecurity`,
  );
  expect(letGo).toEqual([]);

  await owner.query(await readFile(new URL(AGAIN, migrationsFolder), 'utf8'));
  expect(await lookAt([left, done])).toEqual(after);
});
