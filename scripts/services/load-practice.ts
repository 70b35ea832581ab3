import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MadeUpPractice } from '../../packages/open-dental/src/made-up/index.ts';
import type { MariaDb } from './mariadb.ts';
import { createTables } from './open-dental-schema.ts';

/** What the connector signs in with. */
export const READER = { user: 'chairline', password: 'may-only-read' } as const;

/** Preferences that must stay in the office. */
export const SECRET_PREFERENCE = 'EmailPassword';

/**
 * Makes a database of Open Dental's and puts a practice into it, and a user that may only read it.
 * @param mariaDb where
 * @param practice raw rows, as they stand in a database
 */
export async function loadPractice(
  mariaDb: MariaDb,
  practice: MadeUpPractice,
  { name = 'opendental', engine = 'MyISAM' }: { name?: string; engine?: 'MyISAM' | 'InnoDB' } = {},
): Promise<void> {
  const connection = await mariaDb.connect();
  try {
    await connection.query(`CREATE DATABASE \`${name}\` DEFAULT CHARSET utf8mb3`);
    await connection.query(`USE \`${name}\``);
    for (const sql of createTables(engine)) await connection.query(sql);
    for (const [table, rows] of tablesOf(practice)) {
      // A row without a key gets one from AUTO_INCREMENT in a real database: it could not be told apart.
      const kept = rows.filter((row) => Object.values(row)[0] !== 0);
      if (!kept.length) continue;
      const columns = Object.keys(kept[0]!);
      const file = path.join(mariaDb.folder, `${name}-${table}.tsv`);
      await pipeline(Readable.from(lines(kept, columns)), createWriteStream(file, { mode: 0o644 }));
      const list = columns.map((column) => `\`${column}\``).join(', ');
      await connection.query(`LOAD DATA INFILE ? INTO TABLE \`${table}\` CHARACTER SET utf8mb4 (${list})`, [
        file,
      ]);
      rmSync(file);
    }
    await connection.query(`INSERT INTO preference (PrefName, ValueString) VALUES (?, 'never to be seen')`, [
      SECRET_PREFERENCE,
    ]);
    await connection.query(
      `CREATE USER IF NOT EXISTS '${READER.user}'@'127.0.0.1' IDENTIFIED BY '${READER.password}'`,
    );
    // MyISAM keeps its keys in memory: without this a power cut later would leave damaged tables.
    await connection.query('FLUSH TABLES');
    await connection.query(`GRANT SELECT ON \`${name}\`.* TO '${READER.user}'@'127.0.0.1'`);
  } finally {
    await connection.end();
  }
}

/** The practice as a database has it: operatories of a schedule's rows are rows of their own. */
function tablesOf(practice: MadeUpPractice): [string, readonly object[]][] {
  const { schedule, ...others } = practice;
  const links = schedule.flatMap(({ ScheduleNum, Operatories }) =>
    String(Operatories)
      .split(',')
      .filter((num) => num !== '')
      .map((num) => ({ ScheduleNum, OperatoryNum: Number(num) })),
  );
  return [
    ...Object.entries(others),
    ['schedule', schedule.map(({ Operatories: _gathered, ...row }) => row)],
    ['scheduleop', links],
  ];
}

/** Rows as LOAD DATA takes them, some thousand a chunk. */
function* lines(rows: readonly object[], columns: readonly string[]): Generator<string> {
  for (let at = 0; at < rows.length; at += 2_000) {
    yield rows
      .slice(at, at + 2_000)
      .map(
        (row) => `${columns.map((column) => field((row as Record<string, unknown>)[column])).join('\t')}\n`,
      )
      .join('');
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

const field = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value as string | number).replace(/[\\\t\n\r\0]/g, (character) => escapes[character]!);
};
