import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openWith, seal } from '../crypto.ts';
import type { Transaction } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** The key was not changed; the message says why and what to do. */
export class RotateError extends Error {
  override name = 'RotateError';
}

export interface Rotated {
  table: string;
  /** How many were opened with the old key and sealed with the new one. */
  anew: number;
  /** How many the new key opens already: an earlier run came so far. */
  already: number;
}

type Column = SealedColumn<never>;
const columns = Object.values(sealedColumns) as readonly Column[];
/** As many are named; who has more has the wrong key. */
const NAMED = 20;

/**
 * Seals every sealed value anew: what the old key opens, with the platform's. Before anything is changed all of them
 * are tried. Each office is a transaction; a run that was cut is gone on with by the next.
 * @param offices every one there is, the deleted and the installation itself (0) too
 * @throws RotateError when a value opens with neither key: then nothing is changed
 */
export async function rotateKey(
  platform: Pick<Platform, 'db' | 'config'>,
  offices: readonly number[],
  oldKey: Buffer,
): Promise<Rotated[]> {
  const newKey = platform.config.secrets.encryptionKey;
  const keys = { oldKey, newKey };
  const closed: string[] = [];
  for (const office of offices) {
    await platform.db.transaction({ office }, async (tx) => {
      for (const column of columns)
        for (const row of await readSealed(tx, column, office, keys))
          if (row.text === null)
            closed.push(`${column.table}, office ${office}, ${column.key} ${String(row.id)}`);
    });
  }
  if (closed.length > 0) throw new RotateError(describeClosed(closed));

  const counts = new Map(columns.map(({ table }) => [table, { anew: 0, already: 0 }]));
  for (const office of offices) {
    // Counted only once it is committed.
    const done = await platform.db.transaction({ office }, async (tx) => {
      const of = new Map<string, Omit<Rotated, 'table'>>();
      for (const column of columns) of.set(column.table, await sealAnew(tx, column, office, keys));
      return of;
    });
    for (const [table, { anew, already }] of done) {
      const sum = counts.get(table)!;
      sum.anew += anew;
      sum.already += already;
    }
  }
  return [...counts].map(([table, count]) => ({ table, ...count }));
}

interface Keys {
  oldKey: Buffer;
  newKey: Buffer;
}

/** The office's sealed values of a column; `text` is null where neither key opens it. */
async function readSealed(tx: Transaction, column: Column, office: number, { oldKey, newKey }: Keys) {
  const { table, key, needs } = column;
  const names = [...new Set([key, ...needs])].map((name) => sql.identifier(name));
  const held = sql.identifier(column.column);
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`SELECT ${sql.join(names, sql`, `)}, ${held} AS sealed_value FROM ${sql.identifier(table)}
      WHERE ${held} IS NOT NULL ORDER BY ${sql.identifier(key)} FOR UPDATE`,
  );
  return rows.map((row) => {
    const belongsTo = { office, purpose: column.purposeOf(row as never) };
    const sealed = row['sealed_value'] as Buffer;
    const already = openWith(newKey, sealed, belongsTo);
    return {
      id: row[key] as string | number,
      belongsTo,
      already: already !== null,
      text: already ?? openWith(oldKey, sealed, belongsTo),
    };
  });
}

async function sealAnew(tx: Transaction, column: Column, office: number, keys: Keys) {
  const rows = await readSealed(tx, column, office, keys);
  const old = rows.filter(({ already }) => !already);
  for (const { id, text, belongsTo } of old) {
    if (text === null)
      throw new RotateError(describeClosed([`${column.table}, office ${office}, ${column.key} ${id}`]));
    await tx.execute(
      sql`UPDATE ${sql.identifier(column.table)}
        SET ${sql.identifier(column.column)} = ${seal(keys.newKey, text, belongsTo)}
        WHERE ${sql.identifier(column.key)} = ${id}`,
    );
  }
  return { anew: old.length, already: rows.length - old.length };
}

function describeClosed(closed: readonly string[]): string {
  const more = closed.length - NAMED;
  return [
    'Neither OLD_ENCRYPTION_KEY nor ENCRYPTION_KEY opens these; they were left as they are:',
    ...closed.slice(0, NAMED).map((one) => `- ${one}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    'Are both keys right? What neither opens is lost: remove the row, and have it set up again.',
  ].join('\n');
}

/**
 * What a running server seals meanwhile would be with the old key, and what was sealed anew it could not open.
 * @throws RotateError while one is connected to the database
 */
export async function refuseRunning(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-rotate-key' });
  await client.connect();
  try {
    const { rows } = await client.query<{ running: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND application_name IN ('chairline', 'chairline-jobs', 'chairline-workers-alive')) AS running`,
    );
    if (rows[0]!.running)
      throw new RotateError(
        'A server is running on this database: stop all of them first, then run this again.',
      );
  } finally {
    await client.end();
  }
}
