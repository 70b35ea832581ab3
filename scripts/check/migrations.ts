/**
 * Checks that a migration which changes rows that stand also changes them where the tables' owner is no superuser (a
 * managed database): forced row-level security shows such an owner no row, and the change would do nothing, silently.
 * `node scripts/check/migrations.ts [root]`: prints each change that would, exit code 1.
 * Every table it reads or writes stands between `ALTER TABLE x NO FORCE ROW LEVEL SECURITY` and `FORCE` again, or the
 * migration names the office (`SET LOCAL app.client_id`). Bodies of functions run later, as whoever calls them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'apps/server/src/migrations';

/** Landed before the check, and what mends them. What a plain owner loses by 0062 is gone with its columns. */
const LANDED: ReadonlySet<string> = new Set([
  // Done again by 0113.
  '0003_tighten.sql',
  '0033_practice_ways.sql',
  '0034_contact_convos.sql',
  '0051_orders.sql',
  '0094_booking.sql',
  '0103_calendar_left.sql',
  // The checks that follow in the file refuse rows of before.
  '0050_sends.sql',
  '0062_recordings.sql',
]);

export interface HeldChange {
  /** `file:line`, from the root. */
  at: string;
  /** What it reads or writes while row-level security is forced. */
  tables: string[];
}

const MADE = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/;
const FUNCTION = /(\bCREATE(?: OR REPLACE)? FUNCTION (?:(?!;\s*$)[\s\S])*?\bAS )(\$\w*\$)[\s\S]*?\2/gm;
/** A statement that changes no row now, whatever words it has. */
const OTHER = /^(?:CREATE|ALTER|DROP|GRANT|REVOKE)\b/;
const CHANGE = /(?<!\bFOR |\bDO |KEY )\b(?:UPDATE|DELETE FROM|MERGE INTO|INSERT INTO\b[\s\S]*?\bSELECT)\b/;
/** `%I`: in a loop over tables, which no migration's change may hide behind: it forces whatever was made so far. */
const FORCE = /\bALTER TABLE (?:ONLY )?([\w%]+) (NO )?FORCE ROW LEVEL SECURITY/;
const OFFICE = /\bSET LOCAL app\.client_id\b|\bset_config\('app\.client_id'/;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?(\w+)/g;

/**
 * Changes of rows that a plain owner would make in vain, and landed migrations that have none any more.
 * @param root the folder that holds `apps/`
 */
export function checkMigrations(
  root: string,
  landed: ReadonlySet<string> = LANDED,
): { held: HeldChange[]; unneeded: string[]; changes: number } {
  const folder = path.join(root, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  const tables = new Set<string>();
  const held: HeldChange[] = [];
  let changes = 0;
  for (const name of names.toSorted()) {
    const text = blank(readFileSync(path.join(folder, name), 'utf8'));
    // By row-level security's force: none of a table that was made in this file, until it is forced here.
    const released = new Set<string>();
    let office = false;
    for (const { statement, line } of statementsOf(text)) {
      const made = MADE.exec(statement)?.[1];
      if (made) {
        tables.add(made);
        released.add(made);
      }
      const force = FORCE.exec(statement);
      if (force?.[2]) released.add(force[1]!);
      else if (force?.[1] === '%I') released.clear();
      else if (force) released.delete(force[1]!);
      office ||= OFFICE.test(statement);
      if (OTHER.test(statement) || !CHANGE.test(statement)) continue;
      changes += 1;
      const met = new Set([...statement.matchAll(NAMED)].map(([, table]) => table!));
      const shut = [...met].filter((table) => tables.has(table) && !released.has(table));
      if (shut.length > 0 && !office) held.push({ at: `${FOLDER}/${name}:${line}`, tables: shut });
    }
  }
  const nameOf = ({ at }: HeldChange) => path.basename(at).replace(/:\d+$/, '');
  const found = new Set(held.map(nameOf));
  return {
    held: held.filter((one) => !landed.has(nameOf(one))),
    unneeded: [...landed].filter((name) => !found.has(name)),
    changes,
  };
}

/** Without comments and bodies of functions; lines stay where they are. */
const blank = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(FUNCTION, (whole, head: string) => head + whole.slice(head.length).replaceAll(/[^\n]/g, ' '));

/** Each statement with the line it begins on; those of a DO block too, the first with what stands before it. */
function statementsOf(text: string): { statement: string; line: number }[] {
  let from = 0;
  return text.split(';').map((part) => {
    const start = from + part.length - part.trimStart().length;
    from += part.length + 1;
    return { statement: part.trim(), line: text.slice(0, start).split('\n').length };
  });
}

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..', '..'));
  const { held, unneeded, changes } = checkMigrations(root);
  for (const { at, tables } of held)
    console.log(
      `${at} does nothing for an owner held by row-level security: ALTER TABLE … NO FORCE ROW LEVEL SECURITY before it and FORCE after it, for ${tables.join(', ')}`,
    );
  for (const name of unneeded) console.log(`migrations.ts: nothing needs "${name}" any more`);
  console.log(
    `${changes} changes of rows in migrations, ${held.length} that a plain owner would make in vain`,
  );
  process.exitCode = held.length + unneeded.length ? 1 : 0;
}
