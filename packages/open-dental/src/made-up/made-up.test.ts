import { describe, expect, test } from 'vitest';
import { columnsOf, odTableNames, odTables } from '../tables.ts';
import { cleanPractice, type MadeUpPractice, makePractice, type RawRow } from './index.ts';

const today = '2026-11-21';
const practice = makePractice({ today });
const nums = (rows: readonly RawRow[], column: string) => new Set(rows.map((row) => row[column]));
const total = (rows: readonly RawRow[], column: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0));
const daysBetween = (from: string, to: string) =>
  (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000;
const none = '0001-01-01';

test('the same settings give the same practice, others another; a patient more changes nobody', () => {
  const small = { today, patients: 60 } as const;
  expect(makePractice(small)).toEqual(makePractice(small));
  expect(makePractice({ ...small, seed: 2 }).patient).not.toEqual(makePractice(small).patient);
  const extra = [{ FName: 'Maya', LName: 'Okafor', Birthdate: '1988-03-04', WirelessPhone: '+15035550110' }];
  const more = makePractice({ ...small, extra });
  expect(more.patient.slice(0, 60).map(({ FName, LName, Birthdate }) => [FName, LName, Birthdate])).toEqual(
    makePractice(small).patient.map(({ FName, LName, Birthdate }) => [FName, LName, Birthdate]),
  );
  expect(more.patient.at(-1)).toMatchObject({ PatNum: 61, Guarantor: 61, ...extra[0] });
});

test('it has what two years bring', () => {
  const made = makePractice({ today });
  expect(made.patient.length).toBe(2_000);
  expect(made.appointment.length).toBeGreaterThan(5_000);
  expect(made.claim.length).toBeGreaterThan(2_000);
  for (const table of odTableNames)
    if (table !== 'clinic') expect(made[table].length, table).toBeGreaterThan(2);
});

describe('rows', () => {
  test.each(odTableNames)(
    'of %s have the table’s columns, a key of their own, and survive the cleaning',
    (table) => {
      const { key } = odTables[table];
      for (const row of practice[table])
        expect(Object.keys(row).toSorted()).toEqual(columnsOf(table).toSorted());
      expect(nums(practice[table], key).size).toBe(practice[table].length);
      expect(cleanPractice(practice)[table].length).toBe(practice[table].length);
    },
  );

  const references: [keyof MadeUpPractice, string, keyof MadeUpPractice, string][] = [
    ['patient', 'Guarantor', 'patient', 'PatNum'],
    ['patient', 'PriProv', 'provider', 'ProvNum'],
    ['appointment', 'PatNum', 'patient', 'PatNum'],
    ['appointment', 'Op', 'operatory', 'OperatoryNum'],
    ['appointment', 'ProvNum', 'provider', 'ProvNum'],
    ['appointment', 'ProvHyg', 'provider', 'ProvNum'],
    ['appointment', 'Confirmed', 'definition', 'DefNum'],
    ['procedurelog', 'PatNum', 'patient', 'PatNum'],
    ['procedurelog', 'AptNum', 'appointment', 'AptNum'],
    ['procedurelog', 'PlannedAptNum', 'appointment', 'AptNum'],
    ['procedurelog', 'CodeNum', 'procedurecode', 'CodeNum'],
    ['procedurelog', 'ProvNum', 'provider', 'ProvNum'],
    ['procedurelog', 'Priority', 'definition', 'DefNum'],
    ['claim', 'PatNum', 'patient', 'PatNum'],
    ['claim', 'PlanNum', 'insplan', 'PlanNum'],
    ['claim', 'InsSubNum', 'inssub', 'InsSubNum'],
    ['claim', 'CustomTracking', 'definition', 'DefNum'],
    ['claimproc', 'ClaimNum', 'claim', 'ClaimNum'],
    ['claimproc', 'ProcNum', 'procedurelog', 'ProcNum'],
    ['claimproc', 'ClaimPaymentNum', 'claimpayment', 'ClaimPaymentNum'],
    ['insplan', 'CarrierNum', 'carrier', 'CarrierNum'],
    ['inssub', 'PlanNum', 'insplan', 'PlanNum'],
    ['inssub', 'Subscriber', 'patient', 'PatNum'],
    ['recall', 'PatNum', 'patient', 'PatNum'],
    ['recall', 'RecallTypeNum', 'recalltype', 'RecallTypeNum'],
    ['appointment', 'AppointmentTypeNum', 'appointmenttype', 'AppointmentTypeNum'],
    ['recall', 'RecallStatus', 'definition', 'DefNum'],
    ['labcase', 'PatNum', 'patient', 'PatNum'],
    ['labcase', 'AptNum', 'appointment', 'AptNum'],
    ['labcase', 'LaboratoryNum', 'laboratory', 'LaboratoryNum'],
    ['payment', 'PatNum', 'patient', 'PatNum'],
    ['payment', 'PayType', 'definition', 'DefNum'],
    ['paysplit', 'PayNum', 'payment', 'PayNum'],
    ['paysplit', 'ProcNum', 'procedurelog', 'ProcNum'],
    ['claimpayment', 'PayType', 'definition', 'DefNum'],
    ['schedule', 'ProvNum', 'provider', 'ProvNum'],
    ['procedurecode', 'ProcCat', 'definition', 'DefNum'],
  ];
  test.each(references)('%s.%s points into %s', (table, column, target, key) => {
    const known = nums(practice[target] as RawRow[], key);
    const lost = (practice[table] as RawRow[]).filter((row) => row[column] !== 0 && !known.has(row[column]));
    expect(lost).toEqual([]);
  });
});

describe('money', () => {
  test('payments are what their splits are', () => {
    const splits = Map.groupBy(practice.paysplit, ({ PayNum }) => PayNum);
    const wrong = practice.payment.filter(
      (row) => total(splits.get(row.PayNum) ?? [], 'SplitAmt') !== Math.round(Number(row.PayAmt) * 100),
    );
    expect(wrong).toEqual([]);
  });

  test('claims are what their items are, and checks what was paid with them', () => {
    const items = Map.groupBy(practice.claimproc, ({ ClaimNum }) => ClaimNum);
    const wrong = practice.claim.filter((row) => {
      const own = items.get(row.ClaimNum) ?? [];
      return (
        own.length === 0 ||
        total(own, 'FeeBilled') !== Math.round(Number(row.ClaimFee) * 100) ||
        total(own, 'InsPayEst') !== Math.round(Number(row.InsPayEst) * 100) ||
        total(own, 'InsPayAmt') !== Math.round(Number(row.InsPayAmt) * 100)
      );
    });
    expect(wrong).toEqual([]);
    const paid = Map.groupBy(practice.claimproc, ({ ClaimPaymentNum }) => ClaimPaymentNum);
    const short = practice.claimpayment.filter(
      (row) =>
        total(paid.get(row.ClaimPaymentNum) ?? [], 'InsPayAmt') !== Math.round(Number(row.CheckAmt) * 100),
    );
    expect(short).toEqual([]);
  });

  test('balances are charges less what came in and was written off, on the heads alone', () => {
    const of = new Map(practice.patient.map((row) => [row.PatNum, row.Guarantor]));
    const head = 1 + practice.patient.findIndex(({ BalTotal }) => Number(BalTotal) > 0);
    const family = <R extends RawRow>(rows: R[]) => rows.filter(({ PatNum }) => of.get(PatNum!) === head);
    const charges = total(
      family(practice.procedurelog.filter(({ ProcStatus }) => ProcStatus === 2)),
      'ProcFee',
    );
    const received = family(practice.claimproc.filter(({ Status }) => Status === 1));
    const balance =
      charges -
      total(family(practice.paysplit), 'SplitAmt') -
      total(received, 'InsPayAmt') -
      total(received, 'WriteOff');
    expect(balance).toBe(Math.round(Number(practice.patient[head - 1]!.BalTotal) * 100));
    expect(
      practice.patient.filter(({ PatNum, Guarantor, BalTotal }) => PatNum !== Guarantor && BalTotal !== 0),
    ).toEqual([]);
  });
});

describe('times', () => {
  test('nothing was entered or changed after today began, nor after the appointment itself', () => {
    const stamps = odTableNames.flatMap((table) => {
      const { stamp } = odTables[table];
      return stamp === null ? [] : practice[table].map((row) => String(row[stamp]));
    });
    expect(stamps.filter((stamp) => stamp > `${today} 00:00:00`)).toEqual([]);
    expect(
      practice.appointment.filter(({ SecDateTEntry }) => String(SecDateTEntry) > `${today} 00:00:00`),
    ).toEqual([]);
    const backwards = practice.appointment.filter(
      ({ SecDateTEntry, AptDateTime, AptStatus }) =>
        AptStatus !== 6 && String(SecDateTEntry).slice(0, 10) > String(AptDateTime).slice(0, 10),
    );
    expect(backwards).toEqual([]);
  });

  test('two years lie behind, three months ahead; what is past is over, what comes is booked', () => {
    const times = practice.appointment
      .filter(({ AptStatus }) => AptStatus !== 6)
      .map(({ AptDateTime }) => String(AptDateTime))
      .toSorted();
    expect(daysBetween(times[0]!, today)).toBeGreaterThan(700);
    expect(daysBetween(today, times.at(-1)!)).toBeGreaterThan(75);
    expect(daysBetween(today, times.at(-1)!)).toBeLessThanOrEqual(91);
    expect(
      practice.appointment.filter(({ AptStatus, AptDateTime }) =>
        AptStatus === 1 ? String(AptDateTime) < today : AptStatus === 2 && String(AptDateTime) >= today,
      ),
    ).toEqual([]);
  });

  test('nobody sits in another’s chair', () => {
    const chairs = Map.groupBy(
      practice.appointment.filter(({ AptStatus, Op }) => (AptStatus === 1 || AptStatus === 2) && Op !== 0),
      ({ Op, AptDateTime }) => `${String(Op)} ${String(AptDateTime).slice(0, 10)}`,
    );
    const clashes = [...chairs.values()].flatMap((rows) => {
      const sorted = rows.toSorted((one, other) =>
        String(one.AptDateTime) < String(other.AptDateTime) ? -1 : 1,
      );
      return sorted.filter((row, index) => {
        const before = sorted[index - 1];
        const ends =
          before && Date.parse(`${String(before.AptDateTime)}Z`) + String(before.Pattern).length * 300_000;
        return ends !== undefined && ends > Date.parse(`${String(row.AptDateTime)}Z`);
      });
    });
    expect(clashes).toEqual([]);
  });

  test('open claims are 1 to 150 days old, of every age', () => {
    const ages = practice.claim
      .filter(({ ClaimStatus, ClaimType }) => ClaimStatus === 'S' && ClaimType !== 'PreAuth')
      .map(({ DateSentOrig }) => daysBetween(String(DateSentOrig), today));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ages)).toBeLessThanOrEqual(150);
    for (const [from, to] of [
      [1, 30],
      [31, 60],
      [61, 90],
      [91, 150],
    ] as const)
      expect(ages.filter((age) => age >= from && age <= to).length, `${from} to ${to}`).toBeGreaterThan(3);
    const early = practice.claim.filter(
      ({ DateReceived, DateSent }) => DateReceived !== none && String(DateReceived) < String(DateSent),
    );
    expect(early).toEqual([]);
  });
});

describe('all that a desk meets', () => {
  const count = (rows: readonly RawRow[], fits: (row: RawRow) => boolean) => rows.filter(fits).length;
  test('people', () => {
    const { patient } = practice;
    for (const status of [0, 1, 2, 3, 4, 5, 6])
      expect(count(patient, ({ PatStatus }) => PatStatus === status)).toBeGreaterThan(3);
    const numberless = count(patient, (row) => !row.WirelessPhone && !row.HmPhone && !row.WkPhone);
    expect(numberless).toBeGreaterThan(50);
    const shared = Map.groupBy(
      patient.filter(({ WirelessPhone }) => WirelessPhone !== ''),
      ({ WirelessPhone }) => String(WirelessPhone).replace(/\D/g, '').slice(-10),
    );
    expect([...shared.values()].filter((rows) => rows.length > 1).length).toBeGreaterThan(50);
    expect(count(patient, ({ Position }) => Position === 2)).toBeGreaterThan(150);
  });

  test('somebody to ask how they are after the last workday', () => {
    const last = practice.procedurelog.filter(
      ({ ProcStatus, ProcDate }) => ProcStatus === 2 && ProcDate === '2026-11-20',
    );
    const codes = new Map(practice.procedurecode.map(({ CodeNum, ProcCode }) => [CodeNum, String(ProcCode)]));
    expect(last.filter(({ CodeNum }) => /^D(3|7)/.test(codes.get(CodeNum!)!)).length).toBeGreaterThan(0);
  });

  test('appointments, claims, items, recalls, lab cases in each of their states', () => {
    const { appointment, claim, claimproc, recall, labcase, histappointment } = practice;
    for (const status of [1, 2, 3, 5, 6])
      expect(count(appointment, ({ AptStatus }) => AptStatus === status)).toBeGreaterThan(20);
    expect(nums(appointment, 'Confirmed').size).toBeGreaterThan(7);
    for (const kind of ['PS', 'PR', 'SR', 'SH', 'PreAuthS', 'PreAuthR'])
      expect(
        count(claim, (row) => `${String(row.ClaimType)}${String(row.ClaimStatus)}` === kind),
        kind,
      ).toBeGreaterThan(2);
    expect(count(claim, ({ ClaimStatus }) => ClaimStatus === 'W')).toBeGreaterThan(0);
    const preauthorised = claimproc.filter(({ Status }) => Status === 2);
    expect(count(preauthorised, ({ InsPayEst }) => Number(InsPayEst) > 0)).toBeGreaterThan(20);
    expect(
      count(preauthorised, ({ InsPayEst, Remarks }) => InsPayEst === 0 && Remarks !== ''),
    ).toBeGreaterThan(10);
    const open = recall.filter(({ DateScheduled }) => DateScheduled === none);
    expect(count(open, ({ DateDue }) => String(DateDue) < today)).toBeGreaterThan(100);
    expect(count(open, ({ DateDue }) => String(DateDue) >= today)).toBeGreaterThan(100);
    expect(count(recall, ({ DateScheduled }) => DateScheduled !== none)).toBeGreaterThan(100);
    expect(count(recall, ({ IsDisabled }) => IsDisabled === 1)).toBeGreaterThan(10);
    for (const action of [2, 3, 4])
      expect(
        histappointment.filter(({ HistApptAction }) => HistApptAction === action).length,
      ).toBeGreaterThan(10);
    const gone = new Set(
      histappointment.filter(({ HistApptAction }) => HistApptAction === 4).map(({ AptNum }) => AptNum),
    );
    expect(count(appointment, ({ AptNum }) => gone.has(Number(AptNum)))).toBe(0);

    const visits = new Map(appointment.map((row) => [row.AptNum, row]));
    const coming = (row: RawRow) => visits.get(row.AptNum)?.AptStatus === 1;
    const back = (row: RawRow) => !String(row.DateTimeRecd).startsWith(none);
    const sent = (row: RawRow) => !String(row.DateTimeSent).startsWith(none);
    for (const booked of [true, false]) {
      const cases = labcase.filter((row) => (booked ? coming(row) : row.AptNum === 0));
      expect(
        count(cases, (row) => !sent(row)),
        'not sent',
      ).toBeGreaterThan(1);
      expect(
        count(cases, (row) => sent(row) && !back(row)),
        'sent',
      ).toBeGreaterThan(1);
      expect(count(cases, back), 'back').toBeGreaterThan(1);
    }
    const late = labcase.filter(
      (row) =>
        coming(row) && !back(row) && String(row.DateTimeDue) > String(visits.get(row.AptNum)!.AptDateTime),
    );
    expect(late.length).toBeGreaterThan(0);
  });
});

test('with clinics each row has the clinic of its patient, and each clinic a hidden operatory', () => {
  const made = makePractice({ today, patients: 400, clinics: 3 });
  const clinicOf = new Map(made.patient.map(({ PatNum, ClinicNum }) => [PatNum, ClinicNum]));
  for (const table of ['appointment', 'procedurelog', 'claim', 'paysplit'] as const)
    expect(made[table].filter(({ PatNum, ClinicNum }) => clinicOf.get(PatNum) !== ClinicNum)).toEqual([]);
  expect(new Set(clinicOf.values())).toEqual(new Set([1, 2, 3]));
  const hidden = made.operatory.filter(({ IsHidden }) => IsHidden === 1);
  expect(hidden.map(({ ClinicNum }) => ClinicNum)).toEqual([1, 2, 3]);
  expect(made.preference.find(({ PrefName }) => PrefName === 'EasyNoClinics')?.ValueString).toBe('0');
});

test('garbage is added on request, and cleaning leaves nothing a database would refuse', () => {
  const made = makePractice({ today, patients: 50, garbage: true });
  const clean = cleanPractice(made);
  expect(made.patient.length - clean.patient.length).toBe(1);
  const text = JSON.stringify(clean);
  expect(text).not.toContain(String.raw`\u0000`);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/\\ud[89a-f]/i);
  expect(text).not.toMatch(/"0000-|"0001-/);
});

test('a large practice: 20,000 patients, and as many claims as are wanted', () => {
  const made = makePractice({ today, patients: 20_000, insured: 0.15 });
  expect(made.appointment.length).toBeGreaterThan(60_000);
  expect(made.claim.length).toBeGreaterThan(10_000);
});
