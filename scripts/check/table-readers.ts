/**
 * Checks that features read each other's tables only where that is named in `table-reads.ts`.
 * `node scripts/check/table-readers.ts [root]`: prints what is read unnamed, and what is named and read no more, exit code 1;
 * with `--write` it writes the list as it is.
 * A read is a table that SQL text names after FROM, JOIN or USING, or another feature's `schema.ts` that is imported.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Reads, tableReads } from './table-reads.ts';
import { listSources, partOf, readTables, SERVER } from './tables.ts';

const SQL_READ = /\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?(\w+)/g;
const SCHEMA = /\bfrom '(?:\.\.\/)+(?:features\/)?([\w-]+)\/schema\.ts'/g;

/** What is read as the sources are now. @param root the folder that holds `apps/` */
function findReads(root: string): Reads {
  const files = listSources(root, `${SERVER}/features`);
  const tables = readTables(root, [...files, ...listSources(root, `${SERVER}/platform`)]);
  const owners = new Map([...tables.values()].map(({ name, owner }) => [name, owner]));
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const reader = partOf(file);
    const text = readFileSync(path.join(root, file), 'utf8');
    const named = [...text.matchAll(SQL_READ)].map(([, table]) => owners.get(table!));
    const imported = [...text.matchAll(SCHEMA)].map(([, owner]) => owner);
    for (const owner of [...named, ...imported]) {
      // What the platform keeps is there for all.
      if (owner === undefined || owner === reader || owner === 'platform' || owner === 'db') continue;
      found.set(reader, (found.get(reader) ?? new Set()).add(owner));
    }
  }
  const byName = (a: string, b: string) => a.localeCompare(b);
  return Object.fromEntries(
    [...found]
      .toSorted(([a], [b]) => byName(a, b))
      .map(([reader, read]) => [reader, [...read].toSorted(byName)] as const),
  );
}

/** Reads that are not named, and named ones that there are none of any more. */
export function checkReads(
  root: string,
  named: Reads = tableReads,
): { unnamed: string[]; unneeded: string[] } {
  const [are, may] = [pairsOf(findReads(root)), pairsOf(named)];
  return {
    unnamed: are.filter((pair) => !may.includes(pair)),
    unneeded: may.filter((pair) => !are.includes(pair)),
  };
}

const pairsOf = (reads: Reads): string[] =>
  Object.entries(reads).flatMap(([reader, owners]) => owners.map((owner) => `${reader} → ${owner}`));

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..', '..');
  if (process.argv.includes('--write')) write(findReads(root));
  const { unnamed, unneeded } = checkReads(root);
  for (const pair of unnamed)
    console.log(
      `${pair}: not named in table-reads.ts. Ask what the owner’s index.ts gives, or name it there.`,
    );
  for (const pair of unneeded) console.log(`table-reads.ts: nothing needs "${pair}" any more`);
  console.log(`${pairsOf(tableReads).length} pairs of features read each other’s tables`);
  process.exitCode = unnamed.length + unneeded.length ? 1 : 0;
}

function write(reads: Reads): void {
  const lines = Object.entries(reads).map(
    ([reader, owners]) =>
      `  ${/^\w+$/.test(reader) ? reader : `'${reader}'`}: [${owners.map((owner) => `'${owner}'`).join(', ')}],\n`,
  );
  const file = path.join(import.meta.dirname, 'table-reads.ts');
  const [head] = readFileSync(file, 'utf8').split('= {');
  writeFileSync(file, `${head}= {\n${lines.join('')}};\n`);
}
