import { formatPhone } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import type { Contact } from './contact-types.ts';

/** A line about a contact; with `copy`, what a button beside it takes along. */
export interface ContactFact {
  label: string;
  text: string;
  copy?: string;
  /** A number that can be called. */
  number?: string;
}

/** 'Jan 5, 1980' of milliseconds at midnight UTC; a birthdate has no time zone. */
function formatBirthdate(milliseconds: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Number(milliseconds),
  );
}

/** How a contact is reached, and where they live: only what is known, in the order it is asked for at a desk. */
export function aboutContact(
  contact: Contact,
  extras: ContactExtras | undefined,
  typeName: string | undefined,
): ContactFact[] {
  const number = (label: string, digits: string, textable: boolean): ContactFact[] =>
    digits === ''
      ? []
      : [
          {
            label: extras?.opted_out.includes(digits)
              ? `${label}, stopped our texts`
              : textable
                ? label
                : `${label}, no texts`,
            text: formatPhone(digits),
            copy: formatPhone(digits),
            number: digits,
          },
        ];
  const fact = (label: string, text: string | null | undefined, copy = false): ContactFact[] =>
    text ? [{ label, text, ...(copy ? { copy: text } : {}) }] : [];
  const town = [extras?.City, [extras?.State, extras?.Zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const address = [extras?.Address, extras?.Address2, town].filter(Boolean).join(', ');
  return [
    ...number('Cell', contact.ph1, contact.textable1),
    ...number('Home', contact.ph2, contact.textable2),
    ...number('Work', contact.ph3, contact.textable3),
    ...number('Number', contact.phone_num, true),
    ...(extras?.other_numbers ?? []).flatMap((digits) => number('Other number', digits, true)),
    ...fact('E-mail', contact.email, true),
    ...(extras?.other_emails ?? []).flatMap((email) => fact('Other e-mail', email, true)),
    ...fact('Address', address, true),
    ...fact('Birthdate', extras?.Birthdate ? formatBirthdate(extras.Birthdate) : null),
    ...fact('Type', typeName),
    ...fact('Patient number', contact.OD_PatNum === null ? null : String(contact.OD_PatNum), true),
  ];
}
