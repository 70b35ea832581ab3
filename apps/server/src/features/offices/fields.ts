import { offices, readState } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import type { OfficeRow } from './store.ts';

type Fields = offices.OfficeFields;

/** The names of the create payload beside those of the row. */
const otherNames = {
  name: 'officeName',
  timezone: 'timeZone',
  business_number: 'businessNumber',
  address_line_1: 'officeAddressLine1',
  address_line_2: 'officeAddressLine2',
  city: 'officeCity',
  state: 'officeState',
  zip: 'officeZip',
} as const satisfies Record<keyof Fields, string>;

type OtherName = (typeof otherNames)[keyof Fields];
const fieldNames = Object.keys(otherNames) as (keyof Fields)[];

const nothing: Fields = {
  name: '',
  timezone: '',
  business_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  zip: '',
};

/**
 * What was given of an office, in either set of names, as the table keeps it.
 * @param reservedName the name that may not be taken; null for the office whose name it is
 * @throws BadInput with the specification's one sentence: which field is wrong, the page says beside it
 */
export function readOfficeFields(
  given: Partial<Record<keyof Fields | OtherName, string | undefined>>,
  reservedName: string | null,
): Partial<OfficeRow> {
  const fields: Partial<Fields> = {};
  for (const name of fieldNames) {
    const value = given[name] ?? given[otherNames[name]];
    if (value !== undefined) fields[name] = value.trim();
  }
  const faults = offices.officeFaults({ ...nothing, ...fields }, reservedName ?? '');
  if (fieldNames.some((name) => fields[name] !== undefined && faults[name] !== undefined))
    throw new BadInput(offices.officeMessages.saveFailed);

  const { name, timezone, business_number: number, city, zip } = fields;
  const row = {
    name,
    timezone: timezone === undefined ? undefined : offices.readTimeZone(timezone)!,
    businessNumber: number === undefined ? undefined : `+1${offices.readBusinessNumber(number)!}`,
    addressLine1: fields.address_line_1,
    addressLine2: fields.address_line_2,
    city,
    state: fields.state === undefined ? undefined : readState(fields.state)!,
    zip,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
