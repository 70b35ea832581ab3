import type pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createContact, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { mustBePlain, openDatabase, sqlState } from './database.ts';
import { toolRoleUrl } from './migrate.ts';
import { signPass, toolKey } from './tool-pass.ts';
import { openToolRoom, RunTooLong, tookTooLong, type ToolStatements } from './tool-room.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** The room holds whatever SQL is said in it: what the parser of features/ai would refuse is said here without asking it. */

let office: TestOffice;
let other: TestOffice;
const key = () => toolKey(app.platform.config.secrets.session);

const app = useTestApp();
beforeAll(async () => {
  office = await createOffice(app, { name: 'Ours' });
  other = await createOffice(app, { name: 'Theirs' });
  for (const [of, firstName] of [
    [office, 'Ours'],
    [other, 'Theirs'],
  ] as const) {
    await createUser(app, of, { username: `user of ${firstName}` });
    await createContact(app, of, { firstName });
  }
});

const inRoom = <T>(work: (say: ToolStatements) => Promise<T>, reader?: number) =>
  app.platform.toolRoom.run(
    { office: office.id, ...(reader === undefined ? {} : { reader }) },
    { ms: 20_000 },
    ({ say }) => work(say),
  );

/** The rows, or what the database says. */
const said = async (...statements: string[]): Promise<unknown> => {
  try {
    return await inRoom(async (say) => {
      let last: pg.QueryArrayResult<unknown[]> | undefined;
      for (const statement of statements) last = await say(statement, []);
      return last!.rows;
    });
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

describe('its office is none that a statement could choose', () => {
  test('its own is there', async () => {
    expect(await said('SELECT first_name FROM public.contacts')).toEqual([['Ours']]);
    expect(await said('SELECT name FROM office')).toEqual([['Ours']]);
  });

  test('a setting changes nothing but to nothing', async () => {
    const set = (setting: string, to: string | number) => `SET LOCAL ${setting} = '${to}'`;
    const rows = 'SELECT first_name FROM public.contacts';
    expect(await said(set('app.client_id', other.id), rows)).toEqual([]);
    expect(await said(set('app.scope', 'routing'), 'SELECT name FROM public.clients')).toEqual([['Ours']]);
    expect(await said(set('app.tool_pass', ''), rows)).toEqual([]);
    const backend = await said('SELECT pg_backend_pid()');
    expect(backend).toEqual([[expect.stringMatching(/^\d+$/)]]);
  });

  test('a pass of another office, of another connection, one that is over, or made up is none', async () => {
    const with_ = (pass: (backend: number) => string) =>
      inRoom(async (say) => {
        const { rows } = await say('SELECT pg_backend_pid()', []);
        await say(`SET LOCAL app.tool_pass = '${pass(Number(rows[0]![0]))}'`, []);
        await say(`SET LOCAL app.client_id = '${other.id}'`, []);
        return (await say('SELECT first_name FROM public.contacts', [])).rows;
      });
    const theirs = { office: other.id };
    // By the server's own key it would be one: what follows differs from it in one point each.
    expect(await with_((backend) => signPass(key(), theirs, backend, Date.now()))).toEqual([['Theirs']]);
    expect(await with_((backend) => signPass(toolKey('another'), theirs, backend, Date.now()))).toEqual([]);
    expect(await with_((backend) => signPass(key(), theirs, backend + 1, Date.now()))).toEqual([]);
    expect(await with_((backend) => signPass(key(), theirs, backend, Date.now() - 120_000))).toEqual([]);
    const changed = (backend: number) =>
      signPass(key(), { office: office.id }, backend, Date.now()).replace(/^\d+/, String(other.id));
    expect(await with_(changed)).toEqual([]);
    for (const odd of ['||||', '1|2|3|4|5|6', 'x', "1'||'2|0|9999999999|1|"])
      expect(await with_(() => odd.replaceAll("'", "''"))).toEqual([]);
  });

  test('nothing of any table is of another office, whatever is set before', async () => {
    const tables = (
      await app.owner.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
           AND has_any_column_privilege('chairline_tools', c.oid, 'SELECT')`,
      )
    ).rows.map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables)
      for (const before of [
        'SELECT 1',
        `SET LOCAL app.client_id = '${other.id}'`,
        `SET LOCAL app.user_id = 'all'`,
      ])
        expect([
          table,
          await said(
            before,
            `SELECT DISTINCT client_id FROM public.${table} WHERE client_id <> ${office.id}`,
          ),
        ]).toEqual([table, []]);
  });
});

describe('what it may not', () => {
  test.each([
    ['SELECT password_hash FROM public.users', /permission denied/],
    ['SELECT search_text FROM public.contacts', /permission denied/],
    ['SELECT * FROM public.sessions', /permission denied/],
    ['SELECT * FROM public.integration_tokens', /permission denied/],
    ['SELECT * FROM public.audit_log', /permission denied/],
    ['SELECT * FROM public.ai_prompts', /permission denied/],
    ['SELECT * FROM chairline_keys.tool_key', /permission denied/],
    ['SELECT * FROM graphile_worker.jobs', /permission denied|does not exist/],
    ['SELECT rolpassword FROM pg_authid', /permission denied/],
    ['INSERT INTO public.contacts (client_id) VALUES (1)', /read-only|permission denied/],
    ['CREATE TEMP TABLE mine (a integer)', /read-only|permission denied/],
    ['CREATE FUNCTION mine() RETURNS int LANGUAGE sql RETURN 1', /read-only|permission denied/],
    ['SELECT public.app_failed_jobs()', /permission denied/],
    ["SELECT set_config('app.client_id', '1', false)", /permission denied/],
    ["SELECT pg_notify('chairline_live', 'x')", /permission denied/],
    ['SELECT pg_advisory_lock(1)', /permission denied/],
    ['SELECT pg_sleep(60)', /permission denied/],
    ["SELECT query_to_xml('SELECT 1', true, true, '')", /permission denied/],
    ["SELECT * FROM ts_stat('SELECT 1')", /permission denied/],
    ["SELECT pg_read_file('/etc/passwd')", /permission denied/],
    ["COPY (SELECT 1) TO PROGRAM 'true'", /permission denied|must be/],
    ['SET ROLE chairline_app', /permission denied/],
    ['SET SESSION AUTHORIZATION chairline_app', /permission denied/],
    ["SELECT 1; SET app.client_id = '1'", /multiple commands/],
    ['SELECT query FROM pg_stat_activity', /permission denied/],
  ])('%s', async (statement, words) => {
    expect(await said(statement)).toMatch(words);
  });

  test('more time than it has, by a statement of its own', async () => {
    const late = app.platform.toolRoom.run({ office: office.id }, { ms: 300 }, async ({ say }) => {
      await say('SET LOCAL statement_timeout = 0', []);
      await say('SET LOCAL transaction_timeout = 0', []);
      await say(
        'SELECT count(*) FROM generate_series(1, 100000) a CROSS JOIN generate_series(1, 100000) b',
        [],
      );
    });
    // The database's own limit may be the first, where what takes it off came too late.
    expect(tookTooLong(await late.catch((error: unknown) => error))).toBe(true);
  });
});

describe('nothing of a run is left', () => {
  test('no setting, no lock, no connection: also where it ended its own transaction', async () => {
    const backend = await inRoom(async (say) => {
      const { rows } = await say('SELECT pg_backend_pid()', []);
      await say("SET SESSION app.client_id = '1'", []);
      await say('LISTEN left_behind', []);
      await say('COMMIT', []).catch(() => undefined);
      // Outside of its transaction it has no pass, and sees nothing.
      expect((await say('SELECT first_name FROM public.contacts', [])).rows).toEqual([]);
      return Number(rows[0]![0]);
    });
    await vi.waitFor(async () => {
      const { rows } = await app.owner.query(
        `SELECT 1 FROM pg_stat_activity WHERE pid = $1 UNION ALL SELECT 1 FROM pg_locks WHERE pid = $1`,
        [backend],
      );
      expect(rows).toEqual([]);
    });
    expect(await said('SELECT first_name FROM public.contacts')).toEqual([['Ours']]);
  });

  test('a place is taken until the database has ended, and free afterwards', async () => {
    const room = openToolRoom(
      {
        url: toolRoleUrl(app.ownerUrl, app.platform.config.secrets.session),
        key: key(),
        max: 1,
        leftAloneMs: 200,
      },
      () => undefined,
    );
    const order: string[] = [];
    const late = room.run({ office: office.id }, { ms: 200 }, async ({ say }) => {
      await say('SET LOCAL statement_timeout = 0', []);
      await say('SET LOCAL transaction_timeout = 0', []);
      await say(
        'SELECT count(*) FROM generate_series(1, 100000) a CROSS JOIN generate_series(1, 100000) b',
        [],
      );
    });
    const next = room.run({ office: office.id }, { ms: 20_000 }, async ({ say }) => {
      order.push('next begins');
      return (await say('SELECT 1', [])).rows;
    });
    await expect(late.finally(() => order.push('the first is told'))).rejects.toThrow(RunTooLong);
    expect(await next).toEqual([['1']]);
    expect(order).toEqual(['the first is told', 'next begins']);
    await room.close();
  });
});

test('an office has half of the places, and another’s run does not wait for its next', async () => {
  const room = openToolRoom(
    { url: toolRoleUrl(app.ownerUrl, app.platform.config.secrets.session), key: key(), max: 2 },
    () => undefined,
  );
  const order: string[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const run = (of: TestOffice, name: string, until?: Promise<void>) =>
    room.run({ office: of.id }, { ms: 20_000 }, async ({ say }) => {
      await say('SELECT 1', []);
      await until;
      order.push(name);
    });
  const first = run(office, 'the first of ours', held);
  const second = run(office, 'the second of ours');
  await run(other, 'theirs');
  letGo();
  await Promise.all([first, second]);
  expect(order).toEqual(['theirs', 'the first of ours', 'the second of ours']);
  await room.close();
});

describe('everybody else’s transactions say their walls themselves', () => {
  test('what somebody left on the pool’s connections counts for nothing', async () => {
    const { pool } = app.platform.db;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of held) {
      await client.query(
        `SET app.client_id = '${other.id}'; SET app.user_id = 'all'; SET app.scope = 'routing'; SET search_path = ai, pg_catalog`,
      );
      client.release();
    }
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin', username: 'admin' }));
    const names = (await admin.call('GET', '/users')).body;
    expect(names).toContain('user of Ours');
    expect(names).not.toContain('user of Theirs');
    const seen = await app.platform.db.transaction({ office: office.id }, async (tx) => {
      const { rows } = await tx.execute<{ user: string; scope: string; found: string }>(
        `SELECT current_setting('app.user_id') AS user, current_setting('app.scope') AS scope,
           (SELECT string_agg(first_name, ',') FROM contacts) AS found`,
      );
      return rows[0];
    });
    expect(seen).toEqual({ user: '', scope: '', found: 'Ours' });
    for (const client of await Promise.all(held.map(() => pool.connect()))) client.release(true);
  });

  test('the server does not start with a role that no wall holds', async () => {
    const above = openDatabase(app.ownerUrl, 1, () => undefined);
    await expect(mustBePlain(above)).rejects.toThrow(/is a superuser, has BYPASSRLS or owns tables/);
    await above.close();
    await expect(mustBePlain(app.platform.db)).resolves.toBeUndefined();
  });
});

test('the application does not become the tools’ role either', async () => {
  // Roles are the cluster's: for a moment another file's migration 0090 may have made it one.
  await vi.waitFor(async () => {
    const refused = await app.platform.db
      .transaction({ office: office.id }, (tx) => tx.execute('SET LOCAL ROLE chairline_tools'))
      .catch((error: unknown) => error);
    expect(sqlState(refused)).toBe('42501');
  });
});
