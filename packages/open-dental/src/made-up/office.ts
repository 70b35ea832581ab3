import { procedureCodes } from './codes.ts';
import { dateOf, isWorkday, timeOf } from './days.ts';
import type { MadeUpPractice, PracticeSettings, RawRow } from './settings.ts';
import { carriers, cities, employers, laboratories, menNames, surnames, womenNames } from './words.ts';
import { createRandom } from './random.ts';

/** DefNums of this practice: those of Open Dental's starter database where open-dental.md names them. */
export const defs = {
  notCalled: 19,
  leftMessage: 20,
  confirmed: 21,
  arrived: 22,
  ready: 23,
  unconfirmed: 24,
  inRoom: 25,
  eConfirmSent: 289,
  eConfirmCallBack: 290,
  eConfirmFailed: 291,
  webSched: 295,
  checkedOut: 296,
  check: 70,
  cash: 71,
  creditCard: 72,
  careCredit: 73,
  refund: 74,
  insCheck: 330,
  insEft: 331,
  insCard: 332,
  recallTexted: 150,
  recallCalled: 151,
  recallLeftMessage: 152,
  recallRefused: 153,
  imageDocuments: 180,
  imageXrays: 181,
  imageForms: 182,
  imageOld: 183,
  priorityNext: 200,
  priorityOne: 201,
  priorityTwo: 202,
  priorityWait: 203,
  claimCalled: 340,
  claimAppealed: 341,
  claimResubmitted: 342,
  itemApproved: 350,
  itemDenied: 351,
  itemMoreInfo: 352,
  unschedCancelled: 154,
  lunch: 250,
  emergencies: 251,
} as const;

/** Category, DefNum, name, value, hidden. */
const definitionRows: readonly (readonly [number, number, string, string?, boolean?])[] = [
  [2, defs.notCalled, 'Not Called', 'NotCalled'],
  [2, defs.unconfirmed, 'Unconfirmed', 'Unconf'],
  [2, defs.confirmed, 'Appointment Confirmed', 'Confirmed'],
  [2, defs.leftMessage, 'Left Msg', 'LeftMsg'],
  [2, defs.arrived, 'Arrived', 'Arrived'],
  [2, defs.ready, 'Ready to go back', 'Ready'],
  [2, defs.inRoom, 'In Treatment Room', 'InRoom'],
  [2, defs.eConfirmSent, 'eConfirmSent', 'eSent'],
  [2, defs.eConfirmCallBack, 'eConfirmCallBack', 'eCallBack'],
  [2, defs.eConfirmFailed, 'eConfirmFailure', 'eFail'],
  [2, defs.webSched, 'Created from Web Sched', 'WebSched'],
  [2, defs.checkedOut, 'Checked Out', 'Out'],
  [4, 40, 'Standard Account', ''],
  [4, 41, 'Collections', 'C'],
  [10, defs.check, 'Check', ''],
  [10, defs.cash, 'Cash', ''],
  [10, defs.creditCard, 'Credit Card', ''],
  [10, defs.careCredit, 'CareCredit', ''],
  [10, defs.refund, 'Refund', ''],
  [11, 76, 'Exams & X-rays', ''],
  [11, 77, 'Cleanings', ''],
  [11, 78, 'Fillings', ''],
  [11, 79, 'Crowns & Bridges', ''],
  [11, 80, 'Endo', ''],
  [11, 81, 'Perio', ''],
  [11, 82, 'Dentures', ''],
  [11, 83, 'Implants', ''],
  [11, 84, 'Oral Surgery', ''],
  [11, 85, 'Misc.', ''],
  [13, defs.recallTexted, 'Texted', 'Text'],
  [13, defs.recallCalled, 'Called', 'Call'],
  [13, defs.recallLeftMessage, 'Left Message', 'LM'],
  [13, defs.recallRefused, 'Does not want to come', 'No'],
  [13, defs.unschedCancelled, 'Cancelled, will call back', 'Canc'],
  [18, defs.imageXrays, 'BWs', 'X'],
  [18, defs.imageDocuments, 'Letters', ''],
  [18, defs.imageForms, 'Patient Forms', 'F'],
  [18, defs.imageOld, 'Old scans', '', true],
  [20, defs.priorityNext, 'Next', '-1'],
  [20, defs.priorityOne, '1', '-16777216'],
  [20, defs.priorityTwo, '2', '-16777216'],
  [20, defs.priorityWait, 'Wait', '-8355712'],
  [25, defs.lunch, 'Lunch', 'NS'],
  [25, defs.emergencies, 'Emergencies', ''],
  [27, 226, 'Appointment Related', 'APPT'],
  [27, 228, 'Misc', 'MISC'],
  [31, defs.claimCalled, 'Called carrier', ''],
  [31, defs.claimAppealed, 'Appealed', ''],
  [31, defs.claimResubmitted, 'Sent again', ''],
  [32, defs.insCheck, 'Check', ''],
  [32, defs.insEft, 'EFT', ''],
  [32, defs.insCard, 'Virtual Card', ''],
  [36, defs.itemApproved, 'Approved', ''],
  [36, defs.itemDenied, 'Denied', ''],
  [36, defs.itemMoreInfo, 'More information wanted', ''],
];

/** A colour as .NET writes it, from `#rrggbb`. */
const colorOf = (hex: string): number => (0xff << 24) | Number.parseInt(hex.slice(1), 16);

/** The confirmations that have a colour here; the others are white, which is none. */
const confirmationColors: Partial<Record<number, string>> = {
  [defs.confirmed]: '#3cb371',
  [defs.leftMessage]: '#ffd700',
  [defs.arrived]: '#1e90ff',
  [defs.ready]: '#00ced1',
  [defs.inRoom]: '#8a2be2',
  [defs.eConfirmCallBack]: '#ff4500',
  [defs.checkedOut]: '#808080',
};
const WHITE = -1;

/** AppointmentTypeNums of this practice. */
const appointmentTypes = { newPatient: 1, hygiene: 2, treatment: 3 } as const;
const typeRows: readonly (readonly [number, string, string, string, string])[] = [
  [appointmentTypes.newPatient, 'New patient', '#5d36dc', `/${'X'.repeat(16)}/`, ''],
  [appointmentTypes.hygiene, 'Hygiene', '#20b2aa', '', 'D0120,D1110'],
  [appointmentTypes.treatment, 'Treatment', '#cd853f', '', ''],
];
/** Recall types with their time in increments of ten minutes, and what they are booked with. */
const recallTypes: readonly (readonly [string, string, string])[] = [
  ['Prophy', '/XXXX/', 'D0120,D1110'],
  ['Child Prophy', 'XXX', 'D0120,D1120'],
  ['Perio', '/XXXX/', 'D4910'],
  ['4BW', '', 'D0274'],
];

/** The type a visit is booked as. */
export const typeOfVisit = (newPatient: boolean, hygiene: boolean): number =>
  newPatient ? appointmentTypes.newPatient : hygiene ? appointmentTypes.hygiene : appointmentTypes.treatment;

/** Who works here and in which rooms, of one clinic or of the practice without clinics. */
export interface Team {
  clinic: number;
  dentists: number[];
  hygienists: number[];
  /** OperatoryNums that are not hidden. */
  rooms: number[];
  hygieneRooms: number[];
}

/** Patients one dentist and one hygienist look after. */
const A_DENTIST = 1_300;
const A_HYGIENIST = 900;
/** Work begins and ends, in minutes; nobody works at noon. */
export const OPENS = 8 * 60;
export const CLOSES = 17 * 60;
export const NOON = 12 * 60;
export const AFTERNOON = 13 * 60;
export const SCHEDULED_AHEAD = 91;
const SCHEDULED_BACK = 14;

/** Fills the tables that others point to. @param first and last the days of its life */
export function makeOffice(
  practice: MadeUpPractice,
  settings: Required<PracticeSettings>,
  span: { first: number; today: number },
): Team[] {
  const opened = timeOf(span.first - 400, 540);
  fillPreferences(practice, settings);
  const places = new Map<number, number>();
  for (const [category, num, name, value = '', hidden = false] of definitionRows) {
    const order = places.get(category) ?? 0;
    places.set(category, order + 1);
    practice.definition.push({
      DefNum: num,
      Category: category,
      ItemOrder: order,
      ItemName: name,
      ItemValue: value,
      ItemColor: category === 2 ? colorOf(confirmationColors[num] ?? '#ffffff') : WHITE,
      IsHidden: hidden ? 1 : 0,
    });
  }
  for (const [order, [num, name, color, pattern, codes]] of typeRows.entries()) {
    practice.appointmenttype.push({
      AppointmentTypeNum: num,
      AppointmentTypeName: name,
      AppointmentTypeColor: colorOf(color),
      ItemOrder: order,
      IsHidden: 0,
      Pattern: pattern,
      CodeStr: codes,
    });
  }
  for (const code of procedureCodes) {
    practice.procedurecode.push({
      CodeNum: code.num,
      ProcCode: code.code,
      Descript: code.descript,
      AbbrDesc: code.short,
      LaymanTerm: code.layman,
      ProcTime: procTimeOf(code.minutes),
      ProcCat: code.category,
      IsHygiene: code.hygiene ? 1 : 0,
      DateTStamp: opened,
    });
  }
  for (const [index, [Description, TimePattern, Procedures]] of recallTypes.entries())
    practice.recalltype.push({ RecallTypeNum: index + 1, Description, TimePattern, Procedures });
  for (const [index, [name, phone, electronicId]] of carriers.entries()) {
    practice.carrier.push({
      CarrierNum: index + 1,
      CarrierName: name,
      Phone: phone,
      ElectID: electronicId,
      SecDateTEdit: opened,
    });
  }
  for (const [index, [description, phone, email]] of laboratories.entries()) {
    practice.laboratory.push({
      LaboratoryNum: index + 1,
      Description: description,
      Phone: phone,
      Email: email,
      WirelessPhone: '',
      IsHidden: description.includes('closed') ? 1 : 0,
    });
  }
  for (let plan = 0; plan < employers.length * 3; plan += 1) {
    practice.insplan.push({
      PlanNum: plan + 1,
      GroupName: employers[plan % employers.length]!,
      GroupNum: String(10_401 + plan * 37),
      CarrierNum: 1 + ((plan * 5) % carriers.length),
      SecDateTEdit: opened,
    });
  }
  const teams = hireTeams(practice, settings, opened);
  for (const team of teams) fillSchedule(practice, team, span.today);
  return teams;
}

/** Minutes a sign of ProcTime stands for. */
const INCREMENT = 10;

/** The time of a procedure as Open Dental keeps it, with the assistant's at both ends; '' for one that takes none. */
function procTimeOf(minutes: number): string {
  const signs = Math.ceil(minutes / INCREMENT);
  return signs === 0 ? '' : `/${'X'.repeat(signs)}/`;
}

function fillPreferences(practice: MadeUpPractice, settings: Required<PracticeSettings>): void {
  const preferences: Record<string, string> = {
    ProgramVersion: '25.3.27.0',
    EasyNoClinics: settings.clinics > 0 ? '0' : '1',
    ApptEConfirmStatusSent: String(defs.eConfirmSent),
    ApptEConfirmStatusAccepted: String(defs.confirmed),
    ApptEConfirmStatusDeclined: String(defs.eConfirmCallBack),
    ApptEConfirmStatusSendFailed: String(defs.eConfirmFailed),
    AppointmentTimeIncrement: String(INCREMENT),
    AppointmentTimeArrivedTrigger: String(defs.arrived),
    AppointmentTimeSeatedTrigger: String(defs.inRoom),
    AppointmentTimeDismissedTrigger: String(defs.checkedOut),
    RecallDaysPast: '1095',
    RecallDaysFuture: '7',
    RecallTypesShowingInList: '1,2,3',
    RecallExcludeIfAnyFutureAppt: '0',
    BalancesDontSubtractIns: '0',
    PracticeTitle: 'Fernhill Dental',
  };
  for (const [name, value] of Object.entries(preferences)) {
    practice.preference.push({ PrefName: name, ValueString: value });
  }
}

function hireTeams(practice: MadeUpPractice, settings: Required<PracticeSettings>, opened: string): Team[] {
  const random = createRandom(settings.seed, 'team');
  const clinics = Math.max(1, settings.clinics);
  const patients = settings.patients + settings.extra.length;
  const dentists = Math.max(2, Math.ceil(patients / A_DENTIST / clinics));
  const hygienists = Math.max(2, Math.ceil(patients / A_HYGIENIST / clinics));
  const teams: Team[] = [];

  function hire(secondary: boolean): number {
    const num = practice.provider.length + 1;
    const first = random.pick(random.chance(0.6) ? womenNames : menNames);
    const last = surnames[(num * 29) % surnames.length]!;
    practice.provider.push({
      ProvNum: num,
      Abbr: secondary ? `HYG${num}` : `DOC${num}`,
      LName: last,
      FName: first,
      Suffix: secondary ? 'RDH' : random.pick(['DDS', 'DMD']),
      IsSecondary: secondary ? 1 : 0,
      IsHidden: 0,
      ItemOrder: num - 1,
      ProvStatus: 0,
      DateTStamp: opened,
    });
    return num;
  }
  function furnish(name: string, clinic: number, hygiene: boolean, provider: number, hidden = false): number {
    const num = practice.operatory.length + 1;
    practice.operatory.push({
      OperatoryNum: num,
      OpName: name,
      Abbrev: name.replace(/[^A-Z\d]/g, '').slice(0, 5),
      ItemOrder: num - 1,
      IsHidden: hidden ? 1 : 0,
      ProvDentist: hygiene ? 0 : provider,
      ProvHygienist: hygiene ? provider : 0,
      IsHygiene: hygiene ? 1 : 0,
      ClinicNum: clinic,
      DateTStamp: opened,
    });
    return num;
  }

  for (let index = 0; index < clinics; index += 1) {
    const clinic = settings.clinics > 0 ? index + 1 : 0;
    if (clinic > 0) practice.clinic.push(openClinic(clinic));
    const team: Team = { clinic, dentists: [], hygienists: [], rooms: [], hygieneRooms: [] };
    for (let count = 1; count <= dentists; count += 1) {
      const provider = hire(false);
      team.dentists.push(provider);
      team.rooms.push(furnish(`Op ${count}`, clinic, false, provider));
    }
    for (let count = 1; count <= hygienists; count += 1) {
      const provider = hire(true);
      team.hygienists.push(provider);
      team.hygieneRooms.push(furnish(`Hygiene ${count}`, clinic, true, provider));
    }
    furnish('Storage (old Op)', clinic, false, 0, true);
    teams.push(team);
  }
  const gone = hire(false);
  Object.assign(practice.provider[gone - 1]!, { IsHidden: 1, ProvStatus: 1, Abbr: 'OLD' });
  return teams;
}

function openClinic(clinic: number): RawRow {
  const [city, state, zip] = cities[(clinic - 1) % cities.length]!;
  return {
    ClinicNum: clinic,
    Description: `Fernhill Dental ${city}`,
    Abbr: city.slice(0, 4).toUpperCase(),
    Address: `${100 * clinic} Fernhill Road`,
    City: city,
    State: state,
    Zip: `${zip}${String(clinic).padStart(2, '0')}`,
    Phone: `50355501${String(clinic).padStart(2, '0')}`,
    IsHidden: 0,
    ItemOrder: clinic - 1,
  };
}

function fillSchedule(practice: MadeUpPractice, team: Team, today: number): void {
  for (let day = today - SCHEDULED_BACK; day <= today + SCHEDULED_AHEAD; day += 1) {
    for (const row of scheduleOf(team, day)) {
      practice.schedule.push({
        ScheduleNum: practice.schedule.length + 1,
        ...row,
        DateTStamp: timeOf(Math.min(day - 30, today - 1), 600),
      });
    }
  }
}

/** Who works when on a day, as rows without key and stamp; none on a day on which nobody works. */
export function scheduleOf(team: Team, day: number): RawRow[] {
  if (!isWorkday(day)) return [];
  const rows: RawRow[] = [];
  const add = (
    from: number,
    to: number,
    type: number,
    provider: number,
    blockout = 0,
    rooms: number[] = [],
  ) =>
    rows.push({
      SchedDate: dateOf(day),
      StartTime: `${timeOf(0, from).slice(11)}`,
      StopTime: `${timeOf(0, to).slice(11)}`,
      SchedType: type,
      ProvNum: provider,
      BlockoutType: blockout,
      Status: 0,
      ClinicNum: team.clinic,
      Operatories: rooms.join(','),
    });
  for (const provider of [...team.dentists, ...team.hygienists]) {
    // Everybody has a day off in two weeks.
    if ((day + provider) % 14 === 0) continue;
    add(OPENS, NOON, 1, provider);
    add(AFTERNOON, CLOSES, 1, provider);
  }
  add(NOON, AFTERNOON, 2, 0, defs.lunch, [...team.rooms, ...team.hygieneRooms]);
  // What hurts is seen in one room.
  add(NOON - 60, NOON, 2, 0, defs.emergencies, team.rooms.slice(0, 1));
  return rows;
}
