import { dashboard as contract } from '@chairline/contract';
import { aptStatus, cleanRow, type RawValue } from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { givePractice, storeCopy } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const ZONE = 'America/Los_Angeles';
/** The office's day while this runs: the history is written by the database's own clock. */
let today: string;
let sunday: string;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  today = contract.dayIn(ZONE, new Date());
  sunday = contract.startOfWeek(today);
});

const ago = (days: number): string => contract.addDays(today, -days);
/** Ten o'clock on the Wednesday of a week: 0 is this one. */
const inWeek = (week: number): string => `${contract.addDays(sunday, week * 7 + 3)} 10:00:00`;

interface Change {
  AptStatus?: number;
  AptDateTime?: string;
  /** The day it was entered. */
  entered?: string;
  /** The day of the practice's own stamp. */
  changed?: string;
  ProvNum?: number;
  ClinicNum?: number;
  Note?: string;
}

/** An appointment as a round of reading finds it; the same number again is a change of it. */
async function read(AptNum: number, change: Change): Promise<void> {
  const raw: Record<string, RawValue> = {
    AptNum,
    PatNum: 1,
    AptStatus: change.AptStatus ?? aptStatus.scheduled,
    Pattern: '//XXXX//',
    ProvNum: change.ProvNum ?? 1,
    ClinicNum: change.ClinicNum ?? 0,
    Note: change.Note ?? '',
    AptDateTime: change.AptDateTime ?? inWeek(1),
    SecDateTEntry: `${change.entered ?? ago(60)} 00:00:00`,
    DateTStamp: `${change.changed ?? change.entered ?? ago(60)} 00:00:00`,
  };
  await storeCopy(app, office, 'appointment', [cleanRow('appointment', raw)!]);
}
const remove = (AptNum: number) =>
  app.platform.db.transaction({ office: office.id }, async (tx) => {
    await tx.execute(sql`DELETE FROM od_appointment WHERE apt_num = ${AptNum}`);
  });
const historyRows = async (): Promise<number> =>
  (await app.owner.query('SELECT 1 FROM od_appointment_history WHERE client_id = $1', [office.id])).rows
    .length;

async function outlook(query: Record<string, string>): Promise<contract.BookingsOutlook> {
  const answer = await caller.call('GET', `/bookingsasof?${new URLSearchParams(query).toString()}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
}
/** What was booked in this week and the three after it, as of some days ago. */
async function asOf(daysAgo: number, query: Record<string, string> = {}): Promise<number[]> {
  const range = { startdate: sunday, enddate: contract.addDays(sunday, 27) };
  const { snapshots } = await outlook({ ...range, asofdate: ago(daysAgo), ...query });
  expect(snapshots.length).toBe(1);
  return snapshots[0]!.weeks.map(({ booked }) => booked);
}

describe('what was booked as of a day', () => {
  test('knows an appointment from when it was entered, however late it was read', async () => {
    await read(1, { entered: ago(5) });
    expect([await asOf(6), await asOf(5), await asOf(0)]).toEqual([
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  test('has one that was moved where it stood then, each time it was moved', async () => {
    await read(1, { AptDateTime: inWeek(0) });
    await read(1, { AptDateTime: inWeek(1), changed: ago(20) });
    await read(1, { AptDateTime: inWeek(3), changed: ago(10) });
    expect(await asOf(25)).toEqual([1, 0, 0, 0]);
    expect(await asOf(15)).toEqual([0, 1, 0, 0]);
    expect(await asOf(9)).toEqual([0, 0, 0, 1]);
    expect(await asOf(0)).toEqual([0, 0, 0, 1]);
    expect(await historyRows()).toBe(2);
  });

  test.each([aptStatus.broken, aptStatus.unscheduled, aptStatus.planned])(
    'still has what was taken off the book later: status %i',
    async (status) => {
      await read(1, {});
      await read(1, { AptStatus: status, changed: ago(3) });
      expect([await asOf(7), await asOf(0)]).toEqual([
        [0, 1, 0, 0],
        [0, 0, 0, 0],
      ]);
    },
  );

  test('has not yet what was put on the book later, though it was entered long before', async () => {
    await read(1, { AptStatus: aptStatus.planned });
    await read(1, { changed: ago(6) });
    expect([await asOf(7), await asOf(5)]).toEqual([
      [0, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  test('still has what was deleted since; deleted after it was broken, it was not there', async () => {
    await read(1, {});
    await read(2, { AptDateTime: inWeek(2) });
    await read(2, { AptDateTime: inWeek(2), AptStatus: aptStatus.broken, changed: ago(10) });
    await remove(1);
    await remove(2);
    expect([await asOf(12), await asOf(7), await asOf(0)]).toEqual([
      [0, 1, 1, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  test('takes a kept appointment for booked, and a change of other things for none', async () => {
    await read(1, { AptDateTime: inWeek(0) });
    await read(1, { AptDateTime: inWeek(0), Note: 'Latex allergy', changed: ago(4) });
    await read(1, { AptDateTime: inWeek(0), AptStatus: aptStatus.complete, changed: ago(2) });
    expect(await historyRows()).toBe(0);
    expect([await asOf(7), await asOf(0)]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  test('a stamp of a clock that is ahead, or that did not move, counts as now', async () => {
    await read(1, { changed: ago(10) });
    await read(1, { AptDateTime: inWeek(2), changed: contract.addDays(today, 400) });
    await read(2, { changed: ago(10) });
    await read(2, { AptDateTime: inWeek(2), changed: ago(10) });
    expect([await asOf(1), await asOf(0)]).toEqual([
      [0, 2, 0, 0],
      [0, 0, 2, 0],
    ]);
  });

  test('keeps only rows of the chosen providers and clinics, as they were', async () => {
    await read(1, { ProvNum: 7, ClinicNum: 1 });
    await read(2, { ProvNum: 8, ClinicNum: 2 });
    await read(1, { ProvNum: 8, ClinicNum: 2, AptDateTime: inWeek(2), changed: ago(3) });
    expect(await asOf(7, { providers: '7' })).toEqual([0, 1, 0, 0]);
    expect(await asOf(7, { clinics: '2' })).toEqual([0, 1, 0, 0]);
    expect(await asOf(0, { providers: '7' })).toEqual([0, 0, 0, 0]);
    expect(await asOf(0, { providers: '8', clinics: '2' })).toEqual([0, 1, 1, 0]);
  });

  test('another office’s appointments and their history are not in it', async () => {
    await read(1, {});
    await read(1, { AptDateTime: inWeek(2), changed: ago(3) });
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    const answer = await stranger.call('GET', '/bookingsasof?snapshots=12');
    const { snapshots } = answer.json() as contract.BookingsOutlook;
    expect(snapshots.map(({ total }) => total)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});

describe('the comparison', () => {
  test('is five snapshots over four weeks, moment and weeks a week earlier each', async () => {
    await read(1, { AptDateTime: inWeek(0), entered: ago(10) });
    await read(2, { AptDateTime: inWeek(-1), entered: ago(30) });
    const { snapshots } = await outlook({ snapshots: '5' });
    expect(snapshots.map(({ weeks_before }) => weeks_before)).toEqual([0, 1, 2, 3, 4]);
    for (const { weeks_before, weeks, as_of } of snapshots) {
      expect(as_of.slice(0, 10)).toBe(ago(weeks_before * 7));
      expect(weeks.map(({ from }) => from)).toEqual(
        [0, 1, 2, 3].map((week) => contract.addDays(sunday, (week - weeks_before) * 7)),
      );
      expect(weeks.every(({ from, to }) => to === contract.addDays(from, 6))).toBe(true);
    }
    expect(snapshots.map(({ weeks }) => weeks.map(({ booked }) => booked))).toEqual([
      [1, 0, 0, 0],
      [1, 1, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
    expect(snapshots.map(({ total }) => total)).toEqual([1, 2, 1, 1, 1]);
  });

  test('says which of them are as it was, and from when on that is known', async () => {
    await app.owner.query(
      `INSERT INTO practice_sync_tables (client_id, table_name, first_loaded_at) VALUES ($1, 'appointment', now() - interval '10 days')`,
      [office.id],
    );
    const { snapshots, known_since } = await outlook({ snapshots: '5' });
    expect(known_since?.slice(0, 10)).toBe(ago(10));
    expect(snapshots.map(({ exact }) => exact)).toEqual([true, true, false, false, false]);
  });

  test('its CSV has a line a week of each', async () => {
    await read(1, { entered: ago(30) });
    const answer = await caller.call('GET', '/bookingsasof?snapshots=5&format=csv');
    const lines = answer.body.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toBe('As of,Kept as it was,Week from,Week to,Booked');
    expect(lines.length).toBe(21);
    expect(lines[2]).toContain(`No,${contract.addDays(sunday, 7)},${contract.addDays(sunday, 13)},1`);
  });

  test('agrees with a count by hand on a made-up practice whose history is known', async () => {
    const practice = await givePractice(app, office, { today, patients: 300, years: 1 });
    const { snapshots } = await outlook({ snapshots: '3' });
    for (const { weeks, as_of } of snapshots) {
      const moment = as_of.replace('T', ' ');
      for (const { from, to, booked } of weeks) {
        const counted = practice.appointment.filter(
          (row) =>
            [1, 2, 4].includes(row.AptStatus) &&
            row.AptDateTime !== null &&
            row.AptDateTime.slice(0, 10) >= from &&
            row.AptDateTime.slice(0, 10) <= to &&
            (row.SecDateTEntry === null || row.SecDateTEntry <= moment),
        );
        expect(booked).toBe(counted.length);
      }
    }
    expect(snapshots[0]!.total).toBeGreaterThan(20);
  });
});

describe('on-time performance', () => {
  const visit = (AptNum: number, ProvNum: number, arrived: string, seated: string) =>
    cleanRow('appointment', {
      AptNum,
      PatNum: 1,
      AptStatus: aptStatus.complete,
      ProvNum,
      AptDateTime: '2026-02-03 10:00:00',
      DateTimeArrived: `2026-02-03 ${arrived}`,
      DateTimeSeated: `2026-02-03 ${seated}`,
    })!;

  test('goes by arrivals and seats that were noted; midnight is none', async () => {
    await storeCopy(app, office, 'provider', [cleanRow('provider', { ProvNum: 5, Abbr: 'DrA' })!]);
    await storeCopy(app, office, 'appointment', [
      visit(1, 5, '09:55:00', '10:03:00'),
      visit(2, 5, '10:10:00', '10:20:00'),
      visit(3, 5, '00:00:00', '00:00:00'),
      visit(4, 9, '09:50:00', '09:58:00'),
    ]);
    const range = 'startdate=2026-02-01&enddate=2026-02-28';
    const answer = await caller.call('GET', `/employeeotp?${range}`);
    expect(answer.json().data).toEqual([
      {
        ProvNum: 5,
        provider: 'DrA',
        appointments: 3,
        arrived: 2,
        arrived_on_time: 1,
        seated: 2,
        seated_on_time: 1,
        // 3 minutes after the hour, and 10 after arriving late.
        average_wait: 6.5,
        average_delay: 11.5,
      },
      {
        ProvNum: 9,
        provider: 'Provider 9',
        appointments: 1,
        arrived: 1,
        arrived_on_time: 1,
        seated: 1,
        seated_on_time: 1,
        average_wait: 0,
        average_delay: 0,
      },
    ]);
    const csv = await caller.call('GET', `/employeeotp?${range}&format=csv`);
    expect(csv.body).toContain('DrA,3,2,1,2,1,6.5,11.5\r\n');
  });

  test('the made-up practice’s numbers are those of a count by hand', async () => {
    const practice = await givePractice(app, office, { today, patients: 200, years: 1 });
    const range = { startdate: ago(200), enddate: ago(1) };
    const answer = await caller.call('GET', `/employeeotp?${new URLSearchParams(range).toString()}`);
    const data = answer.json().data as contract.OnTimeRow[];
    const kept = practice.appointment.filter(
      (row) =>
        row.AptStatus === aptStatus.complete &&
        row.AptDateTime!.slice(0, 10) >= range.startdate &&
        row.AptDateTime!.slice(0, 10) <= range.enddate,
    );
    const noted = (time: string | null) => time !== null && time.slice(11) > '00:00:00';
    const sum = (name: 'appointments' | 'arrived' | 'seated' | 'arrived_on_time') =>
      data.reduce((total, row) => total + row[name], 0);
    expect(sum('appointments')).toBe(kept.length);
    expect(kept.length).toBeGreaterThan(50);
    expect(sum('arrived')).toBe(kept.filter((row) => noted(row.DateTimeArrived)).length);
    expect(sum('seated')).toBe(kept.filter((row) => noted(row.DateTimeSeated)).length);
    expect(sum('arrived_on_time')).toBe(
      kept.filter((row) => noted(row.DateTimeArrived) && row.DateTimeArrived! <= row.AptDateTime!).length,
    );
  });
});
