import { describe, expect, it } from 'vitest';
import {
  bindToolQuery,
  readToolQuery,
  type ToolQueryParameter,
  ToolQueryRefused,
  type ToolQueryValue,
} from './index.ts';

const run = (
  query: string,
  parameters: readonly ToolQueryParameter[] | null = [],
  values: Record<string, ToolQueryValue> = {},
) => bindToolQuery(readToolQuery(query, parameters), values);
const textOf = (query: string) => run(query).text;

describe('a query of a tool in Open Dental', () => {
  it('is written anew: each column by its table, each name of its own with a sign no name of the database has', () => {
    const read = readToolQuery(
      `select p.lname, count(*) as Visits from patient p left join appointment as a on a.PatNum = p.PatNum
       where a.AptStatus in (1, 2) and not p.PatStatus = 4 group by p.LName having visits > 1 order by Visits desc limit 5`,
      [],
    );
    expect(read.columns).toEqual(['LName', 'Visits']);
    expect(bindToolQuery(read, {})).toEqual({
      bound: [],
      text:
        'SELECT `a:p`.`LName` AS `a:LName`, COUNT(*) AS `a:Visits` FROM `patient` AS `a:p`' +
        ' LEFT JOIN `appointment` AS `a:a` ON (`a:a`.`PatNum` = `a:p`.`PatNum`)' +
        ' WHERE ((`a:a`.`AptStatus` IN (1, 2)) AND (NOT (`a:p`.`PatStatus` = 4)))' +
        ' GROUP BY `a:p`.`LName` HAVING (`a:Visits` > 1) ORDER BY `a:Visits` DESC LIMIT 5',
    });
  });

  it('asks for one row more than is kept, whatever its LIMIT', () => {
    expect(textOf('SELECT PatNum FROM patient')).toMatch(/ LIMIT 201$/);
    expect(textOf('SELECT PatNum FROM patient LIMIT 999999 OFFSET 20')).toMatch(/ LIMIT 201 OFFSET 20$/);
  });

  it('reads WITH, UNION, CASE, sub-selects, intervals and what is gathered', () => {
    const text = textOf(
      `WITH due AS (SELECT PatNum, MIN(DateDue) AS first FROM recall GROUP BY PatNum)
       SELECT d.PatNum, CASE WHEN d.first < CURDATE() - INTERVAL 6 MONTH THEN 'long' ELSE 'new' END AS since,
         (SELECT GROUP_CONCAT(DISTINCT a.AptNum ORDER BY a.AptNum DESC SEPARATOR '; ') FROM appointment a
           WHERE a.PatNum = d.PatNum AND a.AptDateTime BETWEEN NOW() AND DATE_ADD(NOW(), INTERVAL 1 YEAR)) AS visits
       FROM Due d WHERE NOT EXISTS (SELECT 1 FROM claim c WHERE c.PatNum = d.PatNum AND c.ClaimStatus = 'S')
       UNION ALL SELECT 0, 'none', NULL FROM clinic ORDER BY since`,
    );
    expect(text).toContain('WITH `a:due` AS (SELECT');
    expect(text).toContain('FROM `a:due` AS `a:d` WHERE (NOT EXISTS (SELECT 1 AS `a:column1` FROM `claim`');
    expect(text).toContain(
      "LEFT(GROUP_CONCAT(DISTINCT `a:a`.`AptNum` ORDER BY `a:a`.`AptNum` DESC SEPARATOR '; '), 4000)",
    );
    expect(text).toContain('DATE_ADD(NOW(), INTERVAL 1 YEAR)');
    expect(text).toMatch(/ UNION ALL SELECT .* ORDER BY `a:since` LIMIT 201$/);
  });

  it('takes a name it was given for itself and never for a column of the database', () => {
    expect(() => textOf('SELECT 1 AS SSN FROM patient WHERE SSN <> 0')).toThrow(/no column SSN/);
    expect(() => textOf('SELECT COUNT(*) AS n, 1 AS SSN FROM patient GROUP BY patient.SSN')).toThrow(
      /no column patient\.SSN/,
    );
    expect(textOf('SELECT COUNT(*) AS n, 1 AS SSN FROM patient GROUP BY SSN ORDER BY SSN')).toContain(
      'GROUP BY `a:SSN` ORDER BY `a:SSN`',
    );
    expect(textOf('SELECT a.x FROM (SELECT PatNum AS x FROM patient) a')).toContain('`a:a`.`a:x`');
    expect(() => textOf('SELECT a.SSN FROM (SELECT PatNum AS x FROM patient) a')).toThrow(/no column a\.SSN/);
    // A name of a table hides the one around, with all its columns.
    expect(() => textOf('SELECT (SELECT p.LName FROM clinic p) AS name FROM patient p')).toThrow(
      /no column p\.LName/,
    );
  });

  it('reads of the preferences those that are copied anyhow', () => {
    const text = textOf('SELECT v.ValueString FROM preference v');
    expect(text).toContain(
      "FROM (SELECT `PrefName`, LEFT(`ValueString`, 10000) AS `ValueString` FROM `preference` WHERE `PrefName` IN ('ProgramVersion',",
    );
    expect(text).toMatch(/\)\) AS `a:v` LIMIT 201$/);
  });
});

describe('values', () => {
  const parameters: ToolQueryParameter[] = [
    { name: 'name', datatype: 'string' },
    { name: 'After', datatype: 'integer' },
    { name: 'fee', datatype: 'number' },
    { name: 'hidden', datatype: 'boolean' },
    { name: 'ids', datatype: 'array' },
  ];
  const query = `SELECT p.PatNum FROM patient p WHERE (:name IS NULL OR p.LName = :name) AND p.PatNum > :after
    AND p.BalTotal > :fee AND p.PatStatus = :hidden AND p.PatNum IN (:ids) AND p.PatNum NOT IN :ids`;

  it('are bound as texts and stand nowhere in the query', () => {
    const name = "'; DROP TABLE patient; -- `";
    const { text, bound } = run(query, parameters, {
      name,
      after: 7,
      fee: 12.25,
      hidden: true,
      ids: ['3', "4' OR '1"],
    });
    expect(bound).toEqual([name, name, '7', '12.25', '1', '3', "4' OR '1", '3', "4' OR '1"]);
    expect(text).not.toMatch(/DROP|12\.25|OR '1/);
    expect(text).toContain('`PatNum` > CAST(? AS SIGNED)');
    expect(text).toContain('`PatNum` IN (?, ?)) AND (`a:p`.`PatNum` NOT IN (?, ?)');
    expect(text.split('?').length - 1).toBe(bound.length);
  });

  it('that are not given are null', () => {
    expect(run(query, parameters).bound).toEqual([null, null, null, null, null, null, null]);
    expect(run(query, parameters, { ids: [] }).text).toContain('IN (?)');
  });

  it.each([
    ['after', 1.5],
    ['after', 'seven'],
    ['after', 2 ** 60],
    ['fee', 1e25],
    ['fee', Infinity],
    ['fee', ''],
    ['hidden', 'yes'],
    ['ids', 'one'],
    ['ids', Array.from({ length: 201 }, () => '1')],
    ['name', ['a']],
  ] as [string, ToolQueryValue][])('%s as %j is none of its datatype', (name, value) => {
    expect(() => run(query, parameters, { [name]: value })).toThrow(ToolQueryRefused);
  });

  it('and parameters go together', () => {
    expect(() => run('SELECT PatNum FROM patient WHERE PatNum = :x')).toThrow(/uses :x/);
    expect(() => run('SELECT PatNum FROM patient', [{ name: 'x', datatype: 'string' }])).toThrow(
      /parameter x/,
    );
    expect(() => run('SELECT :x AS a FROM patient', [{ name: 'x', datatype: 'array' }])).toThrow(/behind IN/);
    // Before they are defined, each is one.
    expect(readToolQuery('SELECT PatNum FROM patient WHERE PatNum = :x', null).columns).toEqual(['PatNum']);
  });
});

describe('refused', () => {
  it.each([
    // Other statements, and more than one.
    'INSERT INTO patient VALUES (1)',
    "UPDATE patient SET LName = 'x'",
    'DELETE FROM patient',
    'DROP TABLE patient',
    'CALL anything()',
    'SET @a = 1',
    'SHOW TABLES',
    'EXPLAIN SELECT PatNum FROM patient',
    'HANDLER patient OPEN',
    'SELECT PatNum FROM patient; SELECT 1',
    'SELECT PatNum FROM patient;',
    'WITH x AS (DELETE FROM patient) SELECT 1 AS a FROM x',
    'WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x) SELECT n FROM x',
    '',
    '()',
    // Side effects and locks of a SELECT.
    "SELECT PatNum FROM patient INTO OUTFILE '/tmp/x'",
    'SELECT PatNum INTO @x FROM patient',
    'SELECT PatNum FROM patient FOR UPDATE',
    'SELECT PatNum FROM patient LOCK IN SHARE MODE',
    'SELECT PatNum FROM patient PROCEDURE ANALYSE()',
    // Functions that wait, lock, read files, say what the server is, repeat.
    'SELECT SLEEP(10) AS a',
    'SELECT BENCHMARK(1000000, 1) AS a',
    "SELECT GET_LOCK('a', 10) AS a",
    "SELECT LOAD_FILE('/etc/passwd') AS a",
    'SELECT USER() AS a',
    'SELECT VERSION() AS a',
    'SELECT DATABASE() AS a',
    'SELECT CONNECTION_ID() AS a',
    "SELECT REPEAT('a', 1000000) AS a",
    'SELECT SPACE(1000000) AS a',
    "SELECT LPAD('a', 1000000, 'b') AS a",
    "SELECT REPLACE('a', 'a', 'bb') AS a",
    "SELECT EXTRACTVALUE(1, 'x') AS a",
    'SELECT UUID() AS a',
    'SELECT RAND() AS a',
    'SELECT LAST_INSERT_ID(5) AS a',
    'SELECT VALUES(1) AS a',
    'SELECT CURRENT_USER AS a',
    'SELECT opendental.f(1) AS a',
    // Names.
    'SELECT * FROM patient',
    'SELECT p.* FROM patient p',
    'SELECT SSN FROM patient',
    'SELECT p.SSN FROM patient p',
    'SELECT MedUrgNote FROM patient',
    'SELECT PatNum FROM userod',
    'SELECT user FROM mysql.user',
    'SELECT TABLE_NAME FROM information_schema.TABLES',
    'SELECT PatNum FROM opendental.patient',
    'SELECT `PatNum` FROM patient',
    'SELECT "PatNum" AS a FROM patient',
    'SELECT @@version AS a',
    'SELECT @a AS a',
    'SELECT @a := 1 AS a',
    'SELECT Operatories FROM schedule',
    'SELECT PatNum FROM patient, appointment',
    'SELECT PatNum FROM patient, patient',
    'SELECT PatNum, PatNum FROM patient',
    'SELECT 1 FROM patient',
    'SELECT x.PatNum FROM patient p',
    'SELECT p.LName FROM patient p JOIN (SELECT q.PatNum FROM appointment q WHERE q.PatNum = p.PatNum) z ON 1 = 1',
    'SELECT PatNum AS SELECT FROM patient',
    // Notations.
    'SELECT PatNum FROM patient -- all',
    'SELECT PatNum FROM patient # all',
    'SELECT PatNum /* all */ FROM patient',
    'SELECT /*! SLEEP(10) */ PatNum FROM patient',
    'SELECT /*+ MAX_EXECUTION_TIME(0) */ PatNum FROM patient',
    "SELECT 'a\\' AS a",
    "SELECT 'a' 'b' AS a",
    "SELECT 'a\nb' AS a",
    "SELECT 'a\u0000b' AS a",
    "SELECT _utf8'a' AS a",
    "SELECT x'41' AS a",
    "SELECT N'a' AS a",
    'SELECT 0x41 AS a',
    'SELECT 1e308 AS a',
    'SELECT 1 || 2 AS a',
    'SELECT 1 ^ 2 AS a',
    'SELECT 1 & 2 AS a',
    'SELECT 1 << 2 AS a',
    'SELECT ~1 AS a',
    'SELECT !1 AS a',
    "SELECT 'a' RLIKE 'b' AS a",
    "SELECT 'a' COLLATE utf8_bin AS a",
    "SELECT BINARY 'a' AS a",
    'SELECT a->b AS a',
    'SELECT ? AS a',
    'SELECT {d} AS a',
    "SELECT 'no end AS a",
    'SELECT PatNum FROM patient\u00a0',
    'SELECT\u2028PatNum FROM patient',
    'SELECT PatNum FROM patient LIMIT 1, 5',
    'SELECT PatNum FROM patient LIMIT :n',
    'SELECT COUNT(a.*) AS n FROM patient a',
    'SELECT PatNum FROM patient NATURAL JOIN appointment',
    'SELECT PatNum FROM patient LEFT JOIN appointment',
    'SELECT PatNum FROM patient PARTITION (p0)',
    'SELECT PatNum FROM patient USE INDEX (x)',
    'SELECT SUM(PatNum) OVER () AS a FROM patient',
    'SELECT CAST(PatNum AS JSON) AS a FROM patient',
    'SELECT DATE_ADD(NOW(), INTERVAL 1 FORTNIGHT) AS a',
    'SELECT CONCAT() AS a',
    'SELECT PatNum FROM patient UNION SELECT 1, 2 FROM patient',
    `SELECT ${'x'.repeat(81)} FROM patient`,
    `SELECT ${'('.repeat(60)}1${')'.repeat(60)} AS a`,
    `SELECT ${'1+'.repeat(3_000)}1 AS a`,
  ])('%j', (query) => {
    expect(() => readToolQuery(query, null)).toThrow(ToolQueryRefused);
  });

  it('in words that quote no value of a text', () => {
    const secret = 'Zelenka-1961';
    const words = [
      `SELECT '${secret}' '${secret}' AS a`,
      `SELECT PatNum FROM patient WHERE '${secret}' )`,
    ].map((query) => {
      try {
        readToolQuery(query, []);
        return 'let in';
      } catch (error) {
        return (error as Error).message;
      }
    });
    for (const sentence of words) expect(sentence).not.toMatch(/Zelenka|let in/);
  });
});
