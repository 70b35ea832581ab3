/** Words, limits and checks of the client list: specification 1, sections 2, 5, 8 and 9. */
import { isCity, isZip } from '../shared/fields.ts';
import { readState } from '../shared/us-states.ts';
import { digitsOf } from '../shared/phone.ts';

export const officeMessages = {
  required: 'Required.',
  phone: 'Invalid phone number.',
  city: 'Invalid city name.',
  zip: 'Must be a 5 digit zip code.',
  state: 'Choose a state.',
  timezone: 'Choose a time zone.',
  reservedName: 'Cannot use that office name.',
  email: 'Invalid e-mail.',
  saveFailed: 'Failed to save, invalid data given',
  deleteQuestion: 'Are you sure you want to delete this item?',
  changedMeanwhile:
    'Somebody else changed this office meanwhile. Look at the newest values, then save again.',
  ownOffice: 'The provider’s own office cannot be deleted.',
  deleted: 'This office is deleted. Bring it back first.',
  tooLate: 'An office can be brought back for 30 days. This one was deleted earlier.',
  noAdmins: 'This office has no active admin with an e-mail address.',
  noUsers: 'This office has no active user with an e-mail address.',
  provider: 'Only the provider’s admins may do that.',
} as const;

/** The six time zones, as they are shown and as they are stored (IANA). */
export const timeZones = [
  { label: 'Eastern', value: 'America/New_York' },
  { label: 'Central', value: 'America/Chicago' },
  { label: 'Mountain', value: 'America/Denver' },
  { label: 'Pacific', value: 'America/Los_Angeles' },
  { label: 'Alaska', value: 'America/Anchorage' },
  { label: 'Hawaii', value: 'Pacific/Honolulu' },
] as const;

/** A time zone by its IANA name or by the specification's word for it; null when it is none of the six. */
export function readTimeZone(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const zone = timeZones.find(
    ({ label, value }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return zone?.value ?? null;
}

export const timeZoneLabel = (zone: string): string =>
  timeZones.find(({ value }) => value === zone)?.label ?? zone;

/** A deleted office can be brought back for so many days. */
export const RESTORE_DAYS = 30;

/** A business number as ten digits (an eleven-digit one drops its first), or null when it is none. */
export function readBusinessNumber(text: string): string | null {
  if (/[^\d\s().+-]/.test(text)) return null;
  const digits = digitsOf(text);
  const ten = digits.length === 11 ? digits.slice(1) : digits;
  return ten.length === 10 ? ten : null;
}

export interface OfficeFields {
  name: string;
  timezone: string;
  business_number: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * What is wrong with each field of a client row; an empty object when it may be saved.
 * @param reservedName the provider team's name: no office may take it (any case)
 */
export function officeFaults(
  fields: OfficeFields,
  reservedName: string,
): Partial<Record<keyof OfficeFields, string>> {
  const faults: Partial<Record<keyof OfficeFields, string>> = {};
  const needed = ['name', 'timezone', 'business_number', 'address_line_1', 'city', 'state', 'zip'] as const;
  for (const field of needed) if (!fields[field].trim()) faults[field] = officeMessages.required;
  const wrong = (field: keyof OfficeFields, message: string) => {
    faults[field] ??= message;
  };
  if (fields.name.trim().toLowerCase() === reservedName.trim().toLowerCase())
    wrong('name', officeMessages.reservedName);
  if (readTimeZone(fields.timezone) === null) wrong('timezone', officeMessages.timezone);
  if (readBusinessNumber(fields.business_number) === null) wrong('business_number', officeMessages.phone);
  if (!isCity(fields.city)) wrong('city', officeMessages.city);
  if (readState(fields.state) === null) wrong('state', officeMessages.state);
  if (!isZip(fields.zip.trim())) wrong('zip', officeMessages.zip);
  return faults;
}
