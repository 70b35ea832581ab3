/**
 * What the database writes by itself: the functions and triggers that migrations/ leave standing, in the migrations'
 * order, the last definition of a name being the one that counts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A write in SQL text. `FOR UPDATE` and `DO UPDATE` write nothing of their own. */
export const NAMED =
  /(?<!\bFOR |\bDO |KEY )\b(?:INSERT INTO|DELETE FROM|UPDATE|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?(\w+|\$\{)/g;

const STEP =
  /CREATE(?: OR REPLACE)? FUNCTION (?<made>\w+)\s*\((?:(?!CREATE )[\s\S])*?\bAS (?<quote>\$\w*\$)(?<body>[\s\S]*?)\k<quote>|DROP FUNCTION (?:IF EXISTS )?(?<gone>\w+)|CREATE (?:CONSTRAINT )?TRIGGER (?<trigger>\w+)[\s\S]*? ON (?<on>\w+)[\s\S]*?EXECUTE FUNCTION (?<runs>\w+)|DROP TRIGGER (?:IF EXISTS )?(?<ended>\w+) ON (?<off>\w+)/g;

interface Trigger {
  name: string;
  /** The table whose changes it follows. */
  on: string;
  runs: string;
}

export interface DatabaseWrites {
  triggers: Trigger[];
  /** By function: the tables it writes, itself or through the functions it calls. */
  functions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param folder the migrations, `NNNN_name.sql` */
export function readDatabaseWrites(folder: string): DatabaseWrites {
  const bodies = new Map<string, string>();
  const triggers = new Map<string, Trigger>();
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  for (const file of files.toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll(/--.*$/gm, '');
    for (const { groups } of text.matchAll(STEP)) {
      const { made, body, gone, trigger, on, runs, ended, off } = groups!;
      if (made) bodies.set(made, body!);
      if (gone) bodies.delete(gone);
      if (trigger) triggers.set(`${trigger} ${on}`, { name: trigger, on: on!, runs: runs! });
      if (ended) triggers.delete(`${ended} ${off}`);
    }
  }
  const writesOf = (name: string, seen: Set<string>): string[] => {
    const body = bodies.get(name);
    if (body === undefined || seen.has(name)) return [];
    seen.add(name);
    const called = [...body.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, other]) => writesOf(other!, seen));
    return [...[...body.matchAll(NAMED)].map(([, table]) => table!), ...called];
  };
  return {
    triggers: [...triggers.values()],
    functions: new Map([...bodies.keys()].map((name) => [name, new Set(writesOf(name, new Set()))])),
  };
}
