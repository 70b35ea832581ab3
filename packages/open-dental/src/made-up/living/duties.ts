import { codeOf } from '../codes.ts';
import { addMonths, dateOf, isWorkday, workdayFrom } from '../days.ts';
import { cents } from '../life.ts';
import { defs, SCHEDULED_AHEAD, scheduleOf } from '../office.ts';
import { phoneDigits, writePhone } from '../people.ts';
import type { RawRow } from '../settings.ts';
import { areaCodes, cities, menNames, streets, surnames, womenNames } from '../words.ts';
import {
  book,
  isCheckup,
  lose,
  CANCELLED,
  plan,
  postpone,
  SCHEDULED,
  strike,
  teamFor,
  teamsOf,
} from './booking.ts';
import { chancesOf, dayIn, type Hour, isNone, rowsWhere } from './desk.ts';
import { pay } from './visits.ts';

/** Active patients for whom one call about a check-up is made, and for whom one newcomer comes, on a day. */
const A_CHECKUP = 180;
const A_NEWCOMER = 2_400;
const ACTIVE = 0;
const unconfirmed = new Set<unknown>([
  defs.notCalled,
  defs.unconfirmed,
  defs.leftMessage,
  defs.eConfirmSent,
  defs.eConfirmFailed,
  defs.webSched,
]);

/** The book is opened for one day more. */
export function openBook({ desk, day }: Hour): void {
  const ahead = day + SCHEDULED_AHEAD;
  if (!isWorkday(ahead)) return;
  const date = dateOf(ahead);
  if (desk.rowsOf('schedule', 'SchedDate', date).length > 0) return;
  for (const team of teamsOf(desk)) for (const row of scheduleOf(team, ahead)) desk.add('schedule', row);
}

/** Visits of the next days, those of a status. */
function coming({ desk, day }: Hour, days: number, fits: (row: RawRow) => boolean): RawRow[] {
  const [from, to] = [dateOf(day + 1), dateOf(workdayFrom(day + days) + 1)];
  return rowsWhere(
    desk,
    'appointment',
    (row) =>
      row.AptStatus === SCHEDULED &&
      String(row.AptDateTime) >= from &&
      String(row.AptDateTime) < to &&
      fits(row),
  );
}

/** Requests to confirm go out for the days to come. */
export function askToConfirm(hour: Hour): void {
  for (const row of coming(hour, 4, ({ Confirmed }) => Confirmed === defs.notCalled)) {
    const random = chancesOf(hour, 'ask', Number(row.AptNum));
    if (!random.chance(0.4)) continue;
    const Confirmed = random.chance(0.93) ? defs.eConfirmSent : defs.eConfirmFailed;
    hour.desk.change('appointment', Number(row.AptNum), { Confirmed });
  }
}

/** Those of tomorrow and the day after are called; some have answered the request. */
export function callToConfirm(hour: Hour): void {
  for (const row of coming(hour, 2, ({ Confirmed }) => unconfirmed.has(Confirmed))) {
    const random = chancesOf(hour, 'call', hour.minute, Number(row.AptNum));
    const Confirmed = random.weighed([
      [defs.confirmed, 40],
      [defs.leftMessage, 20],
      [0, 40],
    ]);
    if (Confirmed !== 0 && Confirmed !== row.Confirmed)
      hour.desk.change('appointment', Number(row.AptNum), { Confirmed });
  }
}

/** A few call that they cannot come; now and then one is struck out altogether. */
export function hearCancellations(hour: Hour): void {
  for (const row of coming(hour, 10, () => true)) {
    const random = chancesOf(hour, 'cancel', Number(row.AptNum));
    if (!random.chance(0.012)) continue;
    if (random.chance(0.15)) strike(hour, row);
    else lose(hour, row, CANCELLED);
  }
}

/** A crown that is not there cannot be seated: the patient is given another day. */
export function checkLabs(hour: Hour): void {
  const { desk, date } = hour;
  const today = new Map(
    desk
      .rowsOf('appointment', 'AptDateTime', date)
      .filter(({ AptStatus }) => AptStatus === SCHEDULED)
      .map((row) => [row.AptNum, row]),
  );
  const late = rowsWhere(desk, 'labcase', (row) => today.has(row.AptNum) && isNone(row.DateTimeRecd));
  for (const visit of new Set(late.map(({ AptNum }) => today.get(AptNum)!))) postpone(hour, visit, 5);
}

/** Cases leave in the afternoon. */
export function sendLabs({ desk, ...rest }: Hour): void {
  const hour = { desk, ...rest };
  const waiting = rowsWhere(
    desk,
    'labcase',
    (row) => !isNone(row.DateTimeCreated) && isNone(row.DateTimeSent) && isNone(row.DateTimeRecd),
  );
  for (const { LabCaseNum } of waiting) {
    if (chancesOf(hour, 'lab-out', Number(LabCaseNum)).chance(0.5))
      desk.change('labcase', Number(LabCaseNum), { DateTimeSent: hour.moment });
  }
}

/** And come back in the morning, every sixth later than it was promised. */
export function takeLabs(hour: Hour): void {
  const { desk, day, moment } = hour;
  const out = rowsWhere(desk, 'labcase', (row) => !isNone(row.DateTimeSent) && isNone(row.DateTimeRecd));
  for (const row of out) {
    const num = Number(row.LabCaseNum);
    const sent = dayIn(row.DateTimeSent);
    const due = dayIn(row.DateTimeDue) ?? (sent ?? day) + 10;
    // Drawn once a case: asked on another day it is the same.
    const random = chancesOf({ ...hour, day: 0 }, 'lab-back', num);
    const back = random.chance(0.17) ? due + random.int(1, 6) : due - random.int(0, 3);
    if (day < back || sent === null || sent >= day) continue;
    desk.change('labcase', num, { DateTimeRecd: moment, InvoiceNum: `L-${random.int(10_000, 99_999)}` });
  }
}

/** Somebody looks at what came back. */
export function lookAtLabs(hour: Hour): void {
  const { desk, moment } = hour;
  for (const row of rowsWhere(
    desk,
    'labcase',
    (one) => !isNone(one.DateTimeRecd) && isNone(one.DateTimeChecked),
  )) {
    if (chancesOf(hour, 'lab-look', Number(row.LabCaseNum)).chance(0.4))
      desk.change('labcase', Number(row.LabCaseNum), { DateTimeChecked: moment });
  }
}

const waits = (row: RawRow): boolean =>
  isCheckup(row) && isNone(row.DateScheduled) && !row.IsDisabled && !isNone(row.DateDue);

/** Who is overdue is texted or called. */
export function remindOfCheckups(hour: Hour): void {
  const { desk, date } = hour;
  for (const row of rowsWhere(desk, 'recall', (one) => waits(one) && String(one.DateDue) < date)) {
    const random = chancesOf(hour, 'remind', Number(row.RecallNum));
    if (!random.chance(0.015)) continue;
    const RecallStatus = random.pick([
      defs.recallTexted,
      defs.recallTexted,
      defs.recallCalled,
      defs.recallLeftMessage,
    ]);
    if (RecallStatus !== row.RecallStatus) desk.change('recall', Number(row.RecallNum), { RecallStatus });
  }
}

/** Who is due, or soon, is given a time. */
export function bookCheckups(hour: Hour): void {
  const { desk, day } = hour;
  const active = (row: RawRow) => desk.find('patient', Number(row.PatNum))?.PatStatus === ACTIVE;
  const until = dateOf(day + 45);
  const due = rowsWhere(desk, 'recall', (row) => waits(row) && String(row.DateDue) <= until && active(row));
  const random = chancesOf(hour, 'checkups');
  const patients = rowsWhere(desk, 'patient', ({ PatStatus }) => PatStatus === ACTIVE).length;
  const wanted = Math.min(due.length, Math.ceil(patients / A_CHECKUP));
  for (let count = 0; count < wanted; count += 1) {
    const [row] = due.splice(random.int(0, due.length - 1), 1);
    const patient = desk.find('patient', Number(row!.PatNum))!;
    const codes =
      row!.RecallTypeNum === 2
        ? ['D0120', 'D1120', 'D1206']
        : row!.RecallTypeNum === 3
          ? ['D0120', 'D4910']
          : ['D0120', ...(random.chance(0.5) ? ['D0274'] : []), 'D1110'];
    makeVisit(
      hour,
      patient,
      codes,
      Math.max(day + random.int(2, 30), (dayIn(row!.DateDue) ?? day) - 5),
      true,
    );
  }
}

function makeVisit(
  hour: Hour,
  patient: RawRow,
  codes: readonly string[],
  day: number,
  hygiene: boolean,
  note = '',
): RawRow | null {
  const provider = (code: string) => Number(codeOf(code).hygiene ? patient.SecProv : patient.PriProv);
  const procedures = codes.map((code) => plan(hour, patient, codeOf(code).num, { provider: provider(code) }));
  const newPatient = codes.includes('D0150');
  return book(hour, chancesOf(hour, 'place', Number(patient.PatNum)), patient, {
    day,
    procedures,
    hygiene,
    newPatient,
    note,
  });
}

/** Somebody new calls and is given a time. */
export function welcome(hour: Hour): void {
  const { desk, day, date } = hour;
  const random = chancesOf(hour, 'newcomer', hour.minute);
  const active = rowsWhere(desk, 'patient', ({ PatStatus }) => PatStatus === ACTIVE).length;
  const teams = teamsOf(desk);
  if (teams.length === 0 || !random.chance(Math.min(0.9, active / A_NEWCOMER))) return;
  const team = random.pick(teams);
  const female = random.chance(0.53);
  const [city, state, zip] = random.pick(cities);
  const child = random.chance(0.15);
  const born = addMonths(day, -12 * (child ? random.int(4, 16) : random.int(20, 75))) - random.int(1, 360);
  const made = desk.add('patient', {
    FName: random.pick(female ? womenNames : menNames),
    LName: random.pick(surnames),
    Gender: female ? 1 : 0,
    Position: child ? 2 : 0,
    Birthdate: dateOf(born),
    Address: `${random.int(100, 9_900)} ${random.pick(['SE', 'NE', 'SW', 'NW', 'N'])} ${random.pick(streets)} St`,
    City: city,
    State: state,
    Zip: `${zip}${String(random.int(1, 60)).padStart(2, '0')}`,
    PriProv: random.pick(team.dentists),
    SecProv: random.pick(team.hygienists),
    ClinicNum: team.clinic,
    PreferConfirmMethod: 8,
    TxtMsgOk: 1,
    SecDateEntry: date,
  });
  const num = Number(made.PatNum);
  // Past the numbers of those whom the practice had at its beginning.
  const digits = phoneDigits(areaCodes.length * FRESH_LINES + num);
  const patient = desk.change('patient', num, { Guarantor: num, WirelessPhone: writePhone(random, digits) });
  const codes = child ? ['D0150', 'D1120', 'D1206'] : ['D0150', random.pick(['D0210', 'D0330']), 'D1110'];
  const hurts = !child && random.chance(0.2);
  makeVisit(
    hour,
    patient,
    hurts ? ['D0140', 'D0220'] : codes,
    day + (hurts ? 1 : random.int(1, 14)),
    !hurts,
    hurts ? 'Toothache' : random.pick(['', 'Referred by a friend', 'Found us on the web', 'Anxious']),
  );
}
const FRESH_LINES = 6_000;

/** Some pay in the evening what the carrier left to them. */
export function payBalances(hour: Hour): void {
  const { desk } = hour;
  for (const head of rowsWhere(
    desk,
    'patient',
    ({ BalTotal, InsEst }) => Number(BalTotal) - Number(InsEst) > 5,
  )) {
    const random = chancesOf(hour, 'balance', Number(head.PatNum));
    if (!random.chance(0.02) || !teamFor(desk, head)) continue;
    const amount = cents(Number(head.BalTotal) - Number(head.InsEst));
    pay(hour, random, head, [{ procedure: { ProcNum: 0, ProvNum: head.PriProv! }, amount }]);
  }
}
