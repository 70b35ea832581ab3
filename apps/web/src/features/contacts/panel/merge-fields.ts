import { contacts as contract, formatPhone, type labels } from '@chairline/contract';
import { birthdateToField } from './contact-fields.ts';
import { languageChoices, languageCode } from './languages.ts';

const names: Readonly<Record<string, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  ph1: 'Phone',
  ph2: 'Home',
  ph3: 'Work',
  email: 'Email',
  Address: 'Address',
  Address2: 'Address 2',
  City: 'City',
  State: 'State',
  Zip: 'Zip',
  Gender: 'Gender',
  Position: 'Marital status',
  Birthdate: 'Birthdate',
  PreferContactMethod: 'Preferred contact method',
  language: 'Language',
  contact_type: 'Contact type',
  family: 'Family',
};

const order = Object.keys(names);

/** The fields in the order of the form. */
export function inFormOrder(fields: contract.MergePreview['fields']): contract.MergePreview['fields'] {
  return fields.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** A field's name on the screen. */
export const mergeFieldName = (field: string): string => names[field] ?? field;

/** A field's value on the screen; '' for none. */
export function mergeFieldWords(
  field: string,
  value: string,
  types: ReadonlyMap<number, labels.ContactType>,
): string {
  if (value === '' || (field === 'contact_type' && value === '0')) return '';
  switch (field) {
    case 'ph1':
    case 'ph2':
    case 'ph3':
      return formatPhone(value);
    case 'Birthdate': {
      const [year, month, day] = birthdateToField(value).split('-').map(Number);
      return year === undefined ? value : `${month}/${day}/${year}`;
    }
    case 'language':
      return languageChoices.find((choice) => choice.value === languageCode(value))?.label ?? value;
    case 'PreferContactMethod':
      return contract.preferredMethods.find(([method]) => method === value)?.[1] ?? value;
    case 'contact_type':
      return types.get(Number(value))?.type_name ?? value;
    default:
      return value;
  }
}

/** The choices that differ from what the preview chose: all that has to be sent. */
export function changedSides(
  fields: contract.MergePreview['fields'],
  sides: Readonly<Record<string, 'keep' | 'merge'>>,
): Record<string, 'keep' | 'merge'> {
  const changed: Record<string, 'keep' | 'merge'> = {};
  for (const { field, chosen } of fields) {
    const side = sides[field];
    if (side !== undefined && side !== chosen) changed[field] = side;
  }
  return changed;
}
