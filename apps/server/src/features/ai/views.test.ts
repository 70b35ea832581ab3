import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { toolViews } from './views.ts';

/** What the role of the tools is and may read, by the catalogue. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const list = async (statement: string) =>
  (await app.owner.query<{ name: string }>(statement)).rows.map(({ name }) => name);

test('the role may not sign in, and is nobody’s superior', async () => {
  const { rows } = await app.owner.query(
    `SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit FROM pg_roles
     WHERE rolname = 'chairline_tools'`,
  );
  expect(rows).toEqual([
    {
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    },
  ]);
});

test('the views are those that a query may name, and each runs with the rights of who asks', async () => {
  expect(await list(`SELECT viewname AS name FROM pg_views WHERE schemaname = 'ai' ORDER BY 1`)).toEqual(
    [...toolViews].sort((a, b) => a.localeCompare(b)),
  );
  const open = await list(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'ai'::regnamespace AND relkind = 'v'
       AND NOT reloptions @> ARRAY['security_invoker=true', 'security_barrier=true']`,
  );
  expect(open).toEqual([]);
});

test('of every table it has only columns that a view shows or asks by, and none that is a secret', async () => {
  const readable = await list(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
       AND has_column_privilege('chairline_tools', c.oid, a.attnum, 'SELECT')`,
  );
  expect(readable.length).toBeGreaterThan(100);
  expect(readable).toEqual(expect.arrayContaining(['contacts.first_name', 'od_claim.claim_fee']));
  expect(
    readable.filter((name) => /hash|token|seal|secret|passw|cipher|_key|storage|ssn/i.test(name)),
  ).toEqual([]);
  const whole = await list(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND has_table_privilege('chairline_tools', oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`,
  );
  expect(whole).toEqual([]);
});

test('it may call none of the functions that run as the owner', async () => {
  const callable = await list(
    `SELECT proname AS name FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
       AND has_function_privilege('chairline_tools', oid, 'EXECUTE')`,
  );
  expect(callable).toEqual([]);
});
