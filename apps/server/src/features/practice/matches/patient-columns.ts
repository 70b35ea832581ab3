import { lastTen, toE164 } from '@chairline/contract';
import { enumText, patStatus } from '@chairline/open-dental';
import type { NewContact } from '../../contacts/index.ts';
import type { PatientRow } from './store-patients.ts';

/** What the practice system says of a patient that the contact shows: the first item of `od_json`. */
export interface PatientNote extends Record<string, unknown> {
  PatNum: number;
  status: string;
  TxtMsgOk: string;
  Language: string;
  ClinicNum: number;
}

/** Columns of a contact that follow the patient. */
export type PatientColumns = Required<
  Pick<
    NewContact,
    | 'firstName'
    | 'lastName'
    | 'ph1'
    | 'ph2'
    | 'ph3'
    | 'email'
    | 'address'
    | 'address2'
    | 'city'
    | 'state'
    | 'zip'
    | 'gender'
    | 'position'
    | 'birthdate'
    | 'preferContactMethod'
    | 'odPatNum'
  >
> & { odJson: [PatientNote] };

/** A number as the practice has it → E.164; '' for what is none: too short, an extension alone, words. */
export function phoneOf(raw: string): string {
  // What follows the number is no part of it: an extension, a note.
  const note = raw.search(/x|[#;,/]|[a-z]{2}/i);
  const number = (note === -1 ? raw : raw.slice(0, note)).replace(/[^\d+]/g, '');
  const e164 = toE164(number) ?? '';
  // Exchanges begin with 2 to 9; one digit ten times is what is typed for "none".
  return /^\+1\d{3}[2-9]/.test(e164) && !/^\+1(\d)\1{9}$/.test(e164) ? e164 : '';
}

/** Cell, home and work; one that stands twice is shown once. */
export function phonesOf(patient: PatientRow): [string, string, string] {
  const cell = phoneOf(patient.wirelessPhone);
  const home = phoneOf(patient.hmPhone);
  const work = phoneOf(patient.wkPhone);
  return [cell, home === cell ? '' : home, work === cell || work === home ? '' : work];
}

/** The last ten digits of each of a patient's numbers. */
export const tensOf = (patient: PatientRow): string[] => phonesOf(patient).filter(Boolean).map(lastTen);

const clean = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A patient → the columns of their contact. */
export function patientColumns(patient: PatientRow): PatientColumns {
  const [ph1, ph2, ph3] = phonesOf(patient);
  return {
    firstName: clean(patient.fName) || clean(patient.preferred),
    lastName: clean(patient.lName),
    ph1,
    ph2,
    ph3,
    email: /^[^\s@<>]+@[^\s@<>]+$/.test(patient.email.trim()) ? patient.email.trim() : '',
    address: clean(patient.address),
    address2: clean(patient.address2),
    city: clean(patient.city),
    state: clean(patient.state),
    zip: clean(patient.zip),
    gender: enumText('Gender', patient.gender),
    position: enumText('Position', patient.position),
    birthdate: patient.birthdate,
    preferContactMethod: enumText('ContactMethod', patient.preferContactMethod),
    odPatNum: patient.patNum,
    odJson: [
      {
        PatNum: patient.patNum,
        status: enumText('PatStatus', patient.patStatus),
        TxtMsgOk: enumText('TxtMsgOk', patient.txtMsgOk),
        Language: clean(patient.language),
        ClinicNum: patient.clinicNum,
      },
    ],
  };
}

/**
 * What contacts have, and how a practice writes it: ISO 639-2 as Open Dental does, ISO 639-1, or the language's name.
 */
const spellings: Readonly<Record<string, string>> = {
  en: 'eng english inglés ingles',
  es: 'spa spanish español espanol castellano',
  zh: 'chi zho cmn yue chinese mandarin cantonese 中文',
  vi: 'vie vietnamese',
  ko: 'kor korean 한국어',
  ru: 'rus russian русский',
  ar: 'ara arabic العربية',
  fr: 'fra fre french français francais',
  de: 'deu ger german deutsch',
  pt: 'por portuguese português portugues',
  tl: 'tgl fil tagalog filipino',
  ja: 'jpn japanese 日本語',
  hi: 'hin hindi',
};
const languages: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([code, names]) =>
    [code, ...names.split(' ')].map((name) => [name, code] as const),
  ),
);

/** A patient's language as contacts have it; undefined for one that is none of these. A region is left out: `es-MX`. */
export const languageOf = (written: string): string | undefined =>
  languages.get(
    written
      .trim()
      .toLowerCase()
      .split(/[-_ (,/]/)[0]!,
  );

/**
 * What of a contact is staff's as well and follows the patient only when it changed over there: whether texts go to the
 * cell number, and the language.
 * @param before the contact's `od_json` until now; empty for one that was no patient's
 */
export function sharedColumns(
  note: PatientNote,
  before: readonly Record<string, unknown>[],
): Partial<Pick<NewContact, 'textable1' | 'language'>> {
  const [was] = before;
  const columns: Partial<Pick<NewContact, 'textable1' | 'language'>> = {};
  if (note.TxtMsgOk !== was?.['TxtMsgOk']) {
    if (note.TxtMsgOk === 'No') columns.textable1 = false;
    else if (was?.['TxtMsgOk'] === 'No' && note.TxtMsgOk === 'Yes') columns.textable1 = true;
  }
  if (note.Language !== was?.['Language']) {
    const language = languageOf(note.Language);
    if (language) columns.language = language;
  }
  return columns;
}

/** Patients who get a contact of their own; others only while they have an appointment to come. */
export const isActive = (status: number): boolean =>
  status === patStatus.patient || status === patStatus.nonPatient || status > patStatus.deceased;
