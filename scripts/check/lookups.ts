/**
 * Finds SQL of the server that looks a row up by `alias.column = coalesce(…)`, or compares a moment with a day
 * (`alias.at >= $1::date`; `$1::date::timestamp` is one).
 * `node scripts/check/lookups.ts [root]`: prints each, exit code 1.
 * Behind a row-level security policy PostgreSQL goes by an index only where nothing in the condition could leak rows,
 * and it counts coalesce() among what could, and the comparison of two types of time: every row of the office is read, often
 * once for each row beside it. CASE, a plain column and a parameter are not counted so (contain_leaked_vars in PostgreSQL's
 * clauses.c).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest } from './direction-rules.ts';

const LOOKUP = /\b[a-z]\w*\.\w+ = coalesce\(/gi;
/** What a moment's column is called: of our tables, and of the practice system's. */
const MOMENT = String.raw`(?:\w+_)?at|apt_date_time|date_time_[a-z]+|sec_date_t_[a-z]+|date_t_stamp`;
const DAY = new RegExp(
  String.raw`\b[a-z]\w*\.(?:${MOMENT}) (?:[<>=]{1,2}|BETWEEN) [^\s()]+::date\b(?!::)`,
  'g',
);

const linesOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ index }) => text.slice(0, index).split('\n').length);

/** Where rows are looked up by coalesce() in a file, as line numbers. */
export const findLookups = (text: string): number[] => linesOf(text, LOOKUP);
/** Where a moment is compared with a day. */
export const findDays = (text: string): number[] => linesOf(text, DAY);

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  let found = 0;
  for (const file of globSync('apps/server/src/**/*.ts', { cwd: root })) {
    if (isTest(file)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    const say = (line: number, what: string) => {
      found += 1;
      console.log(`${file}:${line}: ${what}: by that no index is used (see lookups.ts)`);
    };
    for (const line of findLookups(text)) say(line, 'write CASE in place of coalesce()');
    for (const line of findDays(text))
      say(line, 'cast the day to the moment it begins at, as ::date::timestamp');
  }
  process.exitCode = found > 0 ? 1 : 0;
}
