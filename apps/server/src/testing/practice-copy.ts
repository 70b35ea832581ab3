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
