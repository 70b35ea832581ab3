import { formatCount } from '../shared/count-words.ts';
/* What an assistant collects on a call, and how much of it is there: specification 3, sections 3 and 5. */

export const infoStates = ['new', 'taken', 'dismissed'] as const;
export type InfoState = (typeof infoStates)[number];

/** A summary of a call: being written, for a person to decide, kept, thrown away, or none could be written. */
export const noteStates = ['writing', 'draft', 'kept', 'thrown', 'failed', 'empty'] as const;

export const demographicFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'home_address',
  'zip',
  'email_address',
  'phone_number',
  'social_security_number',
  'referral_source',
] as const;
export const insuranceFields = [
  'insurance_company_name',
  'employer',
  'group_name',
  'group_number',
  'subscriber_id',
  'effective_date',
] as const;
export const clinicalFields = ['reason_for_visit'] as const;

export type DemographicField = (typeof demographicFields)[number];
export type InsuranceField = (typeof insuranceFields)[number];
export type InfoField = DemographicField | InsuranceField | (typeof clinicalFields)[number];

export const fieldNames: Readonly<Record<InfoField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  home_address: 'Home address',
  zip: 'Zip',
  email_address: 'E-mail',
  phone_number: 'Phone number',
  social_security_number: 'Social security number',
  referral_source: 'Referral source',
  insurance_company_name: 'Insurance company',
  employer: 'Employer',
  group_name: 'Group name',
  group_number: 'Group number',
  subscriber_id: 'Subscriber ID',
  effective_date: 'Effective date',
  reason_for_visit: 'Reason for the visit',
};

export const FIELD_MAX = 200;
export const REASON_MAX = 500;
/** Characters of a call's summary, and of a note that somebody writes during it. */
export const SUMMARY_MAX = 4_000;
/** Beside the fields above, an assistant may say so much more. */
export const MORE_KEYS_MOST = 30;
export const MORE_VALUE_MAX = 2_000;

export const infoWords = {
  notCollected: 'Not Collected',
  noInsurance: 'Patient does not have insurance',
  aiOff: 'AI is off for this office.',
  nobodyOutside: 'Nobody outside is in this call: there is nobody to collect anything of.',
  badInfo: 'Send what was collected as an object, by the names of its fields.',
  badText: (name: string) => `${name} must be text, or null where it was not said.`,
  tooLong: (name: string, most: number) => `${name} has at most ${most} characters.`,
  unknownField: (section: string, keys: readonly string[]) =>
    `The section ${section} has no field called ${keys.map((key) => `'${key.slice(0, 60)}'`).join(', ')}.`,
  badFlag: (name: string) => `${name} must be true or false, or null where it was not said.`,
  badSsn: 'A social security number has nine digits.',
  badIntent: 'A wish for the calendar has a type (OD, DSS or Google) and a date such as 2026-12-03.',
  tooMuch: `Beside the fields there are at most ${MORE_KEYS_MOST} others, each with at most ${MORE_VALUE_MAX} characters.`,
  changedMeanwhile: 'This was changed meanwhile. Look at the newest values, then save again.',
  settled: 'Somebody has taken this over or dismissed it meanwhile. Look at it again.',
  nothingChosen: 'Choose at least one field to take over.',
  needsName: 'A contact needs a first and a last name. Fill them in first.',
  notPossible: (name: string, why: string) => `${name}: ${why}`,
  noSsn: 'No social security number was collected.',
  unreadableSsn: 'The number cannot be opened with this installation’s key any more. Ask the patient again.',
  noUndo: 'This can no longer be undone.',
  changedSince: 'The contact has changed since; it can no longer be undone here.',
  noSummary: 'Write a summary, or throw this one away.',
  summaryTooLong: `A summary has at most ${formatCount(SUMMARY_MAX)} characters.`,
  noteChanged: 'Somebody decided about this summary meanwhile. Look at it again.',
  noNote: 'Write something, or throw the note away.',
  noteTooLong: `A note has at most ${formatCount(SUMMARY_MAX)} characters.`,
  noteChangedElsewhere: 'This note was changed in another window. Look at it, then save again.',
  othersNote: 'Only who wrote a note can change it.',
  noteNowhere: 'This call stands in no thread: there is no number to it, or it is among colleagues.',
  noSpeech: 'No service that writes down calls is set for this installation.',
  notWritten: 'The call could not be written down.',
  notSummed: 'The model gave no summary that can be used.',
  notHeard: 'What is said cannot be written down.',
  filledNoMore: 'Nothing more is filled in on this call.',
  triedAgain: 'It is tried again by itself.',
  nothingSaid: 'Nothing was understood in the recording.',
  badDate: 'It is no date that can be read. Write it as 06/21/1980.',
  badZip: 'Zip code must be 5 digits',
} as const;
