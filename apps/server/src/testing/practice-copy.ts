import { odTableNames, type OdTableName } from '@chairline/open-dental';
import { type CleanPractice, cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import { storeRows } from '../features/practice/index.ts';
import type { TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

/** What a made-up practice is made by. */
type Practice = Parameters<typeof makePractice>[0];

/** Puts clean rows into an office's copy of its practice system. */
export async function storePractice(
  app: TestApp,
  office: TestOffice,
  rows: Partial<CleanPractice>,
): Promise<void> {
  await app.platform.db.transaction({ office: office.id }, async (tx) => {
    for (const table of odTableNames) await storeRows(tx, office.id, table, rowsOf(rows, table));
  });
}

const rowsOf = <T extends OdTableName>(rows: Partial<CleanPractice>, table: T) =>
  (rows[table] ?? []) as CleanPractice[T];

/** Gives an office the copy of a made-up practice, read at this moment. @returns its clean rows, to check against */
export async function givePractice(
  app: TestApp,
  office: TestOffice,
  practice: Practice,
): Promise<CleanPractice> {
  const rows = cleanPractice(makePractice(practice));
  await storePractice(app, office, rows);
  await app.owner.query(
    `INSERT INTO practice_sync (client_id, way, synced_at) VALUES ($1, 'api', $2)
     ON CONFLICT (client_id) DO UPDATE SET synced_at = EXCLUDED.synced_at`,
    [office.id, app.platform.now()],
  );
  await app.owner.query('ANALYZE');
  return rows;
}

/** Makes a patient of a contact. */
export async function linkPatient(app: TestApp, contactId: number, patNum: number): Promise<void> {
  await app.owner.query('UPDATE contacts SET od_pat_num = $2 WHERE contact_id = $1', [contactId, patNum]);
}
