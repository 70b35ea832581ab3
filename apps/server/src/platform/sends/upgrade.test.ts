import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrationsBefore } from '../../testing/migrations-before.ts';
import { testConfig } from '../../testing/test-config.ts';
import { migrate } from '../db/migrate.ts';

/** An installation as it was before sends had one form, with something under way in every table. */
const name = `test_${randomBytes(6).toString('hex')}`;
let cluster: pg.Client;
let db: pg.Client;

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  await cluster.query(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(inject('ownerUrl')), { pathname: `/${name}` }).toString();
  const secret = testConfig({ dataDir: '' }).secrets.session;
  await migrate(url, secret, await migrationsBefore('0050'));
  db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(`
    INSERT INTO clients (client_id, name, timezone) VALUES (77, 'Cedar Dental', 'America/Los_Angeles');
    INSERT INTO users (client_id, user_id, username, first_name, role, password_hash)
      SELECT 77, n, 'user' || n, 'Dana', 'Member', '' FROM generate_series(1, 4) n;
    INSERT INTO contacts (client_id, contact_id, first_name, last_name, search_text, activity_at)
      VALUES (77, 5, 'Maria', 'Lopez', '', now());
    INSERT INTO system_mails (client_id, mail_id, kind, to_address, subject, message_id, state, attempts, created_at)
      SELECT 77, n, 'notice', 'a@b.test', '', '<' || n || '>', (ARRAY['queued', 'sending', 'sent', 'failed'])[n], n - 1,
        '2026-01-02' FROM generate_series(1, 4) n;
    INSERT INTO chart_documents (client_id, chart_document_id, contact_id, pat_num, media_id, media_kind, description,
        state, attempts, next_attempt_at, requested_by, requested_at)
      SELECT 77, n, 5, 1, n, 'text', '', (ARRAY['queued', 'sending', 'done', 'failed'])[n], n - 1,
        CASE WHEN n < 3 THEN timestamptz '2026-01-03' END, 1, '2026-01-02' FROM generate_series(1, 4) n;
    INSERT INTO phones (client_id, phone_id, phone_num, state) VALUES
      (77, 1, '+15035550001', 'active'), (77, 2, '+15035550002', 'ordering'), (77, 3, '+15035550003', 'ordering');
    INSERT INTO endpoints (client_id, user_id, alias, softphone_password, state, failure, asked_at, created_at) VALUES
      (77, 1, '', '', 'pending', NULL, NULL, '2026-01-02'), (77, 2, '', '', 'pending', NULL, '2026-01-03', '2026-01-02'),
      (77, 3, '', '', 'active', NULL, NULL, '2026-01-02'), (77, 4, '', '', 'failed', 'Refused.', NULL, '2026-01-02')`);
  // Two orders that wait for their next try; the number of the second was deleted meanwhile.
  for (const [id, number] of [
    [2, '+15035550002'],
    [9, '+15035550009'],
  ])
    await db.query(`SELECT graphile_worker.add_job('order-phone', $1::json)`, [
      JSON.stringify({ client_id: 77, phone_id: id, number, tries: 3, since: Date.UTC(2026, 0, 2) }),
    ]);
  await migrate(url, secret);
});
afterAll(async () => {
  await db?.end();
  await cluster.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await cluster.end();
});

const rows = async (table: string, id: string) =>
  (
    await db.query<Record<string, unknown>>(
      `SELECT ${id} AS id, state, attempts, last_error, attempt_started_at IS NOT NULL AS begun,
         queued_at = timestamptz '2026-01-02' AS kept FROM ${table} ORDER BY 1`,
    )
  ).rows.map((row) => ({ ...row, id: Number(row.id) }));
const row = (id: number, state: string, attempts: number, more = {}) => ({
  id,
  state,
  attempts,
  last_error: null,
  begun: false,
  kept: true,
  ...more,
});

test.each([
  ['system_mails', 'mail_id'],
  ['chart_documents', 'chart_document_id'],
])('what is under way in %s goes on where it was', async (table, id) => {
  expect(await rows(table, id)).toEqual([
    row(1, 'queued', 0),
    row(2, 'sending', 1),
    row(3, 'accepted', 2),
    row(4, 'failed', 3),
  ]);
});

test('softphones too: one that was asked for is in doubt', async () => {
  expect(await rows('endpoints', 'user_id')).toEqual([
    row(1, 'queued', 0),
    row(2, 'sending', 1, { begun: true }),
    row(3, 'accepted', 0),
    row(4, 'failed', 0, { last_error: 'Refused.' }),
  ]);
});

test('orders of numbers know what their jobs knew, also of a number that was deleted', async () => {
  expect(await rows('number_orders', 'phone_id')).toEqual([
    row(2, 'queued', 3),
    // Its job was lost: it begins anew.
    row(3, 'queued', 0, { kept: false }),
    row(9, 'queued', 3),
  ]);
});
