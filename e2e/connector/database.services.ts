import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReadOnly, openConnection } from '../../apps/connector/src/database.ts';
import { createConnectorSource } from '../../apps/server/src/gateways/open-dental/connector-source.ts';
import type { PracticeSource } from '../../apps/server/src/gateways/open-dental/source.ts';
import {
  type OdRow,
  odTableNames,
  odTables,
  type OdTableName,
} from '../../packages/open-dental/src/index.ts';
import {
  cleanPractice,
  makePractice,
  type MadeUpPractice,
} from '../../packages/open-dental/src/made-up/index.ts';
import { loadPractice, READER, SECRET_PREFERENCE } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import { type Connector, startConnector, startPeer, type Peer, TOKEN, writeConfig } from './harness.ts';

const never = new AbortController().signal;
const TODAY = '2026-11-20';
const byNumber = (one: number, other: number) => one - other;

let mariaDb: MariaDb;
let peer: Peer;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  mariaDb = await startMariaDb();
  cleanUp.push(() => mariaDb.remove());
  peer = await startPeer();
  cleanUp.push(() => peer.close());
});
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

/** A connector on a database, and what the server reads through it. */
async function connectTo(
  name: string,
): Promise<{ source: PracticeSource; connector: Connector; log: () => string }> {
  const config = writeConfig(peer.address, { port: mariaDb.port, name });
  const connector = startConnector(['--config', config.file]);
  cleanUp.push(async () => {
    await connector.kill();
    config.remove();
  });
  const { link } = await peer.next();
  return { source: createConnectorSource(link), connector, log: connector.output };
}

async function readAll<T extends OdTableName>(
  source: PracticeSource,
  table: T,
  since: string | null = null,
): Promise<OdRow<T>[]> {
  const rows: OdRow<T>[] = [];
  for await (const page of source.read(table, since, null, never)) rows.push(...page.rows);
  return rows;
}

async function readKeys(source: PracticeSource, table: OdTableName): Promise<(number | string)[]> {
  const keys: (number | string)[] = [];
  for await (const some of source.keys(table, never)!) keys.push(...some);
  return keys;
}

describe('a practice', () => {
  let practice: MadeUpPractice;
  let source: PracticeSource;
  let log: () => string;

  beforeAll(async () => {
    practice = makePractice({ today: TODAY, clinics: 2 });
    await loadPractice(mariaDb, practice, { name: 'practice' });
    ({ source, log } = await connectTo('practice'));
  });

  it('says who it is and what time it is there', async () => {
    const about = await source.about(never);
    expect(about.programVersion).toBe('25.3.27.0');
    expect(about.databaseVersion).toMatch(/MariaDB/);
    expect(about.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(about.usesClinics).toBe(true);
  });

  it.each(odTableNames)('gives %s as it stands there, by key', async (table) => {
    const expected = cleanPractice(practice)[table] as OdRow[];
    const { key } = odTables[table];
    const rows = (await readAll(source, table)) as OdRow[];
    expect(rows.length).toBeGreaterThan(0);
    const keyOf = (row: OdRow) => (row as Record<string, unknown>)[key] as number | string;
    const byKey = (one: OdRow, other: OdRow) => (keyOf(one) < keyOf(other) ? -1 : 1);
    expect(rows.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    expect(await readKeys(source, table)).toEqual(rows.map(keyOf));
  });

  it('gives only what changed since, and goes on where it was left', async () => {
    const stamps = cleanPractice(practice).appointment.map((row) => row.DateTStamp!);
    const since = stamps.toSorted()[Math.floor(stamps.length * 0.9)]!;
    const changed = await readAll(source, 'appointment', since);
    expect(changed.length).toBe(stamps.filter((stamp) => stamp >= since).length);
    expect(changed.every((row) => row.DateTStamp! >= since)).toBe(true);

    const all = await readAll(source, 'appointment');
    const middle = all[2_500]!.AptNum;
    const rest: number[] = [];
    for await (const page of source.read('appointment', null, JSON.stringify(middle), never))
      rest.push(...page.rows.map((row) => row.AptNum));
    expect(rest).toEqual(all.slice(2_501).map((row) => row.AptNum));
  });

  it('gives blockouts to come with what changed: other operatories do not move their stamp', async () => {
    const connection = await mariaDb.connect('practice');
    const [[row]] = await connection.query<RowDataPacket[]>(`SELECT CAST(CURDATE() AS CHAR) AS day`);
    await connection.end();
    const coming = cleanPractice(practice).schedule.filter(
      ({ SchedType, SchedDate }) => SchedType === 2 && SchedDate !== null && SchedDate >= String(row!.day),
    );
    const found = await readAll(source, 'schedule', '2099-01-01 00:00:00');
    expect(found.map(({ ScheduleNum }) => ScheduleNum)).toEqual(coming.map(({ ScheduleNum }) => ScheduleNum));
  });

  it('knows which appointments were deleted', async () => {
    const deleted = practice.histappointment.filter((row) => row.HistApptAction === 4);
    expect(deleted.length).toBeGreaterThan(0);
    const since = deleted.map((row) => row.HistDateTStamp).toSorted()[Math.floor(deleted.length / 2)]!;
    const expected = deleted.filter((row) => row.HistDateTStamp >= since).map((row) => row.AptNum);
    expect((await source.deletedAppointments(since, never)).toSorted(byNumber)).toEqual(
      expected.toSorted(byNumber),
    );
  });

  it('keeps in the office what was not asked for, and its log holds no values', async () => {
    const preferences = await readAll(source, 'preference');
    expect(preferences.map((row) => row.PrefName)).not.toContain(SECRET_PREFERENCE);
    await readAll(source, 'patient');
    const words = new Set(log().split(/[^\p{L}\p{N}]+/u));
    for (const patient of cleanPractice(practice).patient.slice(0, 500)) {
      if (patient.LName.length > 4) expect(words).not.toContain(patient.LName);
      if (patient.WirelessPhone) expect(log()).not.toContain(patient.WirelessPhone);
    }
    for (const secret of [TOKEN, READER.password]) expect(log()).not.toContain(secret);
    expect(log()).toMatch(/rows of patient: 2\d\d\d rows in \d+ pieces, \d+ ms/);
  });
});

describe('a database that is not as it should be', () => {
  it('gives broken rows too: zero dates, NUL, pictures, bytes of other encodings', async () => {
    const practice = makePractice({ today: TODAY, patients: 50, garbage: true });
    await loadPractice(mariaDb, practice, { name: 'garbage' });
    const root = await mariaDb.connect('garbage');
    await root.query('ALTER TABLE laboratory MODIFY Description VARBINARY(255) NOT NULL');
    await root.query("UPDATE laboratory SET Description = X'46E96C697800FF' LIMIT 1");
    await root.query('ALTER TABLE carrier CONVERT TO CHARACTER SET latin1');
    await root.query("UPDATE carrier SET CarrierName = X'417373E97320' LIMIT 1");
    await root.query('ALTER TABLE patient CONVERT TO CHARACTER SET utf8mb4');
    await root.query("UPDATE patient SET FName = 'Zoë 🦷' WHERE PatNum = 900003");
    await root.query('ALTER TABLE recall MODIFY Note MEDIUMTEXT NOT NULL');
    await root.query("UPDATE recall SET Note = REPEAT('long ', 400000) LIMIT 40");
    await root.end();
    const { source } = await connectTo('garbage');

    const patients = await readAll(source, 'patient');
    expect(patients.length).toBe(cleanPractice(practice).patient.length);
    const byNum = new Map(patients.map((row) => [row.PatNum, row]));
    expect(byNum.get(900_003)!.FName).toBe('Zoë 🦷');
    expect(byNum.get(900_001)).toMatchObject({ FName: '', Birthdate: null, DateTStamp: null });
    expect(byNum.get(900_005)!.FName).toBe('NulName');
    expect(byNum.get(900_006)!.FName).toBe('"Robert\'); DROP TABLE patient;--');

    const labs = await readAll(source, 'laboratory');
    expect(labs.map((row) => row.Description)).toContain('F\uFFFDlix\uFFFD');
    const carriers = await readAll(source, 'carrier');
    expect(carriers.map((row) => row.CarrierName)).toContain('Assés ');
    const recalls = await readAll(source, 'recall');
    expect(recalls.length).toBe(cleanPractice(practice).recall.length);
    expect(Math.max(...recalls.map((row) => row.Note.length))).toBe(10_000);
  });

  it('answers what an older Open Dental has, and says what it has not', async () => {
    const practice = makePractice({ today: TODAY, patients: 50 });
    await loadPractice(mariaDb, practice, { name: 'older' });
    const root = await mariaDb.connect('older');
    await root.query('ALTER TABLE appointment DROP COLUMN Priority, DROP COLUMN SecDateTEntry');
    await root.query('ALTER TABLE carrier DROP COLUMN SecDateTEdit');
    await root.query('DROP TABLE labcase, histappointment, scheduleop');
    await root.end();
    const { source, log } = await connectTo('older');

    const clean = cleanPractice(practice);
    const appointments = await readAll(source, 'appointment');
    expect(appointments.length).toBe(clean.appointment.length);
    expect(appointments[0]).toMatchObject({ Priority: 0, SecDateTEntry: null });
    // Without its stamp a table is answered whole: more than was asked, never less.
    expect((await readAll(source, 'carrier', '2099-01-01 00:00:00')).length).toBe(clean.carrier.length);
    await expect(readAll(source, 'labcase')).rejects.toMatchObject({ code: 'version' });
    await expect(source.deletedAppointments('2020-01-01 00:00:00', never)).rejects.toMatchObject({
      code: 'version',
    });
    const schedule = await readAll(source, 'schedule');
    expect(schedule.length).toBe(clean.schedule.length);
    expect(schedule.every(({ Operatories }) => Operatories === '')).toBe(true);
    expect(log()).toContain('Tables that are not there: labcase.');
    expect(log()).toContain('appointment.Priority');
    // The connection holds: what is there is still answered.
    expect((await readAll(source, 'patient')).length).toBe(clean.patient.length);
  });

  it('is not written to, whatever its user may do', async () => {
    await loadPractice(mariaDb, makePractice({ today: TODAY, patients: 20 }), { name: 'writable' });
    const root = await mariaDb.connect();
    await root.query("CREATE USER mighty@'127.0.0.1' IDENTIFIED BY 'mighty'");
    await root.query("GRANT ALL ON writable.* TO mighty@'127.0.0.1'");
    await root.end();
    const settings = { host: '127.0.0.1', port: mariaDb.port, name: 'writable' };
    const mighty = await openConnection({ ...settings, user: 'mighty', password: 'mighty' });
    cleanUp.push(() => mighty.destroy());
    expect(await makeReadOnly(mighty)).toEqual([]);
    await expect(mighty.query("UPDATE patient SET LName = 'changed'")).rejects.toMatchObject({
      code: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
    });
    const reader = await openConnection({ ...settings, ...READER });
    cleanUp.push(() => reader.destroy());
    await expect(reader.query("UPDATE patient SET LName = 'changed'")).rejects.toMatchObject({
      code: 'ER_TABLEACCESS_DENIED_ERROR',
    });
  });

  it('breaks off in the middle, comes back, and is read on from where it was', async () => {
    const practice = makePractice({ today: TODAY, patients: 1_500 });
    await loadPractice(mariaDb, practice, { name: 'breaking' });
    const { source } = await connectTo('breaking');
    const got: number[] = [];
    let place: string | null = null;
    const reading = async () => {
      for await (const page of source.read('procedurelog', null, place, never)) {
        got.push(...page.rows.map((row) => row.ProcNum));
        place = page.next;
        if (got.length < 4_500) await mariaDb.kill();
      }
    };
    await expect(reading()).rejects.toMatchObject({ code: 'offline' });
    expect(got.length).toBeGreaterThan(0);
    await expect(source.about(never)).rejects.toThrow(/No database answers at 127.0.0.1/);

    await mariaDb.start();
    for await (const page of source.read('procedurelog', null, place, never))
      got.push(...page.rows.map((row) => row.ProcNum));
    const expected = cleanPractice(practice).procedurelog.map((row) => row.ProcNum);
    expect(got).toEqual(expected.toSorted(byNumber));
  });
});
