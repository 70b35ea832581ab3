/**
 * Checks that each table is written by the feature that owns it: the one whose `schema.ts` has it.
 * `node scripts/check/tables.ts [root]`: prints each write from elsewhere, exit code 1.
 * It sees what the query builder writes (`.insert(x)`, `.update(x)`, `.delete(x)`), what SQL text names, what the
 * database's functions that it calls write, and what triggers write: theirs is the table that they follow.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseWrites, NAMED, readDatabaseWrites } from './database-writes.ts';
import { isTest } from './direction-rules.ts';
import { tableExceptions } from './table-exceptions.ts';

export const SERVER = 'apps/server/src';
/** Parts that may write: seeds and tests make worlds, and are nobody's feature. */
const PARTS = ['features', 'platform', 'gateways'];

export interface Write {
  /** `file:line`, from the root. */
  at: string;
  /** The feature that writes, or `platform`. */
  writer: string;
  /** Its name in the database; `*` where the program puts it in while it runs. */
  table: string;
}

interface Table {
  owner: string;
  /** Its name in the database. */
  name: string;
}

/**
 * Writes of tables by others than their owners, the exceptions left out; and exceptions that nothing needs any more.
 * @param root the folder that holds `apps/`
 */
export function checkTables(
  root: string,
  exceptions: Readonly<Record<string, string>> = tableExceptions,
): { strangers: Write[]; unneeded: string[]; tables: number; writes: number } {
  const files = PARTS.flatMap((part) => listSources(root, `${SERVER}/${part}`));
  const tables = readTables(root, files);
  const owners = new Map([...tables.values()].map(({ name, owner }) => [name, owner]));
  const database = readDatabaseWrites(path.join(root, SERVER, 'migrations'));
  const writes = [
    ...files.flatMap((file) => readWrites(root, file, tables, database)),
    ...triggerWrites(database, owners),
  ];
  const foreign = writes.filter(({ writer, table }) => owners.get(table) !== writer);
  const met = new Set(foreign.map(keyOf));
  return {
    strangers: foreign.filter((write) => !(keyOf(write) in exceptions)),
    unneeded: Object.keys(exceptions).filter((key) => !met.has(key)),
    tables: tables.size,
    writes: writes.length,
  };
}

const keyOf = ({ writer, table }: Write) => `${writer} → ${table}`;

/** The feature a file belongs to; `platform` or `gateways` for the rest. */
export function partOf(file: string): string {
  const [part, feature] = file.slice(SERVER.length + 1).split('/');
  return part === 'features' ? feature! : part!;
}

/** The sources of a folder, tests left out. */
export function listSources(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listSources(root, at);
    return entry.name.endsWith('.ts') && !isTest(at) ? [at] : [];
  });
}

/** Every table by its name in code. */
export function readTables(root: string, files: readonly string[]): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const file of files.filter((name) => name.endsWith('/schema.ts'))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, code, name] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g))
      tables.set(code!, { name: name!, owner: partOf(file) });
  }
  return tables;
}

const BUILT = /\.(?:insert|update|delete)\(\s*(\w+)\s*,?\s*\)/g;
/** A call of a function of the database, in SQL text. */
const CALLED = /\b(app_\w+)\s*\(/g;

function readWrites(
  root: string,
  file: string,
  tables: ReadonlyMap<string, Table>,
  database: DatabaseWrites,
): Write[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = new Set([...tables.values()].map(({ name }) => name));
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const write = (index: number, table: string): Write => ({
    at: `${file}:${lineOf(index)}`,
    writer: partOf(file),
    table,
  });
  return [
    ...[...text.matchAll(BUILT)].flatMap(({ index, 1: code }) =>
      tables.has(code!) ? [write(index, tables.get(code!)!.name)] : [],
    ),
    ...[...text.matchAll(NAMED)].flatMap(({ index, 1: name }) =>
      name === '${' ? [write(index, '*')] : names.has(name!) ? [write(index, name!)] : [],
    ),
    ...[...text.matchAll(CALLED)].flatMap(({ index, 1: name }) =>
      [...(database.functions.get(name!) ?? [])]
        .filter((table) => names.has(table))
        .map((table) => write(index, table)),
    ),
  ];
}

/** Whoever changes the table that a trigger follows writes what the trigger writes. */
const triggerWrites = (
  { triggers, functions }: DatabaseWrites,
  owners: ReadonlyMap<string, string>,
): Write[] =>
  triggers.flatMap(({ name, on, runs }) =>
    [...(functions.get(runs) ?? [])]
      .filter((table) => owners.has(table))
      .map((table) => ({ at: `trigger ${name} of ${on}`, writer: owners.get(on) ?? on, table })),
  );

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const { strangers, unneeded, tables, writes } = checkTables(root);
  for (const { at, writer, table } of strangers)
    console.log(`${at} ${writer} writes ${table}, which is another’s: call the owner’s index.ts`);
  for (const key of unneeded) console.log(`table-exceptions.ts: nothing needs "${key}" any more`);
  console.log(`${writes} writes of ${tables} tables, ${strangers.length} by others than their owners`);
  console.log(`${Object.keys(tableExceptions).length} exceptions are named`);
  process.exitCode = strangers.length + unneeded.length ? 1 : 0;
}
