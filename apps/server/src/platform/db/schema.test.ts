import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { appRoleUrl } from './migrate.ts';

const APP = 'chairline_app';
let app: TestApp;
/** A connection as the application has it. */
let plain: pg.Client;
let office: TestOffice;
let other: TestOffice;
let tables: string[];

const rows = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await app.owner.query<T>(sql, values)).rows;

/** Runs statements as the application, in one transaction of an office, and takes them back. */
async function asApp<T>(setting: string, work: () => Promise<T>): Promise<T> {
  await plain.query(`BEGIN; ${setting}`);
  try {
    return await work();
  } finally {
    await plain.query('ROLLBACK');
  }
}

beforeAll(async () => {
  app = await createTestApp();
  plain = new pg.Client({
    connectionString: appRoleUrl(app.ownerUrl, app.platform.config.secrets.session),
  });
  await plain.connect();
  office = await createOffice(app);
  other = await createOffice(app);
  // Something in as many tables as ordinary work fills.
  const caller = await signIn(app, await createUser(app, office));
  const contact = await createContact(app, office);
  await caller.call('GET', `/contacts/${contact}`);
  await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
  tables = (
    await rows<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  ).map((row) => row.name);
});

afterAll(async () => {
  await plain?.end();
  await app?.close();
});

describe('every table', () => {
  test('is known: the list is not empty and holds what it must', () => {
    expect(tables).toEqual(expect.arrayContaining(['contacts', 'comm_items', 'audit_log', 'live_events']));
  });

  test('carries its office, never null', async () => {
    const without = await rows(
      `SELECT t.tablename FROM pg_tables t WHERE t.schemaname = 'public' AND NOT EXISTS (
         SELECT 1 FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name = t.tablename
           AND c.column_name = 'client_id' AND c.is_nullable = 'NO')`,
    );
    expect(without).toEqual([]);
  });

  test('has row-level security on and forced', async () => {
    const open = await rows(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT (relrowsecurity AND relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('has a policy that holds reading and writing to the office', async () => {
    const policies = await rows<{
      name: string;
      uses: string;
      checks: string;
      command: string;
      roles: string[];
    }>(
      `SELECT tablename AS name, qual AS uses, with_check AS checks, cmd AS command, roles::text[] AS roles FROM pg_policies
       WHERE schemaname = 'public' AND policyname = 'own_office'`,
    );
    const held = '(client_id = app_office())';
    expect(policies.map((policy) => policy.name).sort()).toEqual([...tables].sort());
    for (const policy of policies)
      expect(policy).toMatchObject({ uses: held, checks: held, command: 'ALL', roles: ['public'] });
  });

  test('has no other policy than the named look-ups, and those only read', async () => {
    const others = await rows<{ name: string }>(
      `SELECT tablename || ':' || policyname || ':' || cmd || ':' || roles::text AS name FROM pg_policies
       WHERE schemaname = 'public' AND policyname <> 'own_office' AND '${APP}' = ANY (roles)
         AND permissive = 'PERMISSIVE' ORDER BY 1`,
    );
    expect(others.map((policy) => policy.name)).toEqual([
      `account_tokens:routing:SELECT:{${APP}}`,
      `ai_agent_models:routing:SELECT:{${APP}}`,
      `ai_limits:routing:SELECT:{${APP}}`,
      // The provider's page lists the prompts of all offices; every office reads the installation's tools.
      `ai_prompts:routing:SELECT:{${APP}}`,
      `ai_tool_versions:shared:SELECT:{${APP}}`,
      `ai_tools:shared:SELECT:{${APP}}`,
      `calendar_times:routing:SELECT:{${APP}}`,
      `calls:routing:SELECT:{${APP}}`,
      `clients:routing:SELECT:{${APP}}`,
      `convo_reminders:routing:SELECT:{${APP}}`,
      `endpoints:routing:SELECT:{${APP}}`,
      `google_calendars:routing:SELECT:{${APP}}`,
      `live_sequences:routing:SELECT:{${APP}}`,
      `mail_accounts:routing:SELECT:{${APP}}`,
      `phones:routing:SELECT:{${APP}}`,
      // The provider's price list, which every office reads.
      `plans:price_list:SELECT:{${APP}}`,
      `practice_connectors:routing:SELECT:{${APP}}`,
      `practice_sync:routing:SELECT:{${APP}}`,
      `reminder_rules:routing:SELECT:{${APP}}`,
      `sessions:routing:SELECT:{${APP}}`,
      `social_pages:routing:SELECT:{${APP}}`,
      `subscriptions:routing:SELECT:{${APP}}`,
      `users:routing:SELECT:{${APP}}`,
    ]);
  });

  test('has the wall of secured conversations where it holds any of what is said there', async () => {
    const walls = await rows<{ name: string }>(
      `SELECT tablename || ':' || policyname || ':' || cmd || ':' || roles::text AS name FROM pg_policies
       WHERE schemaname = 'public' AND permissive = 'RESTRICTIVE' AND policyname <> 'tool_office' ORDER BY 1`,
    );
    expect(walls.map((policy) => policy.name)).toEqual([
      // Read by a check of an agent's prompt, which says so.
      `ai_check_items:readers:ALL:{${APP}}`,
      // What somebody asked an agent is theirs alone, and what it prepared for them.
      `ai_proposals:readers:ALL:{${APP}}`,
      `ai_questions:readers:ALL:{${APP}}`,
      `ai_tool_runs:readers:ALL:{${APP}}`,
      `conversations:readers:ALL:{${APP}}`,
      // As whom the AI's tools read: features/ai/query/views.test.ts.
      `conversations:tool_readers:ALL:{chairline_tools}`,
      `convo_media:readers:ALL:{${APP}}`,
      `convo_mentions:readers:ALL:{${APP}}`,
      `convo_message_versions:readers:ALL:{${APP}}`,
      `convo_messages:readers:ALL:{${APP}}`,
      `convo_messages:tool_readers:ALL:{chairline_tools}`,
      `convo_participants:readers:ALL:{${APP}}`,
      `convo_references:readers:ALL:{${APP}}`,
      `convo_reminders:readers:ALL:{${APP}}`,
      // Events are written by app_finish, whoever they are for.
      `live_events:readers:SELECT:{${APP}}`,
      `presence:readers:ALL:{${APP}}`,
      `search_entries:readers:ALL:{${APP}}`,
    ]);
  });

  test('of other schemas is out of the application’s reach', async () => {
    const reachable = await rows(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('public', 'pg_catalog', 'information_schema')
         AND n.nspname NOT LIKE 'pg\\_toast%'
         AND (has_schema_privilege('${APP}', n.oid, 'USAGE')
           AND has_table_privilege('${APP}', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
           OR has_table_privilege('${APP}', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE'))`,
    );
    expect(reachable).toEqual([]);
    const known = await rows(
      `SELECT 1 FROM pg_tables WHERE schemaname IN ('graphile_worker', 'chairline_meta')`,
    );
    expect(known.length).toBeGreaterThan(3);
    await expect(plain.query('SELECT * FROM graphile_worker._private_jobs')).rejects.toThrow(
      'permission denied',
    );
    await expect(plain.query('SELECT * FROM chairline_meta.migrations')).rejects.toThrow('permission denied');
  });
});

describe('the application’s role', () => {
  test('is plain', async () => {
    const [role] = await rows(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = '${APP}'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    });
    const owned = await rows(`SELECT 1 FROM pg_class WHERE relowner = '${APP}'::regrole`);
    const memberships = await rows(
      `SELECT roleid::regrole::text AS role, inherit_option, set_option, admin_option FROM pg_auth_members
       WHERE member = '${APP}'::regrole`,
    );
    expect([owned, memberships]).toEqual([[], []]);
  });

  test('cannot make or truncate tables', async () => {
    await expect(plain.query('CREATE TABLE public.mine (a integer)')).rejects.toThrow('permission denied');
    await expect(plain.query('TRUNCATE contacts CASCADE')).rejects.toThrow('permission denied');
  });

  test.each([
    ['audit_log', `UPDATE audit_log SET actor = 'x'`],
    ['audit_log', 'DELETE FROM audit_log'],
    ['audit_log', `INSERT INTO audit_log SELECT * FROM audit_log`],
    ['audit_heads', 'UPDATE audit_heads SET last_id = 0'],
    ['audit_heads', 'DELETE FROM audit_heads'],
    ['live_events', `UPDATE live_events SET payload = '{}'`],
    ['live_events', `INSERT INTO live_events SELECT * FROM live_events`],
    ['live_sequences', 'UPDATE live_sequences SET last_seq = 0'],
  ])('may not change what is only appended: %s, %s', async (_table, statement) => {
    await asApp(`SET LOCAL app.client_id = '${office.id}'`, () =>
      expect(plain.query(statement)).rejects.toThrow('permission denied'),
    );
  });

  test('may not number events back or drop the sequence', async () => {
    await asApp(`SET LOCAL app.client_id = '${office.id}'`, () =>
      expect(plain.query('DELETE FROM live_sequences')).rejects.toThrow('permission denied'),
    );
  });

  test.each([
    ['no office', ''],
    ['an empty office', `SET LOCAL app.client_id = ''`],
    ['another office', 'other'],
  ])('sees no row of an office with %s set, and can write none', async (_name, given) => {
    const setting = given === 'other' ? `SET LOCAL app.client_id = '${other.id}'` : given;
    // What it may not read at all: the audit log.
    const readable = await rows<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS t (name) WHERE has_table_privilege('${APP}', name, 'SELECT')`,
      [tables],
    );
    expect(readable.length).toBe(tables.length - 1);
    for (const { name: table } of readable) {
      await asApp(setting, async () => {
        const seen = await plain.query(`SELECT count(*)::integer AS n FROM ${table} WHERE client_id = $1`, [
          office.id,
        ]);
        expect([table, seen.rows[0]]).toEqual([table, { n: 0 }]);
      });
    }
    await asApp(setting, () =>
      expect(
        plain.query(`INSERT INTO contacts (client_id, first_name) VALUES ($1, 'Eve')`, [office.id]),
      ).rejects.toThrow('row-level security'),
    );
    await asApp(setting, async () => {
      expect((await plain.query(`UPDATE contacts SET first_name = 'Eve'`)).rowCount).toBe(0);
      expect((await plain.query('DELETE FROM sessions')).rowCount).toBe(0);
    });
  });

  test('sees its own office’s rows when that is set', async () => {
    await asApp(`SET LOCAL app.client_id = '${office.id}'`, async () => {
      const seen = await plain.query('SELECT client_id FROM contacts');
      expect(seen.rows).toEqual([{ client_id: office.id }]);
    });
  });

  test('cannot move a row to another office', async () => {
    await asApp(`SET LOCAL app.client_id = '${office.id}'`, () =>
      expect(plain.query('UPDATE contacts SET client_id = $1', [other.id])).rejects.toThrow(
        'row-level security',
      ),
    );
  });

  test('has only the functions it needs among those that run as the owner', async () => {
    const granted = await rows<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE prosecdef AND has_function_privilege('${APP}', oid, 'EXECUTE')
         AND pronamespace NOT IN ('pg_catalog'::regnamespace) ORDER BY 1`,
    );
    expect(granted.map((row) => row.name)).toEqual([
      'app_analyze',
      'app_audit_rows',
      'app_enqueue',
      'app_erase_jobs',
      'app_erase_log',
      'app_erase_log_end',
      'app_erase_rows',
      'app_failed_jobs',
      'app_find_contacts',
      'app_finish',
      'app_has_job',
      'app_known_names',
      'app_near_contacts',
      'app_release_push',
      'app_retry_job',
      'app_search_text',
    ]);
  });
});

describe('the schema in code', () => {
  /** Types as Drizzle writes them → as the catalogue does. */
  const catalogueType = (type: string): string =>
    ({
      bigserial: 'bigint',
      serial: 'integer',
      time: 'time without time zone',
      timestamp: 'timestamp without time zone',
    })[type] ?? type.replace(/^timestamp with time zone.*/, 'timestamp with time zone');

  test('agrees with the catalogue, both ways', async () => {
    const inCatalogue = await rows<{ name: string }>(
      `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END AS name
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const source = join(import.meta.dirname, '../..');
    const files = globSync(['platform/db/schema.ts', 'features/*/schema.ts'], { cwd: source });
    const modules = await Promise.all(
      files.map((file) => import(join(source, file)) as Promise<Record<string, unknown>>),
    );
    const found = modules.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable));
    const inCode = found.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map(
        (column) =>
          `${name}.${column.name} ${catalogueType(column.getSQLType())}${column.notNull ? ' not null' : ''}`,
      );
    });
    expect(inCode.sort()).toEqual(inCatalogue.map((row) => row.name).sort());
  });
});
