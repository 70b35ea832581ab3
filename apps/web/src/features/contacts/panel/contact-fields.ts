import {
  contacts as contract,
  digitsOf,
  formatPhone,
  isEmail,
  toE164,
  type RouteCall,
} from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { z } from 'zod';
import type { Contact } from '../contact-types.ts';

/** The contact form as it is typed. */
export const contactFields = z.object({
  first_name: z.string(),
  last_name: z.string(),
  ph1: z.string(),
  ph2: z.string(),
  ph3: z.string(),
  textable1: z.boolean(),
  textable2: z.boolean(),
  textable3: z.boolean(),
  email: z.string(),
  Address: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  Zip: z.string(),
  Gender: z.string(),
  Position: z.string(),
  /** YYYY-MM-DD, '' for none. */
  Birthdate: z.string(),
  PreferContactMethod: z.string(),
  language: z.string(),
  contact_type: z.number().int(),
});
export type ContactFields = z.infer<typeof contactFields>;
export type ContactField = keyof ContactFields;
const phoneSlots = ['ph1', 'ph2', 'ph3'] as const;

/** A new contact's form. Home and work numbers seldom take texts. */
export const emptyContact: ContactFields = {
  first_name: '',
  last_name: '',
  ph1: '',
  ph2: '',
  ph3: '',
  textable1: true,
  textable2: false,
  textable3: false,
  email: '',
  Address: '',
  Address2: '',
  City: '',
  State: '',
  Zip: '',
  Gender: '',
  Position: '',
  Birthdate: '',
  PreferContactMethod: '',
  language: '',
  contact_type: contract.CONTACT_TYPE_ALL,
};

/** A new contact's form for somebody the list was searched for: by a whole number or address, else empty. */
export function startFromSearch(search: string): ContactFields {
  const words = search.trim();
  if (toE164(words) !== null) return { ...emptyContact, ph1: limitPhone(words) };
  return isEmail(words) ? { ...emptyContact, email: words } : emptyContact;
}

/** Milliseconds since the epoch at midnight UTC → YYYY-MM-DD. A birthday is a day, in no time zone. */
export function birthdateToField(wire: string | null): string {
  if (wire === null || wire === '') return '';
  const date = new Date(Number(wire));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/**
 * YYYY-MM-DD → milliseconds, as text; null for an empty field, the text itself where it is no date, so that the rule
 * refuses it.
 */
export function birthdateToWire(field: string): string | null {
  if (field === '') return null;
  const time = Date.parse(`${field}T00:00:00Z`);
  return Number.isNaN(time) ? field : String(time);
}

/**
 * What may stand in a phone field: at most ten digits (a leading 1 or +1 is dropped), written the usual way once
 * they are complete. The rest stays as it is typed, so that the caret does not jump.
 */
export function limitPhone(typed: string): string {
  const digits = digitsOf(typed);
  const ten = digits.length > 10 && digits.startsWith('1') ? digits.slice(1, 11) : digits.slice(0, 10);
  if (ten.length === 10) return formatPhone(ten);
  return typed.replaceAll(/[^\d\s().+-]/g, '').slice(0, 20);
}

/** A contact's form as it is saved. A number nobody has named stands where its cell number will be. */
export function fieldsOf(contact: Contact, extras: ContactExtras): ContactFields {
  return {
    first_name: contact.first_name,
    last_name: contact.last_name,
    ph1: formatPhone(contact.ph1 || contact.phone_num),
    ph2: formatPhone(contact.ph2),
    ph3: formatPhone(contact.ph3),
    textable1: contact.textable1,
    textable2: contact.textable2,
    textable3: contact.textable3,
    email: contact.email,
    Address: extras.Address,
    Address2: extras.Address2,
    City: extras.City,
    State: extras.State,
    Zip: extras.Zip,
    Gender: extras.Gender,
    Position: extras.Position,
    Birthdate: birthdateToField(extras.Birthdate),
    PreferContactMethod: extras.PreferContactMethod,
    language: contact.language,
    contact_type: contact.contact_type,
  };
}

/** What a desk asks for first and nobody has written down, with what offers to. */
export function unknownFields(saved: ContactFields, patient: boolean): (readonly [ContactField, string])[] {
  const offered = [
    ['first_name', 'Add a name'],
    ['ph1', 'Add a number'],
    ['email', 'Add an e-mail'],
    ['Address', 'Add an address'],
    ['Birthdate', 'Add a birthdate'],
    ['PreferContactMethod', 'Add how to reach them'],
    ['language', 'Add a language'],
  ] as const;
  const isOurs = (field: ContactField) => !patient || field === 'language';
  return offered.filter(([field]) => isOurs(field) && saved[field] === '');
}

type Body = RouteCall<typeof contract.updateContact>['body'];

/** The form for the server: of each number its digits, the birthday as milliseconds. */
export function bodyOf(fields: Partial<ContactFields>): Body {
  const body: Record<string, unknown> = { ...fields };
  for (const slot of phoneSlots) {
    const typed = fields[slot];
    if (typed !== undefined) body[slot] = digitsOf(typed).slice(0, 10);
  }
  if (fields.Birthdate !== undefined) body['Birthdate'] = birthdateToWire(fields.Birthdate);
  return body as Body;
}

/** What differs from the saved form. */
export function changesOf(fields: ContactFields, saved: ContactFields): Partial<ContactFields> {
  const keys = Object.keys(fields) as ContactField[];
  return Object.fromEntries(
    keys.filter((key) => fields[key] !== saved[key]).map((key) => [key, fields[key]]),
  );
}

/**
 * What is wrong with each field, by the rules the server holds it to.
 * @param fields all of a new contact's; of a saved one what was changed, as the rest is the server's own
 */
export function faultsOf(fields: Partial<ContactFields>): Partial<Record<ContactField, string>> {
  const parsed = contract.contactForm.partial().safeParse(bodyOf(fields));
  const faults: Partial<Record<ContactField, string>> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0]) as ContactField;
    faults[field] ??= issue.message;
  }
  return faults;
}

/** The required fields that are missing, whether they were touched or not. */
export function missingNames({ first_name, last_name }: ContactFields): Faults {
  const words = contract.contactMessages.requiredFields;
  return {
    ...(first_name.trim() === '' ? { first_name: words } : {}),
    ...(last_name.trim() === '' ? { last_name: words } : {}),
  };
}

/** Whether a required field is missing: the alert says so then. */
export function isIncomplete(fields: ContactFields): boolean {
  return Object.keys(missingNames(fields)).length > 0;
}

type Faults = ReturnType<typeof faultsOf>;

/** The faults that keep a form from being saved at once: a missing name is told by the alert instead. */
export function withoutNames(faults: Faults): Faults {
  const { first_name: _first, last_name: _last, ...others } = faults;
  return others;
}

/** Faults that are shown while the form is still being typed: of fields that hold something. */
export function settledFaults(faults: Faults, values: ContactFields): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => values[key as ContactField] !== ''));
}
