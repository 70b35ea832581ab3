import { formatPhone, type contacts } from '@chairline/contract';

export interface PaletteItem {
  id: string;
  group: 'Contacts' | 'Screens' | 'Actions';
  label: string;
  /** Beside the label, dimmed. */
  note?: string;
  icon?: string;
  contact?: contacts.Contact;
  run(): void;
}

/** A contact's name, or its number where nobody has named it. */
export function contactLabel(contact: contacts.Contact): string {
  return contact.full_name.trim() || formatPhone(contact.phone_num || contact.ph1) || 'Unknown contact';
}

/** The number beside a name; empty where the number is the name. */
export function contactNote(contact: contacts.Contact): string {
  if (!contact.full_name.trim()) return '';
  return formatPhone(contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num);
}

/** Screens and actions whose label has every word of the search, each at the start of one of its own. */
export function filterCommands<T extends { label: string }>(commands: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const own = label.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
  });
}
