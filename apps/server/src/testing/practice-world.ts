import { cleanRow, type OdRow, type OdTableName } from '@chairline/open-dental';
import { type Caller, createOffice, createUser, newNumber, signIn, type TestOffice } from './factory.ts';
import { linkPatient, storeCopy, storePractice } from './practice-copy.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** An installation beside Open Dental's API, as the sandbox plays it. */
export interface PracticeWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** An office with a practice of its own there, its access token and its copy of some tables. */
  open(tables: readonly OdTableName[], practice?: Record<string, unknown>): Promise<PracticeOffice>;
  close(): Promise<void>;
}

export interface PracticeOffice {
  office: TestOffice;
  admin: Caller;
  /** The access token. */
  key: string;
  /** Rows of a table as they are there now. */
  rows<T extends OdTableName>(table: T): Promise<OdRow<T>[]>;
  /** Any table's rows, raw. */
  raw(table: string): Promise<Record<string, string | number>[]>;
  /** Somebody changes a row there. */
  change(table: OdTableName, id: number, fields: Record<string, string | number>): Promise<void>;
  /** Somebody adds a row there, and it is read into the copy. */
  add<T extends OdTableName>(table: T, fields: Record<string, string | number>): Promise<OdRow<T>>;
  remove(table: OdTableName, id: number): Promise<void>;
  /** How the API behaves to this office until it is `ok` again. */
  fault(mode: string, options?: { ratio?: number; ms?: number }): Promise<void>;
}

/** The tables that times to come are found in. */
export const timeTables = [
  'preference',
  'definition',
  'provider',
  'operatory',
  'schedule',
  'procedurecode',
  'patient',
  'appointment',
  'procedurelog',
  'labcase',
] as const satisfies readonly OdTableName[];

/** A patient of the practice with a number that takes texts. */
export interface ReachedPatient {
  /** contact_id. */
  id: number;
  number: string;
  patNum: number;
}

/** A contact of a patient, who is Maria Lopez. */
export async function reachPatient(
  app: TestApp,
  office: TestOffice,
  patNum: number,
): Promise<ReachedPatient> {
  const number = newNumber();
  const fields = { firstName: 'Maria', lastName: 'Lopez', ph1: number };
  return { id: await linkPatient(app, office, patNum, fields), number, patNum };
}

let made = 0;

export async function startPracticeWorld(options: TestAppOptions = {}): Promise<PracticeWorld> {
  const sandbox = await startSandbox('http://127.0.0.1:9');
  const app = await createTestApp({ odApiUrl: sandbox.odApiUrl, withoutJobs: false, ...options });
  return {
    app,
    sandbox,
    open: (tables, practice) => openPractice(app, sandbox, tables, practice),
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** An office with a practice of its own, on a server beside the sandbox. */
export async function openPractice(
  app: TestApp,
  sandbox: TestSandbox,
  tables: readonly OdTableName[],
  practice: Record<string, unknown> = {},
): Promise<PracticeOffice> {
  made += 1;
  const key = `practice-of-the-tests-${made}`;
  await sandbox.control('/open-dental/practices', { key, patients: 60, ...practice });
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const saved = await admin.call('POST', '/od/access-token', { token: key });
  if (saved.statusCode !== 201) throw new Error(`the token was not saved: ${saved.body}`);
  const at = `/open-dental/${key}`;
  const raw = (table: string) =>
    sandbox.control(`${at}/${table}`) as Promise<Record<string, string | number>[]>;
  const rows = async <T extends OdTableName>(table: T) =>
    (await raw(table)).map((row) => cleanRow(table, row)).filter((row) => row !== null);
  await storePractice(
    app,
    office,
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table)]))),
  );
  return {
    office,
    admin,
    key,
    rows,
    raw,
    async change(table, id, fields) {
      await sandbox.control(`${at}/${table}/${id}`, fields);
    },
    async add(table, fields) {
      const row = cleanRow(
        table,
        (await sandbox.control(`${at}/${table}`, fields)) as Record<string, string | number>,
      );
      if (!row) throw new Error(`the practice added nothing to ${table}`);
      await storeCopy(app, office, table, [row]);
      return row;
    },
    async remove(table, id) {
      await sandbox.control(`${at}/${table}/${id}/delete`, {});
    },
    async fault(mode, { ratio = 1, ms } = {}) {
      await sandbox.control('/faults', { vendor: `open-dental:${key}`, mode, ratio, ms });
    },
  };
}

/**
 * After a test: the practices it opened are read no further. A look goes over every office that is due, and by clocks
 * that tests move all of them are.
 */
export async function leavePractices({ owner }: TestApp): Promise<void> {
  await owner.query('UPDATE clients SET od_enabled = false');
}
