import { formatPhone } from '@chairline/contract';
import type { Contact } from './contact-types.ts';

type Named = Pick<
  Contact,
  'first_name' | 'last_name' | 'full_name' | 'ph1' | 'ph2' | 'ph3' | 'phone_num' | 'email'
>;

/** Whether someone gave this contact a name. */
export function isNamed(contact: Named): boolean {
  return (contact.full_name || contact.first_name || contact.last_name).trim() !== '';
}

/** The name for the screen: the full name, else the number, else the e-mail address. */
export function contactName(contact: Named): string {
  const name = contact.full_name.trim() || `${contact.first_name} ${contact.last_name}`.trim();
  if (name) return name;
  const number = contact.phone_num || contact.ph1 || contact.ph2 || contact.ph3;
  return number ? formatPhone(number) : contact.email || 'No name';
}
