import { inbox, type LivePayload } from '@chairline/contract';
import type { Contact, ContactExtras } from './contact-types.ts';

type HeldExtras = ContactExtras & { stale: boolean };

const STOP_OR_START = /^(stop|stopall|unsubscribe|cancel|end|quit|start|yes|unstop)\s*[.!]?$/i;

const sharedFields = [
  'ph1',
  'ph2',
  'ph3',
  'phone_num',
  'textable1',
  'textable2',
  'textable3',
  'first_name',
  'last_name',
  'email',
] as const;

/**
 * A detail after its contact changed. Numbers and names decide who shares a number, what is opted out and which
 * number is recommended: the event does not say, so the detail is marked to be fetched again.
 */
export function detailAfterContact(
  extras: HeldExtras,
  before: Contact | undefined,
  after: Contact,
): HeldExtras {
  const changed = !before || sharedFields.some((field) => before[field] !== after[field]);
  return changed ? { ...extras, stale: true } : extras;
}

/**
 * A detail after an item came or changed: the count follows from the item's place; the recommended number is the
 * one last texted with; a STOP or START, or a text that failed, may have changed the opt-outs, so fetch again.
 */
export function detailAfterItem(extras: HeldExtras, payload: LivePayload<'addMessage'>): HeldExtras {
  const { item } = payload;
  const item_count = Math.max(extras.item_count, item.position + 1);
  const text = item.kind === 'text';
  const changesOptOut =
    text &&
    ((inbox.isFromContact(item) && STOP_OR_START.test(item.message.trim())) ||
      inbox.resendableDirections.includes(item.comm_direction));
  const otherNumber = text && item.phone_num !== extras.recommended_number;
  return { ...extras, item_count, stale: extras.stale || changesOptOut || otherNumber };
}

/** A number texts can go to, with its name in words. */
export interface TextNumber {
  number: string;
  label: 'Cell' | 'Home' | 'Work' | '';
}

/** The numbers of a contact that take texts, each once, in the order of the form. */
export function textableNumbers(contact: Contact): TextNumber[] {
  const candidates: (TextNumber & { textable: boolean })[] = [
    { number: contact.ph1, label: 'Cell', textable: contact.textable1 },
    { number: contact.ph2, label: 'Home', textable: contact.textable2 },
    { number: contact.ph3, label: 'Work', textable: contact.textable3 },
    { number: contact.phone_num, label: '', textable: true },
  ];
  const seen = new Set<string>();
  return candidates
    .filter(({ number, textable }) => textable && number !== '' && !seen.has(number) && seen.add(number))
    .map(({ number, label }) => ({ number, label }));
}

/** All numbers of a contact, each once, in the order of the form. */
export function allNumbers(contact: Contact): string[] {
  return [...new Set([contact.ph1, contact.ph2, contact.ph3, contact.phone_num].filter(Boolean))];
}
