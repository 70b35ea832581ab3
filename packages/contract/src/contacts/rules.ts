import { formatCount } from '../shared/count-words.ts';

/** Words and limits of contacts: specification 2, sections 5, 8 and 9. */
export const contactMessages = {
  requiredFields: 'Please fill in all required fields',
  /** Why a thread was not marked as done. */
  unseen: (count: number) =>
    count === 1
      ? '1 new message below has not been seen. Look at it first.'
      : `${formatCount(count)} new messages below have not been seen. Look at them first.`,
  created: 'Contact Created Successfully',
  createFailed: 'Failed To Create Contact',
  updated: 'Contact Updated Successfully',
  updateFailed: 'Failed To Update Contact',
  emptyList: 'No calls or messages found',
  /** Above those whose name is nearly what was searched. */
  nearWords: (search: string) => `Nobody is called “${search}”. Did you mean:`,
  nearCount: (count: number) =>
    count === 1
      ? '1 name like it is offered.'
      : `${formatCount(count)} contacts with names like it are offered.`,
  nearFailed: 'Names like it could not be looked for.',
  chooseContact: 'Choose a contact to get started',
  email: 'Email must be valid',
  city: 'City name must contain only letters',
  zip: 'Zip code must be 5 digits',
  birthdate: 'Give a birthdate in the past, or leave it empty.',
  language: 'Choose a language of the list.',
  fromPractice: 'This patient’s data come from Open Dental: change them there.',
  changedMeanwhile: 'This contact has changed meanwhile. Look at the newest values, then save again.',
  changedSince: 'The contact has changed since; the merge can no longer be undone.',
  mergeSelf: 'A contact cannot be merged with itself.',
  mergeTwoPatients: 'Both are patients of the practice system: merge them there first.',
  mergePractice: 'One of them is a patient of Open Dental: what stands there is kept. Change it there.',
  familySelf: 'A contact cannot be put into a family with itself.',
  hasHistory: 'This contact has calls or messages and stays in the list. Rename it instead.',
  hasConversations: 'This contact has internal conversations and stays in the list. Rename it instead.',
} as const;

/** Marital status, gender: the form's words are what is sent. Specification 2, section 5. */
export const maritalStatuses = ['Single', 'Married', 'Child', 'Widowed', 'Divorced'] as const;
export const genders = ['Female', 'Male', 'Unknown'] as const;
/** Preferred contact method: what is sent, and the form's words. */
export const preferredMethods = [
  ['None', 'None'],
  ['DoNotCall', 'Do Not Call'],
  ['HmPhone', 'Home Phone'],
  ['WkPhone', 'Work Phone'],
  ['WirelessPh', 'Wireless Phone'],
  ['Email', 'Email'],
  ['Mail', 'Mail'],
  ['TextMessage', 'Text Message'],
  ['SeeNotes', 'See Notes'],
] as const;

/** Letters, blanks and the marks of real towns' names; the specification leaves this form's rule open. */
export const isContactCity = (text: string): boolean => /^[\p{L}\p{M} .'’-]+$/u.test(text.trim());
/** ZIP or ZIP+4. */
export const isContactZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text.trim());
/** Milliseconds of a day from 1850 to tomorrow. */
export function isBirthdate(text: string, now: number = Date.now()): boolean {
  if (!/^-?\d{1,15}$/.test(text)) return false;
  const time = Number(text);
  return time > Date.UTC(1850, 0, 1) && time <= now + 86_400_000;
}

export const putOffMessages = {
  past: 'Choose a time that is still to come.',
  tooFar: 'Choose a time within a year.',
  notWaiting: 'Nobody waits for an answer here any more.',
} as const;
/** Who waits is put off for a year at most, in milliseconds. */
export const PUT_OFF_MAX_MS = 366 * 86_400_000;

export const CONTACT_PAGE_SIZE = 50;
export const CONTACT_PAGE_MAX = 1000;
/** The contacts under a status are counted up to this, which reads "99+". */
export const STATUS_COUNT_MAX = 100;
export const SEARCH_MAX_LENGTH = 100;
/** So many whose name is spelt nearly as a search has it are offered. */
export const NEAR_MOST = 6;
/** They are offered beside so many whom the search itself finds: with more it was not misspelt. */
export const NEAR_BESIDE_MOST = 2;

/** The virtual type that stands for every contact. */
export const CONTACT_TYPE_ALL = 0;
