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

/** Fields of the row that nothing in a detail goes by. */
const apart: ReadonlySet<string> = new Set([
  'needs_answer',
  'needs_answer_since',
  'put_off',
  'tags',
  'tag_id',
  'contact_type',
  'internal_convo_count',
] satisfies (keyof Contact)[]);

const differs = (before: Contact | undefined, after: Contact, fields: readonly (keyof Contact)[]): boolean =>
  !before || fields.some((field) => before[field] !== after[field]);

/**
 * A detail after its contact changed. Numbers and names decide who shares a number, what is opted out and which
 * number is recommended: the event does not say, so the detail is marked to be fetched again.
 */
export function detailAfterContact(
  extras: HeldExtras,
  before: Contact | undefined,
  after: Contact,
): HeldExtras {
  return differs(before, after, sharedFields) ? { ...extras, stale: true } : extras;
}

/**
 * Whether something that only the detail has (an address, a birthdate), and the event does not carry, may have changed
 * with the row: not where the row itself shows what changed and the detail does not depend on that.
 */
export function maySayMore(before: Contact | undefined, after: Contact): boolean {
  if (!before) return true;
  const changed = (Object.keys(after) as (keyof Contact)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return changed.length === 0 || changed.some((key) => !apart.has(key));
}

const numbersOf = ({ ph1, ph2, ph3, phone_num }: Contact) => [ph1, ph2, ph3, phone_num].filter(Boolean);

/** Whether the detail of one contact shows another, or will, after that one changed: its family, who shares a number. */
export function showsOther(
  extras: HeldExtras,
  own: Contact | undefined,
  before: Contact | undefined,
  after: Contact,
): boolean {
  if (!differs(before, after, [...sharedFields, 'family'])) return false;
  const shown = [...extras.family_members, ...extras.shares_number_with];
  if (shown.some(({ contact_id }) => contact_id === after.contact_id)) return true;
  if (!own) return true;
  if (own.family !== 0 && own.family === after.family) return true;
  const numbers = numbersOf(own);
  return numbersOf(after).some((number) => numbers.includes(number));
}

/**
 * A detail after an item came or changed: the count follows from the item's place; the recommended number is the
 * one last texted with; a message of theirs in another language than their last, a STOP or START, or a text that failed, may have changed the opt-outs, so fetch again.
 */
export function detailAfterItem(extras: HeldExtras, payload: LivePayload<'addMessage'>): HeldExtras {
  const { item } = payload;
  const item_count = Math.max(extras.item_count, item.position + 1);
  // Messenger has no number, and no stop.
  const text = item.kind === 'text' && !item.channel;
  const changesOptOut =
    text &&
    ((inbox.isFromContact(item) && STOP_OR_START.test(item.message.trim())) ||
      inbox.resendableDirections.includes(item.comm_direction));
  const otherNumber = text && item.phone_num !== extras.recommended_number;
  const { src_language: language } = item;
  const otherLanguage =
    item.kind !== 'call' &&
    inbox.isFromContact(item) &&
    language !== null &&
    language !== extras.last_src_language;
  return {
    ...extras,
    item_count,
    stale: extras.stale || changesOptOut || otherNumber || otherLanguage,
  };
}
