import {
  conversations,
  formatPhone,
  search as fullText,
  type contacts,
  type users,
} from '@chairline/contract';
import { numberFound } from '@chairline/office-state/contacts';

/** Opened in the palette's place. */
export type PaletteDialog =
  | { name: 'new-convo'; people: number[] }
  | { name: 'quick-message'; number: string };

export interface PaletteItem {
  id: string;
  group: 'Contacts' | 'People' | 'Number' | 'Calendar' | 'Screens' | 'Actions' | 'Did you mean' | 'Messages';
  label: string;
  /** Beside the label, dimmed. */
  note?: string;
  /** It is found by these as well. */
  words?: string;
  icon?: string;
  contact?: contacts.Contact;
  person?: users.UserRow;
  /** What was found in a message; shown in two lines. */
  hit?: fullText.SearchHit;
  /** What was typed is nobody's name: it is not run by an Enter that came before it was shown. */
  guess?: boolean;
  /** The field takes these words, and they are searched. */
  retype?: string;
  /** The palette stays open. */
  stays?: boolean;
  /** What is chosen once this brought it; until then this stays chosen. */
  brings?: string;
  dialog?: PaletteDialog;
  run?(): void;
}

/**
 * The index of the chosen item. For one that is still to come stands the item that brings it, for one that is gone the
 * first.
 */
export function indexOfChosen(items: readonly PaletteItem[], id: string | null): number {
  const index = items.findIndex((item) => item.id === id);
  return Math.max(index === -1 && id !== null ? items.findIndex(({ brings }) => brings === id) : index, 0);
}

/** How many people a search offers; the word 'staff' lists all of them. */
const PEOPLE = 5;

/** Members of staff whose name or username begins with the search; everyone for the word 'staff'. */
export function findStaff(people: readonly users.UserRow[], search: string): readonly users.UserRow[] {
  if (search.toLowerCase() === fullText.STAFF_WORD) return people;
  return search === '' ? [] : conversations.offerPeople(people, search).slice(0, PEOPLE);
}

/** The contacts a search found by their whole number. */
export function contactsOfNumber(found: readonly contacts.Contact[], number: string): contacts.Contact[] {
  return found.filter((contact) =>
    [contact.ph1, contact.ph2, contact.ph3, contact.phone_num].includes(number),
  );
}

/** A contact's name, or its number where nobody has named it. */
export function contactLabel(contact: contacts.Contact): string {
  return contact.full_name.trim() || formatPhone(contact.phone_num || contact.ph1) || 'Unknown contact';
}

/** The number beside a name, the one the search found it by before others; empty where the number is the name. */
export function contactNote(contact: contacts.Contact, search: string): string {
  if (!contact.full_name.trim()) return '';
  const found = numberFound(contact, search);
  if (found !== null) return found;
  return formatPhone(contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num);
}

/** Screens, settings and actions that have every word of the search, each at the start of one of their own. */
export function filterCommands<T extends { label: string; note?: string; words?: string }>(
  commands: readonly T[],
  search: string,
): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (of: (command: T) => string) => (command: T) => {
    const own = of(command)
      .toLowerCase()
      .split(/[\s:,]+/);
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
  };
  const named = commands.filter(found(({ label }) => label));
  // What is called so comes before what merely holds it.
  const others = commands.filter(
    found(({ label, note = '', words: more = '' }) => `${label} ${note} ${more}`),
  );
  return [...named, ...others.filter((command) => !named.includes(command))];
}
