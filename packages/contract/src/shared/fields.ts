import { z } from 'zod';
import { digitsOf, PHONE_MESSAGE } from './phone.ts';

/** Rules that several forms share: specification 1, section 5. Messages stand once, here. */
export const fieldMessages = {
  required: (name: string) => `${name} is required`,
  phone: PHONE_MESSAGE,
  city: 'City name must contain only letters',
  zip: 'Zip code must be 5 digits',
  emailRequired: 'E-mail is required',
  email: 'Email must be valid',
} as const;

/** The pattern e-mail addresses are held to; the same that browsers use (HTML, section 4.10.5.1.5), with a dot. */
export const emailPattern =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);

/** Rows a page of a table: specification 1, section 9. */
export const TABLE_PAGE_SIZES = [5, 10, 15, 20] as const;
/** How long 'Copied' stands, in milliseconds: specification 1, section 9. */
export const COPIED_MS = 2_000;

/** Letters and spaces only. */
export const isCity = (text: string): boolean => /^[\p{L} ]+$/u.test(text.trim());

export const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** Ten digits with optional parentheses, spaces or dashes; nothing at all is fine too. */
export const isOptionalPhone = (text: string): boolean =>
  text.trim() === '' || (/^[\d\s()-]+$/.test(text) && digitsOf(text).length === 10);

/** A person's name as it is stored: no blanks around it. */
export const personName = (message: string) =>
  z.string(message).trim().min(1, message).max(100, 'A name has at most 100 characters');

/** An e-mail address; compared without regard to case. */
export const emailField = (missing: string, invalid: string) =>
  z.string(missing).trim().min(1, missing).max(254, invalid).regex(emailPattern, invalid);
