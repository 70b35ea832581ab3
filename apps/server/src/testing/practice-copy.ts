import { type OdRow, odTableNames, type OdTableName } from '@chairline/open-dental';
import {
  cleanPractice,
  type CleanPractice,
  makePractice,
  type PracticeSettings,
} from '@chairline/open-dental/made-up';
import { storeRows } from '../features/practice/store-rows.ts';
import type { TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

/** Puts rows into an office's copy of its practice system, as a round of reading it would. */
export async function storeCopy<T extends OdTableName>(
  app: TestApp,
  office: TestOffice,
  table: T,
  rows: readonly OdRow<T>[],
): Promise<void> {
  await app.platform.db.transaction({ office: office.id }, (tx) => storeRows(tx, office.id, table, rows));
}

/** Gives an office a made-up practice. @returns its rows as they were stored */
export async function givePractice(
  app: TestApp,
  office: TestOffice,
  settings: PracticeSettings,
): Promise<CleanPractice> {
  const practice = cleanPractice(makePractice(settings));
  for (const table of odTableNames) {
    const rows = practice[table] as OdRow[];
    for (let at = 0; at < rows.length; at += 2_000) {
      await storeCopy(app, office, table, rows.slice(at, at + 2_000) as never);
    }
  }
  return practice;
}

/** Says that everything of an office's practice system was read then. */
export async function noteSynced(app: TestApp, office: TestOffice, at: Date): Promise<void> {
  await app.owner.query(
    `INSERT INTO practice_sync (client_id, way, synced_at) VALUES ($1, 'api', $2)
     ON CONFLICT (client_id) DO UPDATE SET synced_at = EXCLUDED.synced_at`,
    [office.id, at],
  );
}

/** Makes a patient of a contact. */
export async function linkPatient(app: TestApp, contactId: number, patNum: number): Promise<void> {
  await app.owner.query('UPDATE contacts SET od_pat_num = $2 WHERE contact_id = $1', [contactId, patNum]);
}
