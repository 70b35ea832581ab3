import { cleanRow, odTableNames, type OdRow, type OdTableName, type RawValue } from '@chairline/open-dental';
import { createContact, type TestOffice } from './factory.ts';
import { storeCopy } from './practice-copy.ts';
import type { TestApp } from './test-app.ts';

/** Rows of the practice system by table, clean; tables left out have none. */
export type PracticeRows = { [T in OdTableName]?: readonly OdRow<T>[] };

/** Rows in one statement: a whole year of procedures at once would be a text of many megabytes. */
const AT_ONCE = 5_000;

/** Puts rows into an office's copy, as a round of reading would leave them. */
export async function storePractice(app: TestApp, office: TestOffice, rows: PracticeRows): Promise<void> {
  for (const table of odTableNames) {
    const all = (rows[table] ?? []) as readonly OdRow[];
    for (let at = 0; at < all.length; at += AT_ONCE)
      await storeCopy(app, office, table, all.slice(at, at + AT_ONCE) as never);
  }
  await app.owner.query(
    `INSERT INTO practice_sync (client_id, synced_at) VALUES ($1, now()) ON CONFLICT (client_id) DO UPDATE SET synced_at = now()`,
    [office.id],
  );
}

/** A contact of the office who is that patient. @returns their contact_id */
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

/** A row of a table with nothing in it but what is given, by Open Dental's names. */
export function odRow<T extends OdTableName>(table: T, fields: Partial<OdRow<T>>): OdRow<T> {
  const row = cleanRow(table, fields as Record<string, RawValue>);
  if (!row) throw new Error(`a row of ${table} needs its key`);
  // Money is given as it is kept: in cents.
  return { ...row, ...fields };
}
