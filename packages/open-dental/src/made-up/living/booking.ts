import { createBook } from '../book.ts';
import { procedureCodes } from '../codes.ts';
import { timeOf } from '../days.ts';
import { defs, type Team, typeOfVisit } from '../office.ts';
import type { Random } from '../random.ts';
import type { RawRow } from '../settings.ts';
import { describeWork, minutesOf, patternOf } from '../visits.ts';
import { chancesOf, dayIn, type Hour, type IndexedDesk, type LivingDesk, minuteIn } from './desk.ts';

export const [SCHEDULED, COMPLETE] = [1, 2];
const [UNSCHEDULED, BROKEN] = [3, 5];
const CHANGED = 1;
export const [MISSED, CANCELLED] = [2, 3];
/** A character of an appointment's pattern. */
export const PATTERN = 5;
const CHECKUPS = new Set([1, 2, 3]);

export const codeOfRow = (row: RawRow) => procedureCodes[Number(row.CodeNum) - 1] ?? procedureCodes[0]!;
export const isCheckup = (row: RawRow): boolean => CHECKUPS.has(Number(row.RecallTypeNum));

/** The chairs that are in use and who works at them, by clinic. */
export function teamsOf(desk: LivingDesk): Team[] {
  const teams = new Map<number, Team>();
  for (const row of desk.all('operatory')) {
    const [clinic, room] = [Number(row.ClinicNum), Number(row.OperatoryNum)];
    const provider = Number(row.IsHygiene ? row.ProvHygienist : row.ProvDentist);
    if (row.IsHidden || !provider) continue;
    let team = teams.get(clinic);
    if (!team)
      teams.set(clinic, (team = { clinic, dentists: [], hygienists: [], rooms: [], hygieneRooms: [] }));
    (row.IsHygiene ? team.hygieneRooms : team.rooms).push(room);
    (row.IsHygiene ? team.hygienists : team.dentists).push(provider);
  }
  return [...teams.values()].filter(({ rooms, hygieneRooms }) => rooms.length > 0 && hygieneRooms.length > 0);
}

/** Where a patient is looked after; the first where their clinic has no chair. */
export const teamFor = (desk: LivingDesk, patient: RawRow): Team | undefined => {
  const teams = teamsOf(desk);
  return teams.find(({ clinic }) => clinic === Number(patient.ClinicNum)) ?? teams[0];
};

/** The appointment book from a day on. */
function bookFrom(desk: LivingDesk, from: number) {
  const book = createBook();
  for (const row of desk.all('appointment')) {
    if (row.AptStatus !== SCHEDULED) continue;
    const day = dayIn(row.AptDateTime);
    if (day === null || day < from) continue;
    book.take(day, Number(row.Op), minuteIn(row.AptDateTime), String(row.Pattern).length * PATTERN);
  }
  return book;
}

/** A free chair from tomorrow on, and who works there. */
function findSlot(
  hour: Hour,
  random: Random,
  patient: RawRow,
  day: number,
  minutes: number,
  hygiene: boolean,
) {
  const team = teamFor(hour.desk, patient);
  if (!team) return null;
  const own = (provider: unknown, providers: readonly number[]) =>
    providers.includes(Number(provider)) ? Number(provider) : providers[0]!;
  return bookFrom(hour.desk, hour.day).find(random, team, {
    day: Math.max(day, hour.day + 1),
    minutes,
    hygiene,
    dentist: own(patient.PriProv, team.dentists),
    hygienist: own(patient.SecProv, team.hygienists),
  });
}

/** What is booked: procedures that are planned already. */
export interface Booking {
  day: number;
  procedures: readonly RawRow[];
  hygiene: boolean;
  newPatient?: boolean;
  note?: string;
}

/** Makes an appointment for planned procedures. @returns null where the book has no place */
export function book(hour: Hour, random: Random, patient: RawRow, wish: Booking): RawRow | null {
  const { desk, moment } = hour;
  const codes = wish.procedures.map(codeOfRow);
  const minutes = minutesOf(codes);
  const slot = findSlot(hour, random, patient, wish.day, minutes, wish.hygiene);
  if (!slot) return null;
  const appointment = desk.add('appointment', {
    PatNum: patient.PatNum!,
    AptStatus: SCHEDULED,
    Pattern: patternOf(minutes),
    Confirmed: defs.notCalled,
    Op: slot.room,
    Note: wish.note ?? '',
    ProvNum: slot.dentist,
    ProvHyg: slot.hygienist,
    AptDateTime: timeOf(slot.day, slot.start),
    IsNewPatient: wish.newPatient ? 1 : 0,
    IsHygiene: wish.hygiene ? 1 : 0,
    AppointmentTypeNum: typeOfVisit(wish.newPatient ?? false, wish.hygiene),
    ProcDescript: describeWork(wish.procedures, codes),
    ClinicNum: Number(patient.ClinicNum),
    SecDateTEntry: moment,
  });
  for (const { ProcNum } of wish.procedures)
    desk.change('procedurelog', Number(ProcNum), { AptNum: appointment.AptNum! });
  if (wish.hygiene)
    scheduleRecalls(hour, Number(patient.PatNum), String(appointment.AptDateTime).slice(0, 10));
  return appointment;
}

/** Plans a procedure for a patient, as it is first written down. */
export function plan(
  hour: Hour,
  patient: RawRow,
  code: number,
  fields: { provider: number; tooth?: string; surface?: string; priority?: number },
): RawRow {
  return hour.desk.add('procedurelog', {
    PatNum: patient.PatNum!,
    ProcDate: hour.date,
    ProcFee: procedureCodes[code - 1]!.fee,
    Surf: fields.surface ?? '',
    ToothNum: fields.tooth ?? '',
    Priority: fields.priority ?? 0,
    ProcStatus: 1,
    ProvNum: fields.provider,
    CodeNum: code,
    ClinicNum: Number(patient.ClinicNum),
    UnitQty: 1,
    DateTP: hour.date,
  });
}

/** A patient's check-ups are booked for a day, or for none. */
function scheduleRecalls({ desk }: Hour, patient: number, date: string): void {
  for (const row of desk.rowsOf('recall', 'PatNum', patient).filter(isCheckup))
    desk.change('recall', Number(row.RecallNum), { DateScheduled: date });
}

export const proceduresOf = (desk: IndexedDesk, appointment: RawRow): RawRow[] =>
  desk.rowsOf('procedurelog', 'AptNum', appointment.AptNum).filter(({ ProcStatus }) => ProcStatus === 1);

function remember({ desk, moment }: Hour, appointment: RawRow, action: number, status: number): void {
  desk.add('histappointment', {
    HistDateTStamp: moment,
    HistApptAction: action,
    AptNum: appointment.AptNum!,
    PatNum: appointment.PatNum!,
    AptStatus: status,
    AptDateTime: appointment.AptDateTime!,
    ClinicNum: appointment.ClinicNum!,
  });
}

/** A visit that will not be: missed, or cancelled; most are made again with the same work. */
export function lose(hour: Hour, appointment: RawRow, action: number): void {
  const { desk } = hour;
  const num = Number(appointment.AptNum);
  const random = chancesOf(hour, 'lost', num);
  const patient = desk.find('patient', Number(appointment.PatNum));
  const status = action === MISSED || random.chance(0.5) ? BROKEN : UNSCHEDULED;
  const procedures = proceduresOf(desk, appointment);
  desk.change('appointment', num, {
    AptStatus: status,
    ...(status === UNSCHEDULED ? { UnschedStatus: defs.unschedCancelled } : {}),
  });
  remember(hour, appointment, action!, status);
  const hygiene = appointment.IsHygiene === 1;
  if (hygiene) scheduleRecalls(hour, Number(appointment.PatNum), '0001-01-01');
  if (!patient || procedures.length === 0 || !random.chance(0.6)) return;
  book(hour, random, patient, { day: hour.day + random.int(3, 35), procedures, hygiene });
}

/** Out of the book altogether: what was to be done waits, its history stays. */
export function strike(hour: Hour, appointment: RawRow): void {
  const { desk } = hour;
  const num = Number(appointment.AptNum);
  for (const { ProcNum } of desk.rowsOf('procedurelog', 'AptNum', num))
    desk.change('procedurelog', Number(ProcNum), { AptNum: 0 });
  for (const { LabCaseNum } of desk.rowsOf('labcase', 'AptNum', num))
    desk.change('labcase', Number(LabCaseNum), { AptNum: 0 });
  if (appointment.IsHygiene === 1) scheduleRecalls(hour, Number(appointment.PatNum), '0001-01-01');
  desk.remove('appointment', num);
}

/** Another day for the same visit. */
export function postpone(hour: Hour, appointment: RawRow, days: number): void {
  const { desk } = hour;
  const num = Number(appointment.AptNum);
  const patient = desk.find('patient', Number(appointment.PatNum));
  if (!patient) return;
  const hygiene = appointment.IsHygiene === 1;
  const minutes = String(appointment.Pattern).length * PATTERN;
  const slot = findSlot(hour, chancesOf(hour, 'postponed', num), patient, hour.day + days, minutes, hygiene);
  if (!slot) return;
  desk.change('appointment', num, {
    AptDateTime: timeOf(slot.day, slot.start),
    Op: slot.room,
    ProvNum: slot.dentist,
    ProvHyg: slot.hygienist,
    Confirmed: defs.notCalled,
  });
  remember(hour, appointment, CHANGED, SCHEDULED);
}
