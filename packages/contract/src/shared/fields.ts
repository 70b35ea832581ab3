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

/** US states and territories: the specification leaves the list open. USPS, Publication 28, appendix B. */
export const usStates = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AS', 'American Samoa'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['MP', 'Northern Mariana Islands'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
] as const;
export type UsState = (typeof usStates)[number][0];

/** A state by its two letters or its name, in any case; null when it is none. */
export function readState(text: string): UsState | null {
  const wanted = text.trim().toLowerCase();
  return (
    usStates.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0] ??
    null
  );
}
