import { expect, test, vi } from 'vitest';
import { toolViews } from './views.ts';
import { useTestApp } from '../../../testing/use-app.ts';

/** What the role of the tools is and may read, by the catalogue. */

const app = useTestApp();

const list = async (statement: string) =>
  (await app.owner.query<{ name: string }>(statement)).rows.map(({ name }) => name);

test('the role signs in by itself, is above nobody, a member of nothing, and nobody is one of it', async () => {
  const { rows } = await app.owner.query(
    `SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit FROM pg_roles
     WHERE rolname = 'chairline_tools'`,
  );
  expect(rows).toEqual([
    {
      rolcanlogin: true,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    },
  ]);
  // Roles are the whole cluster's: another file's database may be in the middle of migration 0090, which makes one.
  await vi.waitFor(async () =>
    expect(
      await list(
        `SELECT member::regrole || ' in ' || roleid::regrole AS name FROM pg_auth_members
         WHERE member = 'chairline_tools'::regrole OR (roleid = 'chairline_tools'::regrole AND member = 'chairline_app'::regrole)`,
      ),
    ).toEqual([]),
  );
});

test('it owns nothing, makes nothing, and calls nothing that reaches beyond a read', async () => {
  expect(
    await list(`SELECT relname AS name FROM pg_class WHERE relowner = 'chairline_tools'::regrole`),
  ).toEqual([]);
  expect(
    await list(
      `SELECT nspname AS name FROM pg_namespace WHERE has_schema_privilege('chairline_tools', oid, 'CREATE')
       UNION ALL SELECT nspname FROM pg_namespace WHERE has_schema_privilege('chairline_tools', oid, 'USAGE')
         AND nspname NOT IN ('ai', 'public', 'pg_catalog', 'information_schema')
       UNION ALL SELECT 'temporary tables' WHERE has_database_privilege('chairline_tools', current_database(), 'TEMP')`,
    ),
  ).toEqual([]);
  const reaching =
    `set_config pg_notify pg_advisory_lock pg_try_advisory_lock_shared pg_advisory_xact_lock pg_sleep lo_create lo_import
    lo_get loread pg_terminate_backend pg_cancel_backend pg_stat_get_activity query_to_xml table_to_xml ts_stat pg_read_file
    pg_ls_dir pg_export_snapshot nextval setval`.split(/\s+/);
  const callable = await list(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
       AND has_function_privilege('chairline_tools', oid, 'EXECUTE')`,
  );
  expect(callable).toEqual(expect.arrayContaining(['lower', 'now']));
  expect(reaching.filter((name) => callable.includes(name))).toEqual([]);
  // The application keeps what it needs of them.
  expect(
    await list(
      `SELECT proname AS name FROM pg_proc WHERE proname IN ('set_config', 'pg_notify', 'pg_advisory_xact_lock')
         AND NOT has_function_privilege('chairline_app', oid, 'EXECUTE')`,
    ),
  ).toEqual([]);
});

test('on each table that it reads stands the wall of its pass', async () => {
  const open = await list(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND has_any_column_privilege('chairline_tools', c.oid, 'SELECT') AND NOT EXISTS (
         SELECT FROM pg_policies p WHERE p.tablename = c.relname AND p.permissive = 'RESTRICTIVE' AND p.cmd = 'ALL'
           AND p.roles = '{chairline_tools}' AND p.qual LIKE '(client_id = ( SELECT tool_office()%')`,
  );
  expect(open).toEqual([]);
});

test('the views are those that a query may name, and each runs with the rights of who asks', async () => {
  expect(await list(`SELECT viewname AS name FROM pg_views WHERE schemaname = 'ai' ORDER BY 1`)).toEqual(
    [...toolViews.keys()].sort((a, b) => a.localeCompare(b)),
  );
  const { rows } = await app.owner.query<{ view: string; columns: string[] }>(
    `SELECT c.relname AS view, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = 'ai'::regnamespace AND c.relkind = 'v'
     GROUP BY c.relname`,
  );
  expect(new Map(rows.map(({ view, columns }) => [view, columns]))).toEqual(toolViews);
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

test('of the functions that run as the owner it may call the one that reads its pass', async () => {
  const callable = await list(
    `SELECT proname AS name FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
       AND has_function_privilege('chairline_tools', oid, 'EXECUTE')`,
  );
  expect(callable).toEqual(['tool_pass']);
});
