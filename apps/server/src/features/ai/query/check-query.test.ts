import { describe, expect, test } from 'vitest';
import { checkQuery } from './check-query.ts';

/** What a tool's SQL is taken for, without a database: names by where they stand, and what runs as what was read. */

const parameters = (...names: string[]) =>
  names.map((name) => ({ name, datatype: 'string' as const, description: '' }));

const wordsOf = async (query: string, ...names: string[]): Promise<string> => {
  try {
    return `runs: ${(await checkQuery(query, parameters(...names))).text}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a parameter is a word of its own', () => {
  test.each([
    'SELECT lower:q AS a',
    'SELECT ts_stat:q AS a',
    'WITH current_setting$1 AS (SELECT 1 AS a) SELECT * FROM current_setting:q',
    'SELECT "lower":q',
    'SELECT c.first_name:q FROM contacts c',
    'SELECT pg_catalog.lower:q',
  ])('%s', async (query) => {
    expect(await wordsOf(query, 'q')).toMatch(/cannot (be read|use|call)|There is no/);
  });

  test.each([
    ["SELECT 1 AS one WHERE :q='x'", "WHERE CAST($1 AS text) = 'x'"],
    ["SELECT 1 AS one WHERE 'x'=:q", "WHERE 'x' = CAST($1 AS text)"],
    ['SELECT lower(:q)AS a', 'SELECT lower(CAST($1 AS text)) AS a'],
    ['SELECT :q||:q AS twice', 'ai.bounded(CAST($1 AS text) || CAST($2 AS text))'],
    ["SELECT ':q' AS not_one, :q AS one", "SELECT ':q' AS not_one, CAST($1 AS text) AS one"],
  ])('%s', async (query, part) => {
    expect(
      (await wordsOf(query, 'q'))
        .replaceAll('$1::text', 'CAST($1 AS text)')
        .replaceAll('$2::text', 'CAST($2 AS text)'),
    ).toContain(part);
  });
});

describe('a name is a column of what is in reach, or the query is refused', () => {
  test.each([
    // Of a plain value, a row or a view, what is no column would be a call.
    ['SELECT c.row_to_json FROM office c', 'c has no column row_to_json.'],
    ['SELECT g.upper FROM unnest(ARRAY[1]) AS g (n)', 'g has no column upper.'],
    [
      "SELECT g.upper FROM unnest(ARRAY['abc']) AS g (n), (SELECT 1 AS one FROM unnest(ARRAY[1]) AS g (upper)) x",
      'g has no column upper.',
    ],
    ['SELECT t.text FROM (SELECT first_name FROM contacts) t', 't has no column text.'],
    ['SELECT w.count FROM (WITH w AS (SELECT 1 AS n) SELECT 1 AS m) t, contacts w', 'w has no column count.'],
    ['SELECT contacts.ctid FROM contacts', 'contacts has no column ctid.'],
    // A table's own name is a row of it.
    ['SELECT contacts FROM contacts', 'contacts stands for whole rows. Name its columns, one by one.'],
    ['SELECT count(c) AS n FROM contacts c', 'c stands for whole rows. Name its columns, one by one.'],
    ['SELECT 1 AS one FROM contacts c ORDER BY c', 'c stands for whole rows. Name its columns, one by one.'],
    ['SELECT c::text FROM contacts c', 'c stands for whole rows. Name its columns, one by one.'],
    [
      'SELECT 1 AS one FROM contacts c, LATERAL (SELECT c) x',
      'c stands for whole rows. Name its columns, one by one.',
    ],
    ['SELECT count(c.*) AS n FROM contacts c', 'A * stands alone among what is selected, or in count(*).'],
    ['SELECT ROW(c.*) AS r FROM contacts c', 'A * stands alone among what is selected, or in count(*).'],
    [
      'SELECT (c).first_name FROM contacts c',
      'Write a column as table.column, without brackets around the table.',
    ],
    [
      'SELECT ((SELECT c FROM contacts c)).first_name',
      'Write a column as table.column, without brackets around the table.',
    ],
    ['SELECT ai.contacts.first_name FROM contacts', 'Write ai.contacts.first_name as table.column.'],
    ['SELECT nothing FROM contacts', 'There is no column nothing here.'],
    ['SELECT xmin FROM contacts', 'There is no column xmin here.'],
    // Who stands beside is seen by LATERAL alone, and what stands before a join not by its ON.
    ['SELECT x.a FROM office o, (SELECT o.name AS a) x', 'There is no table o here.'],
    [
      'SELECT 1 AS one FROM office o, contacts c JOIN patients p ON p.pat_num = c.pat_num AND o.name IS NULL',
      'There is no table o here.',
    ],
    ['SELECT 1 AS one FROM contacts c LIMIT c.contact_id', 'There is no table c here.'],
    ['SELECT 1 AS a UNION SELECT 2 ORDER BY b', 'There is no column b here.'],
    // An alias's own columns take the place of the first ones, and no others.
    ['SELECT t.contact_id FROM contacts AS t (id)', 't has no column contact_id.'],
    ['SELECT t.first FROM (VALUES (1, 2)) AS t (first_one)', 't has no column first.'],
    ['WITH t AS (SELECT name FROM office) SELECT t.today FROM t', 't has no column today.'],
    [
      'SELECT x.today FROM ai.office x, (WITH office AS (SELECT 1 AS one) SELECT o.today FROM office o) y',
      'o has no column today.',
    ],
    ['WITH a AS (SELECT * FROM b), b AS (SELECT 1 AS n) SELECT * FROM a', 'A tool cannot read “b”.'],
  ])('%s', async (query, words) => {
    expect(await wordsOf(query)).toContain(words);
  });

  test.each([
    'SELECT o.name FROM office o, LATERAL (SELECT o.today AS day) x WHERE x.day > o.today',
    'SELECT c.first_name, (SELECT max(m.at) FROM messages m WHERE m.contact_id = c.contact_id) AS last FROM contacts c',
    'SELECT name FROM office WHERE EXISTS (SELECT 1 FROM contacts WHERE first_name = name)',
    'SELECT count(*) AS calls FROM calls ORDER BY calls DESC',
    'SELECT status, count(*) FROM claims GROUP BY status ORDER BY count',
    'SELECT date_trunc($$day$$, at) AS day FROM messages GROUP BY day ORDER BY day',
    'SELECT t.count FROM (SELECT count(*) FROM calls) t',
    'WITH RECENT AS (SELECT contact_id FROM calls) SELECT recent.contact_id FROM recent',
    'SELECT * FROM claims c JOIN patients p USING (pat_num) ORDER BY pat_num LIMIT 3',
    'SELECT c.*, t.tag_name FROM contacts c JOIN contact_tags t ON t.contact_id = c.contact_id',
    'SELECT day FROM generate_series(1, 7) WITH ORDINALITY AS day (day) ORDER BY ordinality',
    'SELECT column1, column2 FROM (VALUES (1, 2), (3, 4)) v',
    'SELECT n, sum(n) OVER w FROM generate_series(1, 3) AS g (n) WINDOW w AS (PARTITION BY n % 2 ORDER BY n)',
    'SELECT 1 AS a UNION ALL (SELECT 2 ORDER BY 1 LIMIT 1) ORDER BY a',
    'SELECT DISTINCT ON (carrier_name) carrier_name, fee FROM claims ORDER BY carrier_name, fee DESC',
    'SELECT status, grouping(status) FROM claims GROUP BY GROUPING SETS ((status), ())',
    'SELECT make_interval(days => 3) AS three, now() AT TIME ZONE $$UTC$$ AS at, current_date AS today',
  ])('%s', async (query) => {
    expect(await wordsOf(query)).toMatch(/^runs: /);
  });
});

describe('what is not on the lists is refused, whatever it is', () => {
  test.each([
    'SELECT current_user',
    'SELECT session_user',
    'SELECT current_catalog',
    'SELECT 1 OPERATOR(pg_catalog.+) 2',
    "SELECT 'x' ^@ 'y'",
    "SELECT 'a' @@ 'b'",
    "SELECT B'101'",
    "SELECT '1'::money",
    "SELECT '{}'::jsonb",
    'SELECT \'x\'::"char"',
    "SELECT 'x'::ai.contacts",
    'SELECT 1::regtype',
    'SELECT \'a\' COLLATE "C"',
    'SELECT concat(VARIADIC ARRAY[1])',
    'SELECT jsonb_agg(1)',
    'SELECT ai.too_much()',
    'SELECT tool_office()',
    'SELECT public.tool_pass()',
    'SELECT app_office()',
    'SELECT * FROM contacts TABLESAMPLE SYSTEM (1)',
    'SELECT * FROM ROWS FROM (generate_series(1, 2), generate_series(1, 3)) AS g (a, b)',
    'SELECT 1 FROM contacts NATURAL JOIN calls',
    'SELECT * FROM (office CROSS JOIN users) AS j',
    'SELECT json_object()',
    'SELECT xmlelement(name a)',
    'SELECT 1e2000 AS n',
    `SELECT ${'9'.repeat(1_500)} AS n`,
  ])('%s', async (query) => {
    expect(await wordsOf(query)).not.toMatch(/^runs: /);
  });
});

test('the columns are those that PostgreSQL would name', async () => {
  const { columns } = await checkQuery(
    `SELECT count(*), c.fee, 1, 'x'::text, fee * 2 AS double, CASE WHEN true THEN 1 END, coalesce(fee, 0), concat('a', 'b'),
       (SELECT name FROM office), EXISTS (SELECT 1), ARRAY[1], greatest(1, 2), position('a' IN 'b'), extract(year FROM now())
     FROM claims c GROUP BY c.fee`,
    [],
  );
  expect(columns).toEqual(
    'count fee ?column? text double case coalesce concat name exists array greatest position extract'.split(
      ' ',
    ),
  );
});
