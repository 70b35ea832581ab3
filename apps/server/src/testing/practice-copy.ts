import {
  cleanRow,
  mirrorColumn,
  mirrorName,
  type OdRow,
  odTableNames,
  odTables,
  type OdTableName,
  type RawValue,
} from '@chairline/open-dental';
import {
  cleanPractice,
  type CleanPractice,
  makePractice,
  type PracticeSettings,
} from '@chairline/open-dental/made-up';
import { analyzeTable } from '../platform/db/analyze.ts';
import { storeRows } from '../features/practice/copy/store-rows.ts';
import { createContact, type TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

/** Rows of the practice system by table, clean; tables left out have none. */
export type PracticeRows = { [T in OdTableName]?: readonly OdRow<T>[] };

/** Rows in one statement: a whole year of procedures at once would be a text of many megabytes. */
const AT_ONCE = 5_000;

/** Puts rows into an office's copy of its practice system, as a round of reading it would. */
export async function storeCopy<T extends OdTableName>(
  app: TestApp,
  office: TestOffice,
  table: T,
  rows: readonly OdRow<T>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await app.platform.db.transaction({ office: office.id }, (tx) =>
      storeRows(tx, office.id, table, rows.slice(at, at + AT_ONCE)),
    );
}

/** The same for many tables; everything was read now. */
export async function storePractice(app: TestApp, office: TestOffice, rows: PracticeRows): Promise<void> {
  for (const table of odTableNames) await storeCopy(app, office, table, (rows[table] ?? []) as never);
  // As a first round does.
  await app.platform.db.transaction({ office: office.id }, async (tx) => {
    for (const table of odTableNames) await analyzeTable(tx, mirrorName(table), 'always');
  });
  await noteSynced(app, office, new Date());
}

/** Gives an office a made-up practice, which was never read as a whole. @param change of its rows first. @returns its rows as they were stored */
export async function givePractice(
  app: TestApp,
  office: TestOffice,
  settings: PracticeSettings,
  change?: (practice: CleanPractice) => void,
): Promise<CleanPractice> {
  const practice = cleanPractice(makePractice(settings));
  change?.(practice);
  for (const table of odTableNames) await storeCopy(app, office, table, practice[table] as never);
  return practice;
}

/** Says that everything of an office's practice system was read then. */
export async function noteSynced(app: TestApp, office: TestOffice, at: Date): Promise<void> {
  await app.owner.query(
    `INSERT INTO practice_sync (client_id, synced_at) VALUES ($1, $2)
     ON CONFLICT (client_id) DO UPDATE SET synced_at = EXCLUDED.synced_at`,
    [office.id, at],
  );
}

/** Makes a contact that is that patient. @returns its contact_id */
export async function linkPatient(
  app: TestApp,
  office: TestOffice,
  patNum: number,
  contact: Parameters<typeof createContact>[2] = {},
): Promise<number> {
  const id = await createContact(app, office, contact);
  await app.owner.query('UPDATE contacts SET od_pat_num = $3 WHERE client_id = $1 AND contact_id = $2', [
    office.id,
    id,
    patNum,
  ]);
  return id;
}

/** A row that holds only the given columns, by Open Dental's names. */
export function odRow<T extends OdTableName>(table: T, fields: Partial<OdRow<T>>): OdRow<T> {
  const row = cleanRow(table, fields as Record<string, RawValue>);
  if (!row) throw new Error(`a row of ${table} needs its key`);
  // Money is given as it is kept: in cents.
  return { ...row, ...fields };
}

/** All keys of an office's copy, table by table, in their order: what is there, what is missing, what stands twice. */
export async function copiedKeys(app: TestApp, office: TestOffice): Promise<Record<OdTableName, string[]>> {
  const found: Partial<Record<OdTableName, string[]>> = {};
  for (const table of odTableNames) {
    const { rows } = await app.owner.query<{ key: string }>(
      `SELECT ${mirrorColumn(odTables[table].key)}::text AS key FROM ${mirrorName(table)} WHERE client_id = $1`,
      [office.id],
    );
    found[table] = rows.map(({ key }) => key).sort();
  }
  return found as Record<OdTableName, string[]>;
}

/** The same of a practice, as it should stand in the copy. */
export function keysOf(practice: CleanPractice): Record<OdTableName, string[]> {
  return Object.fromEntries(
    odTableNames.map((table) => [
      table,
      practice[table]
        .map((row) => String((row as unknown as Record<string, unknown>)[odTables[table].key]))
        .sort(),
    ]),
  ) as Record<OdTableName, string[]>;
}
