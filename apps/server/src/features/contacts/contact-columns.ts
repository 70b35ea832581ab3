import { type contacts as contract, toE164 } from '@chairline/contract';
import type { z } from 'zod';
import type { ContactRow, NewContact } from './store.ts';

export type ContactFields = Partial<z.output<typeof contract.contactForm>>;

/** The form's fields whose column bears their name in camel case, stored as they come. */
const plain = {
  textable1: 'textable1',
  textable2: 'textable2',
  textable3: 'textable3',
  Gender: 'gender',
  Position: 'position',
  PreferContactMethod: 'preferContactMethod',
  language: 'language',
} as const;

/** Those that lose the blanks around them. */
const trimmed = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  Address: 'address',
  Address2: 'address2',
  City: 'city',
  State: 'state',
  Zip: 'zip',
} as const;

/**
 * The form → columns; fields left out are left out. Numbers become E.164, '' for none. The type's rights and the
 * social security number, which is not kept, are not looked at here.
 */
export function columnsOf(form: ContactFields): Partial<NewContact> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(plain)) {
    const value = form[field as keyof typeof plain];
    if (value !== undefined) columns[column] = value;
  }
  for (const [field, column] of Object.entries(trimmed)) {
    const value = form[field as keyof typeof trimmed];
    if (value !== undefined) columns[column] = value.trim();
  }
  for (const field of ['ph1', 'ph2', 'ph3'] as const) {
    if (form[field] !== undefined) columns[field] = toE164(form[field]) ?? '';
  }
  if (form.Birthdate !== undefined) columns.birthdate = dateOf(form.Birthdate);
  if (form.contact_type !== undefined)
    columns.contactTypeId = form.contact_type === 0 ? null : form.contact_type;
  return columns as Partial<NewContact>;
}

/** What of a change differs from the row. */
export function changedColumns(before: ContactRow, change: Partial<NewContact>): Partial<NewContact> {
  return Object.fromEntries(
    Object.entries(change).filter(([column, value]) => value !== before[column as keyof ContactRow]),
  );
}

/** Milliseconds since the epoch as text → the day in UTC, YYYY-MM-DD. */
const dateOf = (birthdate: string | null): string | null =>
  birthdate === null ? null : new Date(Number(birthdate)).toISOString().slice(0, 10);

/** YYYY-MM-DD → milliseconds since the epoch at midnight UTC, as text. */
export const birthdateToWire = (date: string | null): string | null =>
  date === null ? null : String(Date.parse(`${date}T00:00:00Z`));
