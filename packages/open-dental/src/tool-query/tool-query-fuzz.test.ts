import { expect, test } from 'vitest';
import { columnsOf, odTableNames } from '../tables.ts';
import { bindToolQuery, readToolQuery, ToolQueryRefused } from './index.ts';
import { castTypes, functions, keywords, units } from './words.ts';

/**
 * Queries by chance out of names, notations and texts that might be taken for each other. Of each that is let in, the text
 * that would run is read once more, by another hand: it has words, names and signs of the lists alone, each column of
 * Open Dental stands behind a name of its own, and as many values are bound as there are places.
 */

const QUERIES = 30_000;

/** Numbers by a seed (mulberry32), so that a failure can be had again. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

const noise =
  "-- /* */ # ; @ @@version \\ \" ` ' '' 'a' 'it''s' '\\' ? :q :ids 1e5 0x41 x'41' _utf8'a' 1.5 12 || && := -> {d '2026-01-01'} SSN MedUrgNote userod mysql.user information_schema.TABLES SLEEP(1) BENCHMARK(9,1) LOAD_FILE('/x') GET_LOCK('a',1) INTO OUTFILE FOR UPDATE FROM SELECT * p.* , ( ) . AS a:b SEPARATOR LIMIT UNION \u00a0 \u2028 \u0000 é".split(
    ' ',
  );
const columns = ['p.PatNum', 'p.LName', 'LName', 'p.Birthdate', 'bALTOTAL', 'p.Email'];
const others = ['a.AptNum', 'Note', 'w.c0', 'c0', 'SSN', 'p.SSN', 'x.PatNum', 'v.ValueString'];

function makeQuery(seed: number): string {
  const { below, of } = dice(seed);
  const odd = () => below(70) === 0;
  const name = () => (odd() ? of(noise) : below(12) === 0 ? of(others) : of(columns));
  const value = (depth: number): string => {
    if (odd()) return of(noise);
    const inner = () => value(depth + 1);
    switch (below(depth > 3 ? 4 : 14)) {
      case 0:
      case 1:
        return name();
      case 2:
        return of(['1', "'abc'", "'it''s'", 'NULL', '1.5', 'TRUE', "''"]);
      case 3:
        return of([':q', ':q', "'--'", "'/*'", "'`'"]);
      case 4:
        return `(${inner()} ${of(['+', '-', '*', '/', '%', 'DIV', '=', '<', '<>', 'AND', 'OR', 'LIKE'])} ${inner()})`;
      case 5:
        return `${of(['LOWER', 'SUM', 'IFNULL', 'concat', 'DATE', 'LEFT', 'COUNT', 'SLEEP'])}(${inner()}${below(2) ? `, ${inner()}` : ''})`;
      case 6:
        return `CASE WHEN ${inner()} THEN ${inner()} ELSE ${inner()} END`;
      case 7:
        return `(${select(depth + 2)})`;
      case 8:
        return `${inner()} IN (${of([':ids', inner(), select(depth + 2)])})`;
      case 9:
        return `EXISTS (${select(depth + 2)})`;
      case 10:
        return `- ${inner()}`;
      case 11:
        return `GROUP_CONCAT(DISTINCT ${inner()} ORDER BY ${inner()} DESC SEPARATOR ', ')`;
      case 12:
        return `${inner()} + INTERVAL ${inner()} ${of(['DAY', 'MONTH', 'CENTURY'])}`;
      default:
        return `CAST(${inner()} AS ${of(['CHAR', 'SIGNED', 'DECIMAL(12, 2)', 'BINARY'])})`;
    }
  };
  const joined = (depth: number): string => {
    const source =
      below(3) === 0 ? `(${select(depth + 1)}) d` : of(['appointment a', 'w', 'preference v', 'Recall AS r']);
    return ` ${of(['JOIN', 'LEFT JOIN', 'INNER JOIN'])} ${odd() ? of(noise) : source} ON ${value(depth + 1)}`;
  };
  const select = (depth: number): string => {
    const items = Array.from(
      { length: 1 + below(3) },
      (_, at) => `${value(depth)} AS ${odd() ? of(noise) : `c${at}`}`,
    );
    const joins = below(3) === 0 ? joined(depth) : '';
    return (
      `SELECT ${below(5) ? '' : 'DISTINCT '}${items.join(', ')} FROM ${odd() ? of(noise) : 'patient p'}${joins}` +
      of([
        '',
        ` WHERE ${value(depth)}`,
        ` GROUP BY ${value(depth)} HAVING ${value(depth)}`,
        ` ORDER BY c0 DESC, ${name()}`,
        ' LIMIT 5',
      ])
    );
  };
  return `${below(4) ? '' : `WITH w AS (${select(2)}) `}${select(0)}${below(6) ? '' : ` UNION ALL ${select(1)}`}`;
}

const words = new Set([...keywords, ...functions.keys(), ...castTypes, ...units, 'CAST']);
const theirs = new Set<string>([...odTableNames, ...odTableNames.flatMap(columnsOf)]);
const TOKEN = /`([^`]*)`|'(?:[^'\\]|'')*'|([A-Za-z_]+)|\d+(?:\.\d+)?|\?|<=|>=|<>|!=|[(),.+\-*/%=<>]|( )/y;

/** What of a text does not belong there; null for nothing. */
function wrongIn(text: string): string | null {
  const bare = text.replace(/\(SELECT `PrefName`, LEFT\(`ValueString`.*?\)\) AS `a:/g, '`preference` AS `a:');
  let last = '';
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < bare.length;) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(bare);
    if (!found) return `unreadable: ${bare.slice(at, at + 30)}`;
    const [token, name, word, blank] = found;
    if (word !== undefined && !words.has(word)) return `the word ${word}`;
    if (name !== undefined && !name.startsWith('a:')) {
      if (!theirs.has(name)) return `the name ${name}`;
      const isTable = (odTableNames as readonly string[]).includes(name);
      if (isTable && name !== 'claim' && !['FROM', 'JOIN'].includes(last))
        return `the table ${name} behind ${last}`;
      if (!isTable && last !== '.') return `the column ${name} alone`;
    }
    if ((last === '-' && token === '-') || (last === '/' && token === '*')) return 'a comment';
    if (blank === undefined || token === ' ')
      last = token === ' ' ? (['-', '/'].includes(last) ? '' : last) : token;
  }
  return null;
}

test(
  `of ${QUERIES} queries by chance none that is let in has what may not stand there`,
  { timeout: 600_000 },
  () => {
    const seed = Date.now() % 1_000_000;
    let letIn = 0;
    const datatypes = [
      { name: 'q', datatype: 'string' as const },
      { name: 'ids', datatype: 'array' as const },
    ];
    for (let number = 0; number < QUERIES; number += 1) {
      const query = makeQuery(seed * 100_000 + number);
      const used = datatypes.filter(({ name }) => query.includes(`:${name}`));
      const secret = 'Zelenka’; DROP';
      try {
        const { text, bound } = bindToolQuery(readToolQuery(query, used), {
          q: secret,
          ids: [secret, secret],
        });
        letIn += 1;
        const places = text.replace(/'(?:[^']|'')*'/g, '').split('?').length - 1;
        expect([seed, number, query, wrongIn(text), text.includes('Zelenka'), places]).toEqual([
          seed,
          number,
          query,
          null,
          false,
          bound.length,
        ]);
      } catch (error) {
        if (!(error instanceof ToolQueryRefused)) throw error;
      }
    }
    // So many that a grammar which is refused as a whole shows.
    console.log(`${letIn} of ${QUERIES} were let in`);
    expect(letIn).toBeGreaterThan(QUERIES / 20);
  },
);
