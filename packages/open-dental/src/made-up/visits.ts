import { codeOf, type ProcedureCode } from './codes.ts';
import { dateOf, timeOf } from './days.ts';
import { blankAppointment, later, type Life, NO_TIME, planProcedure, type Visit, workTime } from './life.ts';
import { defs, typeOfVisit } from './office.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { RawRow } from './settings.ts';
import { settle } from './money.ts';

/** What is to be done at a visit: a code where, or a procedure that is planned already. */
export type Work = { code: string; tooth?: string; surface?: string } | { planned: RawRow; code: string };

export interface Wish {
  day: number;
  /** When it was agreed upon. */
  created: number;
  work: readonly Work[];
  hygiene: boolean;
  newPatient?: boolean;
  note?: string;
  /** Of appointments in the past: whether it may have been missed or cancelled. */
  surely?: boolean;
}

/** Appointments ahead are older than today by up to so many days. */
const AGREED_WITHIN = 40;
const MISSED = 2;
const CANCELLED = 3;
const DELETED = 4;

/** How long a visit for these procedures is. */
export const minutesOf = (codes: readonly ProcedureCode[]): number =>
  Math.max(
    20,
    Math.min(
      180,
      codes.reduce((sum, code) => sum + code.minutes, 0),
    ),
  );

/** Five minutes a character, the assistant's at both ends. */
export const patternOf = (minutes: number): string =>
  `/${'X'.repeat(Math.max(1, Math.round(minutes / 5) - 2))}/`;

/** `#3-CrnPor, PerEx`: as Open Dental sums up an appointment. */
export const describeWork = (procedures: readonly RawRow[], codes: readonly ProcedureCode[]): string =>
  procedures
    .map(({ ToothNum, Surf }, index) =>
      [ToothNum === '' ? '' : `#${String(ToothNum)}`, String(Surf), codes[index]!.short]
        .filter(Boolean)
        .join('-'),
    )
    .join(', ');

/**
 * A visit, in the past done, missed or cancelled (and then made again), ahead of today booked.
 * @returns the visit that came of it in the end; null when the book had no place or nobody came
 */
export function bookVisit(life: Life, person: Person, random: Random, wish: Wish): Visit | null {
  const codes = wish.work.map(({ code }) => codeOf(code));
  const minutes = minutesOf(codes);
  const slot = life.book.find(random, person.team, { ...person, ...wish, minutes });
  if (!slot || slot.day > life.last) return null;
  const appointment = blankAppointment(life, person.num, person.team.clinic);
  // What would be agreed upon in days to come was so in the last weeks: today's desk did not make all of it.
  const agreed =
    wish.created < life.today ? wish.created : life.today - 1 - ((life.appointments * 7) % AGREED_WITHIN);
  const created = Math.min(agreed, slot.day);
  const entered = workTime(life, random, created);
  Object.assign(appointment, {
    Pattern: patternOf(minutes),
    Op: slot.room,
    Note: wish.note ?? '',
    ProvNum: slot.dentist,
    ProvHyg: slot.hygienist,
    IsHygiene: wish.hygiene ? 1 : 0,
    AppointmentTypeNum: typeOfVisit(wish.newPatient ?? false, wish.hygiene),
    AptDateTime: timeOf(slot.day, slot.start),
    IsNewPatient: wish.newPatient ? 1 : 0,
    Confirmed: defs.notCalled,
    SecDateTEntry: entered,
    DateTStamp: entered,
  });

  if (slot.day < life.today && !wish.surely && random.chance(0.09)) {
    lose(life, random, appointment, slot.day);
    if (random.chance(0.2)) return null;
    return bookVisit(life, person, random, {
      ...wish,
      day: slot.day + random.int(3, 35),
      created: slot.day,
      surely: true,
    });
  }

  const provider = (code: ProcedureCode) => (code.hygiene && wish.hygiene ? slot.hygienist : slot.dentist);
  const procedures = wish.work.map((work, index) => {
    const code = codes[index]!;
    if ('planned' in work) return work.planned;
    return planProcedure(life, {
      patient: person.num,
      code: code.num,
      fee: code.fee,
      provider: provider(code) || slot.dentist,
      clinic: person.team.clinic,
      day: created,
      date: dateOf(created),
      stamp: entered,
      tooth: work.tooth ?? '',
      surface: work.surface ?? '',
    });
  });
  appointment.ProcDescript = describeWork(procedures, codes);
  for (const procedure of procedures) {
    procedure.AptNum = appointment.AptNum;
    procedure.DateTStamp = later(String(procedure.DateTStamp), entered);
  }
  life.practice.appointment.push(appointment);
  const visit: Visit = { slot, appointment, procedures, done: slot.day < life.today };
  if (visit.done) complete(life, person, random, visit, minutes);
  else confirm(life, random, visit);
  return visit;
}

function complete(life: Life, person: Person, random: Random, visit: Visit, minutes: number): void {
  const { slot, appointment, procedures } = visit;
  const arrived = slot.start + random.int(-14, 6) + (random.chance(0.12) ? random.int(5, 25) : 0);
  const seated = Math.max(arrived + 2, slot.start + random.int(-3, 12));
  const dismissed = seated + minutes + random.int(-8, 12);
  const end = timeOf(slot.day, dismissed, random.int(0, 59));
  // Some offices forget to press the buttons: not every visit has its times.
  const timed = random.chance(0.9);
  Object.assign(appointment, {
    AptStatus: 2,
    Confirmed: timed ? defs.checkedOut : defs.confirmed,
    DateTimeArrived: timed ? timeOf(slot.day, arrived) : NO_TIME,
    DateTimeSeated: timed ? timeOf(slot.day, seated) : NO_TIME,
    DateTimeDismissed: timed ? timeOf(slot.day, dismissed) : NO_TIME,
    DateTStamp: end,
  });
  const { row } = person;
  if (row.DateFirstVisit === '0001-01-01') {
    row.DateFirstVisit =
      person.joined < life.first ? dateOf(person.joined) : String(appointment.AptDateTime).slice(0, 10);
  }
  row.DateTStamp = later(String(row.DateTStamp), end);
  for (const procedure of procedures) {
    Object.assign(procedure, { ProcStatus: 2, ProcDate: dateOf(slot.day), DateTStamp: end });
  }
  settle(life, person, random, visit);
}

/** How far the confirming of a coming appointment has come. */
function confirm(life: Life, random: Random, { slot, appointment }: Visit): void {
  const ahead = slot.day - life.today;
  appointment.Confirmed = random.weighed(
    ahead <= 3
      ? [
          [defs.confirmed, 62],
          [defs.eConfirmSent, 14],
          [defs.leftMessage, 10],
          [defs.unconfirmed, 6],
          [defs.eConfirmCallBack, 4],
          [defs.eConfirmFailed, 4],
        ]
      : ahead <= 14
        ? [
            [defs.notCalled, 35],
            [defs.eConfirmSent, 25],
            [defs.confirmed, 22],
            [defs.leftMessage, 8],
            [defs.unconfirmed, 6],
            [defs.webSched, 4],
          ]
        : [
            [defs.notCalled, 82],
            [defs.confirmed, 8],
            [defs.webSched, 10],
          ],
  );
  if (random.chance(0.05)) appointment.Priority = 1;
  if (appointment.Confirmed !== defs.notCalled) {
    appointment.DateTStamp = later(
      String(appointment.DateTStamp),
      workTime(life, random, life.today - random.int(0, 3)),
    );
  }
}

/** A visit that nobody came to: broken, on the unscheduled list, or taken out of the book. */
function lose(life: Life, random: Random, appointment: RawRow, day: number): void {
  const action = random.weighed([
    [MISSED, 50],
    [CANCELLED, 38],
    [DELETED, 12],
  ]);
  const before = Math.max(day - (action === MISSED ? 0 : random.int(0, 4)), life.first);
  const stamp = later(workTime(life, random, before), String(appointment.SecDateTEntry));
  const status = action === MISSED || random.chance(0.5) ? 5 : 3;
  appointment.DateTStamp = stamp;
  if (action !== DELETED) {
    appointment.AptStatus = status;
    if (status === 3) appointment.UnschedStatus = defs.unschedCancelled;
    life.practice.appointment.push(appointment);
  }
  life.practice.histappointment.push({
    HistApptNum: life.practice.histappointment.length + 1,
    HistDateTStamp: stamp,
    HistApptAction: action,
    AptNum: Number(appointment.AptNum),
    PatNum: Number(appointment.PatNum),
    AptStatus: action === DELETED ? 1 : status,
    AptDateTime: String(appointment.AptDateTime),
    ClinicNum: Number(appointment.ClinicNum),
  });
}
