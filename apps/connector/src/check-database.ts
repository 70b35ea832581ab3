import {
  aboutSql,
  clockSql,
  columnsOf,
  columnsSql,
  columnsThere,
  odTableNames,
  odTables,
  placeOf,
  rowsSql,
} from '@chairline/open-dental';
import type mysql from 'mysql2/promise';
import type { DatabaseSettings } from './config.ts';
import { grantTo, makeReadOnly, mayNotRead, openConnection } from './database.ts';
import type { Finding } from './findings.ts';
import { databaseTrouble } from './words.ts';

/** The oldest Open Dental whose tables we know to have what is read. */
const OLDEST_MAJOR = 21;
const CLOCK_APART_MS = 5 * 60_000;

/** Whether the office's database can be reached, is Open Dental's, and may be read and only read. */
export async function checkDatabase(settings: DatabaseSettings): Promise<Finding[]> {
  let connection: mysql.Connection;
  try {
    connection = await openConnection(settings);
  } catch (error) {
    return [{ level: 'wrong', ...databaseTrouble(error, settings) }];
  }
  const findings: Finding[] = [{ level: 'ok', says: `${settings.user} can sign in.` }];
  try {
    findings.push(...(await lookAround(connection, settings)));
  } catch (error) {
    findings.push({ level: 'wrong', ...databaseTrouble(error, settings) });
  } finally {
    connection.destroy();
  }
  return findings;
}

async function lookAround(connection: mysql.Connection, settings: DatabaseSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tooOld = await makeReadOnly(connection);
  const there = await findColumns(connection, settings.name);
  if (!there.has('preference')) {
    const denied = await mayNotRead(connection, 'preference');
    return [
      denied
        ? denyFinding(settings, ['preference'])
        : {
            level: 'wrong',
            says: `The database ${settings.name} is not Open Dental’s: it has no table of preferences.`,
            how: 'Check "database.name": it is the database in Open Dental’s Choose Database window, usually opendental.',
          },
    ];
  }
  const [[about]] = await connection.execute<mysql.RowDataPacket[]>(aboutSql);
  findings.push(aboutVersion(String(about?.programVersion ?? ''), String(about?.databaseVersion)));
  if (tooOld.length) {
    findings.push({
      level: 'note',
      says: `The database server (${String(about?.databaseVersion)}) is old: ${tooOld.join('; ')}.`,
      how: 'It works. A user that may only read is all the more needed.',
    });
  }
  findings.push(...(await checkTables(connection, settings, there)));
  findings.push(await checkRights(connection, settings, String(about?.databaseVersion)));
  const clock = await checkClock(connection);
  if (clock) findings.push(clock);
  return findings;
}

async function findColumns(connection: mysql.Connection, name: string): Promise<Map<string, Set<string>>> {
  const there = new Map<string, Set<string>>();
  const [rows] = await connection.execute<mysql.RowDataPacket[][]>({ sql: columnsSql, rowsAsArray: true }, [
    name,
  ]);
  for (const [table, column] of rows as unknown as [string, string][]) {
    const columns = there.get(table.toLowerCase()) ?? new Set();
    there.set(table.toLowerCase(), columns.add(column.toLowerCase()));
  }
  return there;
}

function aboutVersion(program: string, database: string): Finding {
  const major = Number(/^(\d+)\./.exec(program)?.[1] ?? 0);
  const on = `Open Dental ${program || 'of an unknown version'}, database ${database}`;
  if (major >= OLDEST_MAJOR) return { level: 'ok', says: `${on}.` };
  return {
    level: 'note',
    says: `${on}: older than what the connector was made for (${OLDEST_MAJOR}.1).`,
    how: 'It reads what is there. Update Open Dental when you can.',
  };
}

async function checkTables(
  connection: mysql.Connection,
  settings: DatabaseSettings,
  there: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const denied: string[] = [];
  const absent: string[] = [];
  let readable = 0;
  for (const table of odTableNames) {
    const columns = columnsThere(table, there);
    if (!columns.includes(odTables[table].key)) {
      if (await mayNotRead(connection, table)) denied.push(table);
      else absent.push(table);
      continue;
    }
    for (const column of columnsOf(table)) {
      if (columns.includes(column)) continue;
      const lacks = (await mayNotRead(connection, table, column)) ? denied : absent;
      // As Open Dental calls it, for that is what a right is given to.
      const place = placeOf(table, column);
      lacks.push(place.table === table ? `${table}.${column}` : place.table);
    }
    try {
      await connection.query(rowsSql(table, { columns, since: false, after: false }), [1]);
      readable += 1;
    } catch (error) {
      const { says, how } = databaseTrouble(error, settings);
      findings.push({ level: 'wrong', says: `The table ${table}: ${says}`, how });
    }
  }
  if (denied.length) findings.push(denyFinding(settings, denied));
  if (absent.length) {
    findings.push({
      level: 'note',
      says: `Not in this database: ${absent.join(', ')}.`,
      how: 'An older Open Dental lacks them; what is shown of them stays empty.',
    });
  }
  if (readable === odTableNames.length) {
    findings.push({ level: 'ok', says: `All ${readable} tables can be read.` });
  }
  return findings;
}

const denyFinding = (settings: DatabaseSettings, tables: string[]): Finding => ({
  level: 'wrong',
  says: `The user ${settings.user} may not read ${tables.join(', ')}.`,
  how: `As the database’s administrator: ${grantTo(settings)}`,
});

const writing =
  /\b(ALL PRIVILEGES|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|INDEX|TRIGGER|EVENT|EXECUTE|FILE|SUPER|GRANT OPTION|LOAD_FROM_S3)\b/i;

/** Whether `SHOW GRANTS` names a right beyond reading. */
export const mayWrite = (grants: readonly string[]): boolean =>
  grants.some((grant) => {
    const rights = /^GRANT (.*?) ON /i.exec(grant)?.[1] ?? '';
    return writing.test(rights) || / WITH (GRANT|ADMIN) OPTION/i.test(grant);
  });

/**
 * Roles that `SHOW GRANTS` names, as they are written there: "GRANT `reader`@`%` TO …" of MySQL 8, "GRANT `reader` TO …"
 * of MariaDB, which before 10.5 has no quotes. What a role may do stands with the role.
 */
export const rolesIn = (grants: readonly string[]): string[] =>
  grants.flatMap((grant) => {
    const granted = /^GRANT (.*?) TO /i.exec(grant)?.[1];
    if (granted === undefined || / ON /i.test(granted)) return [];
    // A comma within quotes is a name's.
    return (granted.match(/(?:`[^`]*`|[^,`])+/g) ?? []).map((role) => role.trim());
  });

/** A role as a name in a statement; null for what is none. */
function quoteRole(role: string, isMariaDb: boolean): string | null {
  const parts = /^[`']?([^`'@]+)[`']?(?:@[`']?([^`'@]*)[`']?)?$/.exec(role);
  if (!parts) return null;
  const [, name, host] = parts;
  return isMariaDb || host === undefined ? `\`${name}\`` : `\`${name}\`@\`${host}\``;
}

/** All a user may do, by itself and by its roles, in the way of this database. MySQL before 8 has no roles. */
async function listGrants(connection: mysql.Connection, isMariaDb: boolean): Promise<string[]> {
  const show = async (sql: string) => {
    const [rows] = await connection.query<mysql.RowDataPacket[][]>({ sql, rowsAsArray: true });
    return (rows as unknown as [string][]).map(([grant]) => grant);
  };
  const grants = await show('SHOW GRANTS FOR CURRENT_USER()');
  for (const role of rolesIn(grants)) {
    const quoted = quoteRole(role, isMariaDb);
    if (quoted === null) continue;
    if (isMariaDb) {
      // Here a role is shown to whoever has taken it on.
      await connection.query(`SET ROLE ${quoted}`);
      grants.push(...(await show('SHOW GRANTS')));
      await connection.query('SET ROLE NONE');
    } else grants.push(...(await show(`SHOW GRANTS FOR CURRENT_USER() USING ${quoted}`)));
  }
  return grants;
}

async function checkRights(
  connection: mysql.Connection,
  { user, name }: DatabaseSettings,
  version: string,
): Promise<Finding> {
  const grants = await listGrants(connection, /mariadb/i.test(version));
  if (!mayWrite(grants)) return { level: 'ok', says: `${user} may read and nothing else.` };
  return {
    level: 'note',
    says: `The user ${user} may also change the database.`,
    how:
      'The connector never does, and its sessions are read-only. Still, give it a user of its own: ' +
      `CREATE USER 'chairline'@'localhost' IDENTIFIED BY '…'; GRANT SELECT ON \`${name}\`.* TO 'chairline'@'localhost'; ` +
      `and the same for 'chairline'@'127.0.0.1'.`,
  };
}

async function checkClock(connection: mysql.Connection): Promise<Finding | null> {
  const [rows] = await connection.query<mysql.RowDataPacket[][]>({ sql: clockSql, rowsAsArray: true });
  const theirs = (rows as unknown as [[string]])[0][0];
  const now = new Date();
  // Both as walls without a zone: the database says nothing of its own.
  const ours = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  const wall = ours.slice(0, 19).replace('T', ' ');
  const apart = Math.abs(Date.parse(`${theirs.replace(' ', 'T')}Z`) - Date.parse(ours));
  if (!(apart > CLOCK_APART_MS)) return null;
  return {
    level: 'note',
    says: `The database’s clock says ${theirs}, this computer’s ${wall}.`,
    how: 'Set both to the office’s time. Appointments are shown by the database’s.',
  };
}
