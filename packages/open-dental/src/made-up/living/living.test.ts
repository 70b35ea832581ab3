import { beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, odTableNames, odTables, type OdTableName } from '../../tables.ts';
import { cleanPractice, type MadeUpPractice, makePractice, type RawRow } from '../index.ts';
import { type LivingDesk, liveOn, type LivingTable } from './index.ts';

const today = '2026-11-20';
const start = `${today} 00:30:00`;
const none = '0001-01-01';
type Tables = Record<LivingTable, RawRow[]>;

const blank: Record<string, RawRow[string]> = {
  text: '',
  date: none,
  datetime: `${none} 00:00:00`,
  time: '00:00:00',
};
const keyOf = (table: LivingTable) => (table === 'histappointment' ? 'HistApptNum' : odTables[table].key);

/** A made-up practice on a desk; what is done is stamped with its moment. */
function deskOf(made: MadeUpPractice): { desk: LivingDesk; rows: Tables; stamps: string[] } {
  const rows = made as unknown as Tables;
  const places = new Map<string, number>();
  for (const table of [...odTableNames, 'histappointment'] as LivingTable[])
    for (const [index, row] of rows[table].entries()) places.set(`${table}/${row[keyOf(table)]}`, index);
  const highest = new Map<LivingTable, number>();
  for (const table of [...odTableNames, 'histappointment'] as LivingTable[])
    highest.set(
      table,
      rows[table].reduce((most, row) => Math.max(most, Number(row[keyOf(table)]) || 0), 0),
    );
  let moment = '';
  const stamps: string[] = [];
  const stamped = (table: LivingTable, row: RawRow): RawRow => {
    const stamp = table === 'histappointment' ? null : odTables[table].stamp;
    stamps.push(moment);
    return stamp ? { ...row, [stamp]: moment } : row;
  };
  const desk: LivingDesk = {
    all: (table) => rows[table].filter((row) => row['gone'] !== 1),
    find(table, key) {
      const row = rows[table][places.get(`${table}/${key}`) ?? -1];
      return row?.['gone'] === 1 ? undefined : row;
    },
    add(table, fields) {
      const columns = table === 'histappointment' ? {} : odTables[table as OdTableName].columns;
      const empty = Object.fromEntries(
        Object.entries(columns).map(([name, kind]) => [name, blank[kind] ?? 0]),
      );
      const key = (highest.get(table) ?? 0) + 1;
      highest.set(table, key);
      const row = stamped(table, { ...empty, ...fields, [keyOf(table)]: key });
      places.set(`${table}/${key}`, rows[table].push(row) - 1);
      return row;
    },
    change(table, key, fields) {
      const place = places.get(`${table}/${key}`);
      if (place === undefined) throw new Error(`There is no ${table} ${key}.`);
      return (rows[table][place] = stamped(table, { ...rows[table][place]!, ...fields }));
    },
    remove(table, key) {
      const row = desk.find(table, key)!;
      row['gone'] = 1;
      desk.add('histappointment', {
        HistDateTStamp: moment,
        HistApptAction: 4,
        AptNum: key,
        PatNum: row['PatNum']!,
        AptStatus: row['AptStatus']!,
        AptDateTime: row['AptDateTime']!,
        ClinicNum: row['ClinicNum']!,
      });
    },
    at: (now) => (moment = now),
  };
  return { desk, rows, stamps };
}

const alive = (rows: readonly RawRow[]) => rows.filter((row) => row['gone'] !== 1);
const total = (rows: readonly RawRow[], column: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0));
const inCents = (value: RawRow[string] | undefined) => Math.round(Number(value) * 100) + 0;

function livedUntil(to: string, steps: readonly string[] = [], settings = {}) {
  const made = deskOf(makePractice({ today, patients: 400, ...settings }));
  let from = start;
  for (const stop of [...steps, to]) from = liveOn(made.desk, { seed: 1, from, to: stop });
  return { ...made, livedTo: from };
}

test('the same life, in one go or step by step; less than ten minutes are none', () => {
  const whole = livedUntil('2026-12-02 18:00:00');
  const parts = livedUntil('2026-12-02 18:00:00', [
    '2026-11-20 09:14:59',
    '2026-11-20 09:15:00',
    '2026-11-20 11:05:00',
    '2026-11-24 16:31:00',
  ]);
  expect(parts.rows).toEqual(whole.rows);
  expect(whole.livedTo).toBe('2026-12-02 18:00:00');
  const { desk, stamps } = deskOf(makePractice({ today, patients: 30 }));
  expect(liveOn(desk, { seed: 1, from: start, to: '2026-11-20 00:39:59' })).toBe(start);
  expect(stamps).toEqual([]);
});

test('in the middle of a morning some are here, some in the chair, some gone, some yet to come', () => {
  const { rows } = livedUntil('2026-11-20 10:40:00', [], { patients: 2_000 });
  const day = rows.appointment.filter(({ AptDateTime }) => String(AptDateTime).startsWith(today));
  const has = (fits: (row: RawRow) => boolean) => expect(day.some(fits)).toBe(true);
  const arrived = (row: RawRow) => !String(row['DateTimeArrived']).startsWith(none);
  has(({ AptStatus }) => AptStatus === 2);
  has((row) => row['AptStatus'] === 1 && arrived(row));
  has((row) => row['AptStatus'] === 1 && !arrived(row));
  for (const row of day) {
    for (const column of ['DateTimeArrived', 'DateTimeSeated', 'DateTimeDismissed'])
      expect(String(row[column]) <= '2026-11-20 10:40:00', `${column} ${String(row[column])}`).toBe(true);
  }
});

describe('after six weeks', () => {
  const end = '2027-01-04 19:00:00';
  let rows: Tables;
  let stamps: string[];
  let lived: { [T in LivingTable]: RawRow[] };
  let before: MadeUpPractice;
  beforeAll(() => {
    before = makePractice({ today, patients: 2_000 });
    ({ rows, stamps } = livedUntil(end, [], { patients: 2_000 }));
    lived = Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [table, alive(all)]),
    ) as typeof lived;
  });

  test('every row has its table’s columns, points to rows that are, and survives the cleaning', () => {
    for (const table of odTableNames) {
      for (const row of lived[table])
        expect(Object.keys(row).toSorted()).toEqual(columnsOf(table).toSorted());
      const keys = new Set(lived[table].map((row) => row[keyOf(table)]));
      expect(keys.size).toBe(lived[table].length);
    }
    const clean = cleanPractice(lived as unknown as MadeUpPractice);
    for (const table of odTableNames) expect(clean[table].length, table).toBe(lived[table].length);
    for (const [table, column, target] of [
      ['appointment', 'PatNum', 'patient'],
      ['appointment', 'Op', 'operatory'],
      ['appointment', 'ProvNum', 'provider'],
      ['procedurelog', 'AptNum', 'appointment'],
      ['claim', 'InsSubNum', 'inssub'],
      ['claimproc', 'ClaimNum', 'claim'],
      ['claimproc', 'ProcNum', 'procedurelog'],
      ['claimproc', 'ClaimPaymentNum', 'claimpayment'],
      ['labcase', 'AptNum', 'appointment'],
      ['labcase', 'LaboratoryNum', 'laboratory'],
      ['recall', 'PatNum', 'patient'],
      ['paysplit', 'PayNum', 'payment'],
      ['paysplit', 'ProcNum', 'procedurelog'],
      ['patient', 'Guarantor', 'patient'],
    ] as const) {
      const known = new Set(lived[target].map((row) => row[keyOf(target)]));
      const lost = lived[table].filter((row) => row[column] !== 0 && !known.has(row[column]));
      expect(lost, `${table}.${column}`).toEqual([]);
    }
  });

  test('what is past is over with its procedures done, what comes is booked', () => {
    const work = Map.groupBy(lived.procedurelog, ({ AptNum }) => AptNum);
    const wrong = lived.appointment.filter(({ AptNum, AptStatus, AptDateTime }) => {
      if (AptStatus === 1) return String(AptDateTime) < end.slice(0, 10);
      if (AptStatus !== 2 || String(AptDateTime) < today) return false;
      const own = work.get(AptNum) ?? [];
      return (
        own.length === 0 ||
        own.some(
          ({ ProcStatus, ProcDate }) => ProcStatus !== 2 || ProcDate !== String(AptDateTime).slice(0, 10),
        )
      );
    });
    expect(wrong).toEqual([]);
    const early = lived.procedurelog.filter(
      ({ ProcStatus, ProcDate }) => ProcStatus === 2 && String(ProcDate) > end.slice(0, 10),
    );
    expect(early).toEqual([]);
  });

  test('nobody sits in another’s chair', () => {
    const chairs = Map.groupBy(
      lived.appointment.filter(({ AptStatus, AptDateTime }) => AptStatus === 1 && String(AptDateTime) > end),
      ({ Op, AptDateTime }) => `${String(Op)} ${String(AptDateTime).slice(0, 10)}`,
    );
    const clashes = [...chairs.values()].flatMap((visits) => {
      const sorted = visits.toSorted((one, other) =>
        String(one['AptDateTime']) < String(other['AptDateTime']) ? -1 : 1,
      );
      return sorted.filter((row, index) => {
        const last = sorted[index - 1];
        return (
          last &&
          Date.parse(`${String(last['AptDateTime'])}Z`) + String(last['Pattern']).length * 300_000 >
            Date.parse(`${String(row['AptDateTime'])}Z`)
        );
      });
    });
    expect(clashes).toEqual([]);
  });

  test('claims are what their items are; what was received is paid by a check, or nothing was', () => {
    const items = Map.groupBy(lived.claimproc, ({ ClaimNum }) => ClaimNum);
    for (const row of lived.claim) {
      const own = items.get(row['ClaimNum']!) ?? [];
      expect(own.length).toBeGreaterThan(0);
      for (const [column, of] of [
        ['ClaimFee', 'FeeBilled'],
        ['InsPayEst', 'InsPayEst'],
        ['InsPayAmt', 'InsPayAmt'],
        ['WriteOff', 'WriteOff'],
      ] as const)
        expect(total(own, of), `${column} of ${row['ClaimNum']}`).toBe(inCents(row[column]));
      if (row['ClaimStatus'] !== 'R' || String(row['DateReceived']) < today || row['ClaimType'] === 'PreAuth')
        continue;
      expect(String(row['DateSent']) < String(row['DateReceived'])).toBe(true);
      for (const item of own) {
        expect(item['Status']).toBe(1);
        expect(item['InsPayAmt'] === 0).toBe(item['ClaimPaymentNum'] === 0);
      }
    }
    const paid = Map.groupBy(lived.claimproc, ({ ClaimPaymentNum }) => ClaimPaymentNum);
    for (const check of lived.claimpayment)
      expect(total(paid.get(check['ClaimPaymentNum']!) ?? [], 'InsPayAmt')).toBe(inCents(check['CheckAmt']));
  });

  test('payments are what their splits are, balances what is owed', () => {
    const splits = Map.groupBy(lived.paysplit, ({ PayNum }) => PayNum);
    for (const row of lived.payment)
      expect(total(splits.get(row['PayNum']!) ?? [], 'SplitAmt')).toBe(inCents(row['PayAmt']));
    const heads = new Map(lived.patient.map((row) => [row['PatNum'], row['Guarantor']]));
    const owed = new Map<unknown, [number, number]>();
    const add = (row: RawRow, balance: number, expected: number) => {
      const sums = owed.get(heads.get(row['PatNum']!)) ?? [0, 0];
      owed.set(heads.get(row['PatNum']!), [sums[0] + balance, sums[1] + expected]);
    };
    for (const row of lived.procedurelog)
      if (row['ProcStatus'] === 2) add(row, inCents(row['ProcFee']) * Number(row['UnitQty']), 0);
    for (const row of lived.paysplit) add(row, -inCents(row['SplitAmt']), 0);
    for (const row of lived.claimproc) {
      if (row['Status'] === 1) add(row, -inCents(row['InsPayAmt']) - inCents(row['WriteOff']), 0);
      if (row['Status'] === 0) add(row, 0, inCents(row['InsPayEst']) + inCents(row['WriteOff']));
    }
    for (const row of lived.patient) {
      const [balance, expected] = owed.get(row['PatNum']) ?? [0, 0];
      expect([row['PatNum'], inCents(row['BalTotal']), inCents(row['InsEst'])]).toEqual([
        row['PatNum'],
        balance,
        expected,
      ]);
    }
  });

  test('all that happens in six weeks happened, and each change is stamped when it was made', () => {
    const since = (table: LivingTable, column: string, fits: (row: RawRow) => boolean = () => true) =>
      lived[table].filter((row) => String(row[column]) >= today && fits(row)).length;
    expect(since('appointment', 'AptDateTime', ({ AptStatus }) => AptStatus === 2)).toBeGreaterThan(150);
    expect(since('appointment', 'AptDateTime', ({ AptStatus }) => AptStatus === 5)).toBeGreaterThan(3);
    expect(since('appointment', 'SecDateTEntry')).toBeGreaterThan(150);
    expect(since('claim', 'DateSent')).toBeGreaterThan(80);
    expect(since('claim', 'DateReceived', ({ ClaimType }) => ClaimType === 'P')).toBeGreaterThan(80);
    expect(since('claim', 'DateReceived', ({ ClaimType }) => ClaimType === 'PreAuth')).toBeGreaterThan(0);
    expect(since('claimpayment', 'CheckDate')).toBeGreaterThan(40);
    expect(since('payment', 'PayDate')).toBeGreaterThan(100);
    expect(since('labcase', 'DateTimeRecd')).toBeGreaterThan(5);
    expect(since('labcase', 'DateTimeCreated')).toBeGreaterThan(2);
    expect(since('patient', 'SecDateEntry')).toBeGreaterThan(15);
    expect(since('recall', 'DatePrevious')).toBeGreaterThan(80);
    for (const action of [1, 2, 3, 4])
      expect(
        since('histappointment', 'HistDateTStamp', ({ HistApptAction }) => HistApptAction === action),
        `${action}`,
      ).toBeGreaterThan(0);
    expect(
      lived.schedule
        .map(({ SchedDate }) => String(SchedDate))
        .toSorted()
        .at(-1)! > '2027-04-01',
    ).toBe(true);
    for (const table of odTableNames) {
      const { stamp, key } = odTables[table];
      if (!stamp) continue;
      const was = new Map(before[table].map((row) => [row[key], row]));
      for (const row of lived[table]) {
        const old = was.get(row[key]!);
        if (old && JSON.stringify(old) === JSON.stringify(row)) continue;
        expect(String(row[stamp]) > start && String(row[stamp]) <= end, `${table} ${row[key]}`).toBe(true);
      }
    }
    expect(stamps).toEqual(stamps.toSorted());
  });
});

test('careless rows and three clinics do not stop it, and everybody stays in their own clinic', () => {
  const { rows } = livedUntil('2026-12-04 18:00:00', [], { clinics: 3, garbage: true });
  const clinicOf = new Map(rows.patient.map((row) => [row['PatNum'], Number(row['ClinicNum'])]));
  const made = rows.appointment.filter(({ SecDateTEntry }) => String(SecDateTEntry) > start);
  expect(made.length).toBeGreaterThan(5);
  expect(made.filter((row) => clinicOf.get(row['PatNum']) !== row['ClinicNum'])).toEqual([]);
});
