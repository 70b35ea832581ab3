import {
  type ColumnKind,
  mirrorColumn,
  mirrorName,
  odTableNames,
  odTables,
  type OdTableName,
  rowCleaner,
} from '@chairline/open-dental';
import { type MadeUpPractice, makePractice } from '@chairline/open-dental/made-up';
import type pg from 'pg';
import { copyLines } from '../store-copy.ts';
import { textField } from './copy-text.ts';
import type { OfficePlan } from './plan.ts';

/** How large an office's practice is. */
export interface LargePractice {
  patients: number;
  years: number;
  /** Claims that are out: as many of the newest received ones are put back to "sent" as are missing. */
  outstanding: number;
}

/** A fifth of the contacts are patients: 20,000 of the large office, with five years and 10,000 claims out. */
export function planPractice(plan: Pick<OfficePlan, 'contacts'>): LargePractice {
  const patients = Math.round(plan.contacts / 5);
  return { patients, years: 5, outstanding: Math.round(patients / 2) };
}

/**
 * Fills the office's copy of its practice system by COPY, within the caller's transaction, and says that all was read
 * just now. Its first contacts are its patients (lines.ts). The same every time for the same day.
 * @param now its day is the practice's today
 */
export async function loadPractice(
  client: pg.Client,
  plan: OfficePlan,
  size: LargePractice,
  now: Date,
  progress: (what: string, done: number, of: number) => void,
): Promise<void> {
  const practice = makePractice({
    today: now.toISOString().slice(0, 10),
    patients: size.patients,
    years: size.years,
    seed: plan.seed,
  });
  putBack(practice, size.outstanding);
  for (const table of odTableNames) {
    const columns = Object.keys(odTables[table].columns);
    const rows = await copyLines(
      client,
      mirrorName(table),
      ['client_id', ...columns.map(mirrorColumn)],
      linesOf(plan.client, table, practice),
    );
    progress(mirrorName(table), rows, rows);
  }
  const at = now.toISOString();
  await client.query(`UPDATE clients SET od_enabled = true WHERE client_id = $1`, [plan.client]);
  await client.query(`INSERT INTO practice_sync (client_id, way, synced_at) VALUES ($1, 'connector', $2)`, [
    plan.client,
    at,
  ]);
  for (const table of odTableNames)
    await client.query(
      `INSERT INTO practice_sync_tables (client_id, table_name, first_loaded_at, read_at, row_count)
       VALUES ($1, $2, $3, $3, $4)`,
      [plan.client, table, at, practice[table].length],
    );
}

function putBack(practice: MadeUpPractice, outstanding: number): void {
  const isOut = (status: unknown) => status === 'S';
  const claims = practice.claim.filter(({ ClaimType: type }) => type !== 'PreAuth');
  let missing = outstanding - claims.filter(({ ClaimStatus: status }) => isOut(status)).length;
  for (const claim of claims.toReversed()) {
    if (missing <= 0) return;
    if (isOut(claim['ClaimStatus'])) continue;
    Object.assign(claim, { ClaimStatus: 'S', DateReceived: '0001-01-01', InsPayAmt: 0 });
    missing -= 1;
  }
}

function* linesOf(office: number, table: OdTableName, practice: MadeUpPractice): Generator<string> {
  const columns = Object.entries(odTables[table].columns) as [string, ColumnKind][];
  const clean = rowCleaner(
    table,
    columns.map(([name]) => name),
  );
  for (const raw of practice[table]) {
    const row = clean(columns.map(([name]) => raw[name])) as Record<
      string,
      string | number | boolean | null
    > | null;
    if (row) yield `${office}\t${columns.map(([name]) => fieldOf(row[name] ?? null)).join('\t')}`;
  }
}

const fieldOf = (value: string | number | boolean | null): string =>
  value === null ? '\\N' : textField(String(value));
