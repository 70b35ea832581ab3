import type { AppointmentBook, Slot } from './book.ts';
import { NO_TIME, timeOf } from './days.ts';
import type { Random } from './random.ts';
import type { MadeUpPractice, PracticeSettings, RawRow } from './settings.ts';

/** What the makers of a practice's life share. */
export interface Life {
  practice: MadeUpPractice;
  settings: Required<PracticeSettings>;
  book: AppointmentBook;
  /** Days: the first of its books, today, the last that is booked. */
  first: number;
  today: number;
  last: number;
  /** AptNums given, those of deleted appointments too. */
  appointments: number;
  /** ClaimPaymentNum by carrier, day and clinic. */
  checks: Map<string, RawRow>;
}

/** What stands in the book for one patient. */
export interface Visit {
  slot: Slot;
  appointment: RawRow;
  procedures: RawRow[];
  done: boolean;
}

export const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** A moment of that day at which somebody worked; of today its beginning, for the rest is yet to come. */
export function workTime(life: Life, random: Random, day: number): string {
  const minute = random.int(480, 1_020);
  const second = random.int(0, 59);
  return day < life.today ? timeOf(day, minute, second) : timeOf(life.today, 0, 0);
}

/** The later of two moments. */
export const later = (one: string, other: string): string => (one > other ? one : other);

/** A procedure as it is first written down: planned on a day. */
export function planProcedure(
  life: Life,
  fields: {
    patient: number;
    code: number;
    fee: number;
    provider: number;
    clinic: number;
    day: number;
    date: string;
    stamp: string;
    tooth?: string;
    surface?: string;
    priority?: number;
    units?: number;
  },
): RawRow {
  const row: RawRow = {
    ProcNum: life.practice.procedurelog.length + 1,
    PatNum: fields.patient,
    AptNum: 0,
    PlannedAptNum: 0,
    ProcDate: fields.date,
    ProcFee: fields.fee,
    Surf: fields.surface ?? '',
    ToothNum: fields.tooth ?? '',
    ToothRange: '',
    Priority: fields.priority ?? 0,
    ProcStatus: 1,
    ProvNum: fields.provider,
    CodeNum: fields.code,
    ClinicNum: fields.clinic,
    UnitQty: fields.units ?? 1,
    BaseUnits: 0,
    DateTP: fields.date,
    DateTStamp: fields.stamp,
  };
  life.practice.procedurelog.push(row);
  return row;
}

/** An appointment without anything of its own. */
export function blankAppointment(life: Life, patient: number, clinic: number): RawRow {
  life.appointments += 1;
  return {
    AptNum: life.appointments,
    PatNum: patient,
    AptStatus: 1,
    Pattern: '/XX/',
    Confirmed: 0,
    Op: 0,
    Note: '',
    ProvNum: 0,
    ProvHyg: 0,
    AptDateTime: NO_TIME,
    NextAptNum: 0,
    UnschedStatus: 0,
    IsNewPatient: 0,
    ProcDescript: '',
    ClinicNum: clinic,
    IsHygiene: 0,
    AppointmentTypeNum: 0,
    DateTimeArrived: NO_TIME,
    DateTimeSeated: NO_TIME,
    DateTimeDismissed: NO_TIME,
    Priority: 0,
    SecDateTEntry: NO_TIME,
    DateTStamp: NO_TIME,
  };
}

export { NO_TIME };
