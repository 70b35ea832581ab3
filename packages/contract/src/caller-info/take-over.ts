import { isBirthdate, isContactZip } from '../contacts/rules.ts';
import { contactMessages } from '../contacts/rules.ts';
import type { Contact, ContactDetail } from '../contacts/models.ts';
import { isEmail } from '../shared/fields.ts';
import { formatPhone, PHONE_MESSAGE, toE164 } from '../shared/phone.ts';
import type { CallerInfo } from './models.ts';
import { type DemographicField, fieldNames, infoWords } from './rules.ts';

/** What of it a contact has a field for, in the order in which it is compared. */
export const takenFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'phone_number',
  'email_address',
  'home_address',
  'zip',
] as const satisfies readonly DemographicField[];
export type TakenField = (typeof takenFields)[number];

/** The contact form's name of each. */
export const formFields = {
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'Birthdate',
  phone_number: 'ph1',
  email_address: 'email',
  home_address: 'Address',
  zip: 'Zip',
} as const satisfies Record<TakenField, keyof ContactDetail>;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * A day as people say and write it: `1980-06-21`, `6/21/1980`, `June 21st, 1980`, `21 June 1980`.
 * @returns epoch milliseconds at midnight UTC, as text; null where it is none
 */
export function readBirthdate(text: string): string | null {
  const words = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(words);
  const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(words);
  const daysFirst = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?,? (\d{4})$/.exec(words);
  const monthOf = (name: string | undefined) => months.indexOf((name ?? '').slice(0, 3)) + 1;
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3], us[1], us[2]]
      : named
        ? [named[3], monthOf(named[1]), named[2]]
        : daysFirst
          ? [daysFirst[3], monthOf(daysFirst[2]), daysFirst[1]]
          : [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return exists && isBirthdate(String(at.getTime())) ? String(at.getTime()) : null;
}

export interface Comparison {
  field: TakenField;
  name: string;
  /** As it stands at the contact, as people read it; '' for nothing. */
  old: string;
  next: string;
  /** What the contact's field would be given. */
  value: string;
  same: boolean;
  /** Why it cannot be taken over; null where it can. */
  problem: string | null;
}

const dayWords = (ms: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(Number(ms)));

/** A field as a contact has it, and what is wrong with it there. */
function asContactHasIt(
  field: TakenField,
  text: string,
): { value: string; shown: string; problem: string | null } {
  const fine = (value: string, shown = value) => ({ value, shown, problem: null });
  const wrong = (problem: string) => ({ value: text, shown: text, problem });
  switch (field) {
    case 'date_of_birth': {
      const ms = readBirthdate(text);
      return ms === null ? wrong(infoWords.badDate) : fine(ms, dayWords(ms));
    }
    case 'phone_number': {
      const number = toE164(text);
      return number === null ? wrong(PHONE_MESSAGE) : fine(number.slice(-10), formatPhone(number));
    }
    case 'email_address':
      return isEmail(text) ? fine(text) : wrong(contactMessages.email);
    case 'zip':
      return isContactZip(text) ? fine(text) : wrong(infoWords.badZip);
    case 'first_name':
    case 'last_name':
      return text.length > 100 ? wrong(infoWords.tooLong(fieldNames[field], 100)) : fine(text);
    case 'home_address':
      return fine(text);
  }
}

/** What a contact has of each field, as `compareInfo` needs it. */
export type ComparedContact = Pick<ContactDetail, (typeof formFields)[TakenField]>;

/** What was collected beside what stands at a contact; only fields that were collected. @param contact null: a new one */
export function compareInfo(info: CallerInfo, contact: ComparedContact | null): Comparison[] {
  return takenFields.flatMap((field) => {
    const text = info.demographic_info[field]?.trim() ?? '';
    if (text === '') return [];
    const { value, shown, problem } = asContactHasIt(field, text);
    const held = (contact?.[formFields[field]] ?? '').trim();
    const old =
      held === ''
        ? ''
        : field === 'date_of_birth'
          ? dayWords(held)
          : field === 'phone_number'
            ? formatPhone(held)
            : held;
    return [{ field, name: fieldNames[field], old, next: shown, value, same: held === value, problem }];
  });
}

/** Whether a contact is nobody yet but a number: taking over gives it its name. */
export const isUnnamed = ({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): boolean =>
  first_name === '' && last_name === '';
