/**
 * Finds SQL of the server that looks a row up by `alias.column = coalesce(…)`.
 * `node scripts/check/lookups.ts [root]`: prints each, exit code 1.
 * Behind a row-level security policy PostgreSQL goes by an index only where nothing in the condition could leak rows,
 * and it counts coalesce() among what could: every row of the office is read, often once for each row beside it. CASE,
 * a plain column and a parameter are not counted so (contain_leaked_vars in PostgreSQL's clauses.c).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTest } from './direction-rules.ts';

const LOOKUP = /\b[a-z]\w*\.\w+ = coalesce\(/gi;

/** Where such lookups stand in a file, as line numbers. */
export function findLookups(text: string): number[] {
  return [...text.matchAll(LOOKUP)].map(({ index }) => text.slice(0, index).split('\n').length);
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  let found = 0;
  for (const file of globSync('apps/server/src/**/*.ts', { cwd: root })) {
    if (isTest(file)) continue;
    for (const line of findLookups(readFileSync(path.join(root, file), 'utf8'))) {
      found += 1;
      console.log(
        `${file}:${line}: write CASE in place of coalesce(): by that no index is used (see lookups.ts)`,
      );
    }
  }
  process.exitCode = found > 0 ? 1 : 0;
}
