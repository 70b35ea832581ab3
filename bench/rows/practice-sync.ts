import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { copyLines } from '../../apps/server/src/seed/store-copy.ts';
import {
  type ColumnKind,
  columnsOf,
  mirrorColumn,
  mirrorName,
  odTableNames,
  odTables,
  type OdTableName,
} from '../../packages/open-dental/src/index.ts';
import { makePractice } from '../../packages/open-dental/src/made-up/index.ts';
import { mostRows, rowsSql } from '../../packages/open-dental/src/sql.ts';
import { loadPractice, READER } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import type { Figure } from '../harness/figures.ts';
import type { World } from '../harness/world.ts';

/** Fewer for a quick look: BENCH_PATIENTS=2000. */
const PATIENTS = Number(process.env.BENCH_PATIENTS ?? 20_000);
const APPOINTMENTS = PATIENTS * 3;
const CLAIMS = PATIENTS / 2;
const BAR = 2;
const LOST_AFTER_MS = 10 * 60_000;
const CONNECTOR = new URL('../../apps/connector/src/main.ts', import.meta.url).pathname;
const measured: readonly OdTableName[] = ['patient', 'appointment', 'claim'];

/**
 * A first load through the connector, program and all, from the beginning of the round to its end, without the matching
 * of patients to contacts (in the details); against the same SELECTs by the bare driver, each page COPYed by the bare
 * driver into tables with the same keys and indexes.
 */
export async function measurePracticeSync(world: World): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chairline-bench-'));
  const mariaDb = await startMariaDb();
  let connector: ChildProcess | undefined;
  try {
    const practice = makePractice({ today: '2026-11-20', patients: PATIENTS, years: 2 });
    practice.appointment.splice(APPOINTMENTS);
    practice.claim.splice(CLAIMS);
    for (const table of [
      'procedurelog',
      'claimproc',
      'payment',
      'paysplit',
      'recall',
      'claimpayment',
    ] as const)
      practice[table].splice(0);
    await loadPractice(mariaDb, practice, { name: 'opendental' });
    const floor = await bare(world, mariaDb);
    const office = await world.owner.query<{ id: number }>(
      `INSERT INTO clients (name, timezone) VALUES ('Bench Practice', 'America/Los_Angeles') RETURNING client_id AS id`,
    );
    const id = office.rows[0]!.id;
    const token = await makeToken(world, id);
    const config = join(folder, 'connector.json');
    writeFileSync(
      config,
      JSON.stringify({
        server: world.origin,
        token,
        database: {
          host: mariaDb.host,
          port: mariaDb.port,
          user: READER.user,
          password: READER.password,
          name: 'opendental',
        },
      }),
    );
    connector = spawn(process.execPath, [CONNECTOR, '--config', config], { stdio: 'ignore' });
    const { total, matching } = await watch(world, id);
    const copied = await countCopied(world, id);
    const ours = total - matching;
    return [
      {
        name: 'practice: a first load through the connector',
        unit: 'ms',
        ours,
        floor,
        ratio: ours / floor,
        bar: BAR,
        must: 'stay-below',
        did: copied,
        details: { 'matching ms': Math.round(matching), 'the whole round ms': Math.round(total) },
      },
    ];
  } finally {
    if (connector && connector.exitCode === null) {
      connector.kill('SIGTERM');
      await once(connector, 'exit');
    }
    await mariaDb.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same SELECTs, page by page, and a COPY of their rows. */
async function bare(world: World, mariaDb: MariaDb): Promise<number> {
  const reader = await mysql.createConnection({
    host: mariaDb.host,
    port: mariaDb.port,
    ...READER,
    database: 'opendental',
    rowsAsArray: true,
    dateStrings: true,
  });
  const { owner } = world;
  try {
    for (const table of odTableNames) {
      const kinds = Object.entries(odTables[table].columns) as [string, ColumnKind][];
      const loose = kinds.filter(([, kind]) => kind === 'money' || kind === 'bool');
      await owner.query(`DROP TABLE IF EXISTS floor_${table}`);
      await owner.query(`CREATE TABLE floor_${table} (LIKE ${mirrorName(table)} INCLUDING INDEXES)`);
      for (const [name, kind] of loose)
        await owner.query(
          `ALTER TABLE floor_${table} ALTER ${mirrorColumn(name)} TYPE ${kind === 'money' ? 'double precision USING 0' : 'integer USING 0'}`,
        );
    }
    const begin = performance.now();
    for (const table of odTableNames) {
      const columns = columnsOf(table);
      const key = columns.indexOf(odTables[table].key);
      const most = mostRows(table);
      let after: unknown = null;
      for (;;) {
        const sql = rowsSql(table, { columns, since: false, after: after !== null });
        const [rows] = await reader.query<mysql.RowDataPacket[][]>(
          sql,
          after === null ? [most] : [after, most],
        );
        const page = rows as unknown as unknown[][];
        await copyLines(owner, `floor_${table}`, ['client_id', ...columns.map(mirrorColumn)], lines(page));
        if (page.length < most) break;
        after = page.at(-1)![key];
      }
    }
    return performance.now() - begin;
  } finally {
    await reader.end();
    for (const table of odTableNames) await owner.query(`DROP TABLE IF EXISTS floor_${table}`);
  }
}

function* lines(rows: readonly unknown[][]): Generator<string> {
  for (const row of rows)
    yield `1\t${row
      .map((value) =>
        value === null
          ? '\\N'
          : typeof value === 'string'
            ? value.replace(/[\\\t\n\r\0]/g, ' ')
            : String(value as number),
      )
      .join('\t')}`;
}

/** An integration token of the office, as its admin would make it. */
export async function makeToken(world: World, office: number): Promise<string> {
  const { randomBytes, createHash } = await import('node:crypto');
  const token = `${office}.${randomBytes(32).toString('base64url')}`;
  await world.owner.query(
    `INSERT INTO integration_tokens (client_id, token_hash, masked, created_at, created_by) VALUES ($1, $2, '', now(), 'bench')`,
    [office, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Waits for the round's end. @returns milliseconds of the round, and of the matching within it */
async function watch(world: World, office: number): Promise<{ total: number; matching: number }> {
  const begin = performance.now();
  let began: Date | null = null;
  let left: number | null = null;
  for (;;) {
    const { rows } = await world.owner.query<{
      began: Date | null;
      synced: Date | null;
      at: string | null;
      read: Date | null;
      problem: string | null;
    }>(
      `SELECT s.round_began_at AS began, s.synced_at AS synced, s.at_table AS at, s.problem,
         (SELECT read_at FROM practice_sync_tables t WHERE t.client_id = s.client_id AND table_name = 'appointment') AS read
       FROM practice_sync s WHERE s.client_id = $1`,
      [office],
    );
    const [row] = rows;
    if (row?.problem) throw new Error(row.problem);
    began ??= row?.began ?? null;
    // The tables after the appointments begin when the patients have their contacts.
    if (row?.read && row.at !== 'appointment') left ??= Date.now() - row.read.getTime();
    if (row?.synced && began) return { total: row.synced.getTime() - began.getTime(), matching: left ?? 0 };
    if (performance.now() - begin > LOST_AFTER_MS) throw new Error('the copy is not there yet');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function countCopied(world: World, office: number): Promise<string> {
  const parts: string[] = [];
  for (const table of measured) {
    const { rows } = await world.owner.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${mirrorName(table)} WHERE client_id = $1`,
      [office],
    );
    parts.push(`${Number(rows[0]!.n).toLocaleString('en-US')} ${table}s`);
  }
  return parts.join(', ');
}
