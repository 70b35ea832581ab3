import { codeOf, expectFromPlan } from '../codes.ts';
import { addMonths, ageOn, dateOf, timeOf, workdayFrom } from '../days.ts';
import { instructions } from '../labs.ts';
import { cents, NO_TIME } from '../life.ts';
import { defs } from '../office.ts';
import type { Random } from '../random.ts';
import type { RawRow } from '../settings.ts';
import { diagnose, WORTH_ASKING } from '../treatment.ts';
import {
  book,
  CANCELLED,
  codeOfRow,
  COMPLETE,
  isCheckup,
  lose,
  MISSED,
  PATTERN,
  plan,
  proceduresOf,
  SCHEDULED,
} from './booking.ts';
import { estimate, fileClaims, plansOf } from './claims.ts';
import { chancesOf, dayIn, type Hour, isNone, minuteIn, owe, rowsWhere } from './desk.ts';

/** Who does not come says so, if at all, when the practice opens. */
const SAYS_SO = 8 * 60;
/** Nobody waits longer for somebody who does not come. */
const WAITED = 30;
/** What is finished at a second visit, after the laboratory's work, and what the laboratory asks for it. */
const seats: Readonly<Record<string, number>> = { D2740: 189, D9944: 120, D5110: 430 };
const begins = new Set(['D2950', 'D0140']);
const cleanings = new Set(['D1110', 'D1120', 'D4910']);
const [PATIENT, PROSPECTIVE] = [0, 6];

/** Today's visits as far as the day has come: arrived, in the chair, over, or nobody came. */
export function seeToday(hour: Hour): void {
  const today = hour.desk
    .rowsOf('appointment', 'AptDateTime', hour.date)
    .filter(({ AptStatus }) => AptStatus === SCHEDULED);
  for (const row of today) seeVisit(hour, row);
}

function seeVisit(hour: Hour, row: RawRow): void {
  const { desk, day, minute } = hour;
  const num = Number(row.AptNum);
  const random = chancesOf(hour, 'visit', num);
  const start = minuteIn(row.AptDateTime);
  const fate = random.weighed([
    ['comes', 92],
    ['misses', 5],
    ['cancels', 3],
  ]);
  if (fate === 'cancels' && start > SAYS_SO) {
    if (minute >= SAYS_SO) lose(hour, row, CANCELLED);
    return;
  }
  if (fate === 'misses') {
    if (minute >= start + WAITED) lose(hour, row, MISSED);
    return;
  }
  const arrived = start + random.int(-14, 6) + (random.chance(0.12) ? random.int(5, 25) : 0);
  const seated = Math.max(arrived + 2, start + random.int(-3, 12));
  const length = String(row.Pattern).length * PATTERN;
  const dismissed = seated + length + random.int(-8, 12);
  // Some forget to press the buttons: not every visit has its times.
  const timed = random.chance(0.9);
  const times = timed
    ? {
        DateTimeArrived: timeOf(day, arrived),
        ...(minute >= seated ? { DateTimeSeated: timeOf(day, seated) } : {}),
        ...(minute >= dismissed ? { DateTimeDismissed: timeOf(day, dismissed) } : {}),
      }
    : {};
  if (minute >= dismissed) {
    finish(hour, row, { ...times, Confirmed: timed ? defs.checkedOut : defs.confirmed });
  } else if (timed && minute >= seated) {
    if (isNone(row.DateTimeSeated)) desk.change('appointment', num, { ...times, Confirmed: defs.inRoom });
  } else if (timed && minute >= arrived) {
    if (isNone(row.DateTimeArrived)) desk.change('appointment', num, { ...times, Confirmed: defs.arrived });
  }
}

/** A visit is over: its work is done, claimed for and, mostly, paid; the check-up counts; something may be found. */
function finish(hour: Hour, row: RawRow, fields: RawRow): void {
  const { desk, date } = hour;
  const patient = desk.find('patient', Number(row.PatNum));
  if (!patient) return;
  const random = chancesOf(hour, 'over', Number(row.AptNum));
  let work = proceduresOf(desk, row);
  // Nothing was written down for it: an exam it was at least.
  if (work.length === 0) {
    const exam = plan(hour, patient, codeOf('D0140').num, { provider: Number(row.ProvNum) });
    work = [desk.change('procedurelog', Number(exam.ProcNum), { AptNum: row.AptNum! })];
  }
  desk.change('appointment', Number(row.AptNum), { ...fields, AptStatus: COMPLETE });
  const done = work.map((procedure) =>
    desk.change('procedurelog', Number(procedure.ProcNum), { ProcStatus: 2, ProcDate: date }),
  );
  const first = isNone(patient.DateFirstVisit) ? { DateFirstVisit: date } : {};
  const stays = patient.PatStatus === PROSPECTIVE ? { PatStatus: PATIENT } : {};
  if (isNone(patient.DateFirstVisit) || patient.PatStatus === PROSPECTIVE)
    desk.change('patient', Number(patient.PatNum), { ...first, ...stays });
  const fees = done.reduce((sum, { ProcFee, UnitQty }) => sum + Number(ProcFee) * Number(UnitQty), 0);
  owe(hour, Number(patient.PatNum), cents(fees), 0);
  const insured = plansOf(desk, patient).length > 0;
  if (insured) fileClaims(hour, patient, done);
  if (random.chance(0.8)) payAtDesk(hour, random, patient, done, insured);
  countCheckUp(hour, patient, done);
  if (row.IsHygiene === 1 && random.chance(0.3)) find(hour, random, patient);
  if (done.some((one) => begins.has(codeOfRow(one).code))) seatLater(hour, random, patient, row, done);
}

function payAtDesk(
  hour: Hour,
  random: Random,
  patient: RawRow,
  done: readonly RawRow[],
  insured: boolean,
): void {
  const parts = done
    .map((procedure) => {
      const { fee, pays, writesOff } = expectFromPlan(procedure);
      return { procedure, amount: insured ? cents(fee - pays - writesOff) : fee };
    })
    .filter(({ amount }) => amount > 0);
  if (parts.length === 0) return;
  pay(hour, random, patient, parts);
}

/** A payment of a family's head, with a split for each part. */
export function pay(
  hour: Hour,
  random: Random,
  patient: RawRow,
  parts: readonly { procedure: RawRow; amount: number }[],
): void {
  const { desk, date } = hour;
  const sum = cents(parts.reduce((all, { amount }) => all + amount, 0));
  const PayType = random.weighed([
    [defs.creditCard, 64],
    [defs.check, 14],
    [defs.cash, 12],
    [defs.careCredit, 10],
  ]);
  const ClinicNum = Number(patient.ClinicNum);
  const payment = desk.add('payment', {
    PayType,
    PayDate: date,
    PayAmt: sum,
    PatNum: Number(patient.Guarantor),
    ClinicNum,
  });
  for (const { procedure, amount } of parts) {
    desk.add('paysplit', {
      PayNum: payment.PayNum!,
      SplitAmt: amount,
      PatNum: patient.PatNum!,
      ProvNum: procedure.ProvNum!,
      ClinicNum,
      ProcNum: procedure.ProcNum!,
    });
  }
  owe(hour, Number(patient.PatNum), -sum, 0);
}

const monthsOf = (interval: number): number => ((interval >> 16) & 255) + 12 * (interval >> 24) || 6;

/** After a cleaning the next one is due in the patient's own interval. */
function countCheckUp(hour: Hour, patient: RawRow, done: readonly RawRow[]): void {
  if (!done.some((one) => cleanings.has(codeOfRow(one).code))) return;
  const { desk, day, date } = hour;
  const due = (months: number) => dateOf(addMonths(day, months) + 1);
  const own = desk.rowsOf('recall', 'PatNum', patient.PatNum).filter(isCheckup);
  for (const row of own) {
    desk.change('recall', Number(row.RecallNum), {
      DatePrevious: date,
      DateDue: due(monthsOf(Number(row.RecallInterval))),
      DateScheduled: '0001-01-01',
      RecallStatus: 0,
      DisableUntilDate: '0001-01-01',
    });
  }
  if (own.length > 0) return;
  const child = ageOn(String(patient.Birthdate), day) < 18;
  desk.add('recall', {
    PatNum: patient.PatNum!,
    RecallTypeNum: child ? 2 : 1,
    DateDue: due(6),
    DatePrevious: date,
    RecallInterval: (6 << 16) | 1,
  });
}

/** What the exam finds is planned; half of it is booked on the way out. */
function find(hour: Hour, random: Random, patient: RawRow): void {
  const child = ageOn(String(patient.Birthdate), hour.day) < 18;
  const { work, seat } = diagnose(random, child);
  const priority = random.pick([0, defs.priorityNext, defs.priorityOne, defs.priorityTwo]);
  const planned = work.map(({ code, tooth, surface }) =>
    plan(hour, patient, codeOf(code).num, {
      provider: Number(patient.PriProv),
      priority,
      ...(tooth ? { tooth } : {}),
      ...(surface ? { surface } : {}),
    }),
  );
  const fee = planned.reduce((sum, { ProcFee }) => sum + Number(ProcFee), 0);
  estimate(hour, patient, planned, fee >= WORTH_ASKING && random.chance(0.45));
  if (!random.chance(0.55)) return;
  const first = planned.filter((row) => codeOfRow(row).code !== seat?.code);
  // What is all the laboratory's begins with an impression.
  const begun =
    first.length > 0
      ? first
      : [plan(hour, patient, codeOf('D0140').num, { provider: Number(patient.PriProv) })];
  book(hour, random, patient, {
    day: hour.day + random.int(4, 40),
    procedures: begun,
    hygiene: begun.every((row) => codeOfRow(row).code === 'D4341'),
    note: random.chance(0.1) ? random.pick(['Premed!', 'Nervous, likes music', 'Needs a driver']) : '',
  });
}

/** What was begun goes to the laboratory, and is seated at a second visit. */
function seatLater(hour: Hour, random: Random, patient: RawRow, row: RawRow, done: readonly RawRow[]): void {
  const { desk, day, moment } = hour;
  const teeth = new Set(done.map(({ ToothNum }) => ToothNum));
  const rest = desk
    .rowsOf('procedurelog', 'PatNum', patient.PatNum)
    .find(
      (one) =>
        one.ProcStatus === 1 &&
        one.AptNum === 0 &&
        codeOfRow(one).code in seats &&
        (one.ToothNum === '' || teeth.has(one.ToothNum)),
    );
  if (!rest) return;
  const seat = random.chance(0.9)
    ? book(hour, random, patient, {
        day: day + random.int(14, 21),
        procedures: [rest],
        hygiene: false,
      })
    : null;
  const seatDay = seat ? dayIn(seat.AptDateTime) : null;
  const due = seatDay === null ? workdayFrom(day + 14) : seatDay - random.int(1, 3);
  desk.add('labcase', {
    PatNum: patient.PatNum!,
    LaboratoryNum: random.pick(rowsWhere(desk, 'laboratory', ({ IsHidden }) => !IsHidden)).LaboratoryNum!,
    AptNum: Number(seat?.AptNum ?? 0),
    DateTimeDue: timeOf(due, 17 * 60),
    DateTimeCreated: moment,
    DateTimeSent: NO_TIME,
    ProvNum: row.ProvNum!,
    Instructions: random.pick(instructions),
    LabFee: seats[codeOfRow(rest).code]!,
  });
}
