import { cleanRow } from '../clean.ts';
import { type OdRow, type OdTableName, odTableNames } from '../tables.ts';
import { createBook } from './book.ts';
import { insureFamilies } from './claims.ts';
import { addMonths, dayOf } from './days.ts';
import { addGarbage } from './garbage.ts';
import { addOpenCases } from './labs.ts';
import type { Life } from './life.ts';
import { balanceFamilies, transferIncome } from './money.ts';
import { makeOffice } from './office.ts';
import { addSurgery, livePatient } from './patients.ts';
import { makePeople } from './people.ts';
import { createRandom } from './random.ts';
import type { CleanPractice, MadeUpPractice, PracticeSettings } from './settings.ts';

export type {
  AppointmentHistory,
  CleanPractice,
  ExtraPatient,
  MadeUpPractice,
  PracticeSettings,
  RawRow,
} from './settings.ts';
export { DEMO_MADE_UP, demoPatients } from './demo-patients.ts';
export { defs as madeUpDefs } from './office.ts';
export { createRandom } from './random.ts';
export { type LivingDesk, type LivingTable, liveOn } from './living/index.ts';

/** Appointments are booked this many days ahead. */
const BOOKED_AHEAD = 91;

/**
 * A practice that never was, as raw rows of Open Dental's database: the same for the same settings. Its people come,
 * are missed, are treated, owe and are claimed for over the years before `today`, and are booked for three months.
 * 2,000 patients of two years make about 6,000 appointments and 3,000 claims.
 */
export function makePractice(given: PracticeSettings): MadeUpPractice {
  const settings: Required<PracticeSettings> = {
    patients: 2_000,
    years: 2,
    seed: 1,
    clinics: 0,
    insured: 0.6,
    extra: [],
    garbage: false,
    ...given,
  };
  const today = dayOf(settings.today);
  const span = { first: addMonths(today, -12 * settings.years), today };
  const practice = Object.fromEntries(
    [...odTableNames, 'histappointment'].map((table) => [table, []]),
  ) as unknown as MadeUpPractice;
  const life: Life = {
    practice,
    settings,
    book: createBook(),
    ...span,
    last: today + BOOKED_AHEAD,
    appointments: 0,
    checks: new Map(),
  };
  const teams = makeOffice(practice, settings, span);
  const people = makePeople(practice, settings, teams, span);
  const random = createRandom(settings.seed, 'practice');
  insureFamilies(life, people, random);
  for (const person of people) livePatient(life, person);
  addSurgery(life, people);
  addOpenCases(life, people, random);
  transferIncome(life, random);
  balanceFamilies(life);
  if (settings.garbage) addGarbage(life);
  return practice;
}

/** The rows of a practice in the form in which they are kept here; those without a key are left out. */
export function cleanPractice(raw: MadeUpPractice): CleanPractice {
  const clean = <T extends OdTableName>(table: T) =>
    raw[table].map((row) => cleanRow(table, row)).filter((row): row is OdRow<T> => row !== null);
  return Object.fromEntries(odTableNames.map((table) => [table, clean(table)])) as unknown as CleanPractice;
}
