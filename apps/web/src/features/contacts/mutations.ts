import { contacts as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { ApiError } from '../../lib/api-error.ts';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { limitedNow } from '../../lib/limited.ts';
import { heardUpTo, seenUpTo } from '../../lib/seen-items.ts';
import { notify } from '../../ui/notify.tsx';
import type { Contact } from './contact-types.ts';
import { receiveContact, selectContact, showContact, useContacts } from './store.ts';

/** Beside the mark itself: since when, where "done" is taken back; how far it was seen, where it is said. */
interface MarkInput {
  since?: string | null;
  seen_id?: number;
}

async function sendNeedsAnswer(
  id: number,
  needs_answer: boolean,
  { since, seen_id }: MarkInput = {},
): Promise<boolean> {
  const held = selectContact(useContacts.getState(), id);
  if (!held) return false;
  const from = needs_answer ? (since ?? new Date().toISOString()) : null;
  const shown: Contact = { ...held, needs_answer, needs_answer_since: from };
  showContact(shown);
  try {
    const { contact } = await call(contract.setNeedsAnswer, {
      params: { id },
      body: { needs_answer, ...(since ? { since } : {}), ...(seen_id === undefined ? {} : { seen_id }) },
    });
    receiveContact(contact);
    return true;
  } catch (error) {
    // Back to what it was, unless an event brought something newer meanwhile.
    if (useContacts.getState().contacts.get(id) === shown) showContact(held);
    if (error instanceof ApiError && error.status === 409 && !needs_answer) {
      // What the patient sent is shown by now: whoever has read it, or need not, says "done" once more.
      notify({
        message: `${contactName(held)} is not marked as done. ${errorMessage(error)}`,
        kind: 'warning',
        action: { label: 'Mark as done anyway', onClick: () => void markDone(id, lastItemOf(id)) },
      });
    } else if (!isAlerted(error)) {
      notify({ message: `${contactName(held)} was not changed. ${errorMessage(error)}`, kind: 'error' });
    }
    return false;
  }
}

/** Says why nothing can be changed when the office's time is over. @returns whether that is so. */
export function refuseLimited(): boolean {
  const words = limitedNow();
  if (words) notify({ message: words, kind: 'error' });
  return words !== null;
}

/** The newest item of a contact as far as it is known here. */
export const lastItemOf = (id: number): number =>
  Math.max(selectContact(useContacts.getState(), id)?.last_item_id ?? 0, heardUpTo(id));

/** Undoes a mark, and says what is so again; what could not be undone is said where it failed. */
async function takeBack(id: number, needs_answer: boolean, how: MarkInput = {}): Promise<void> {
  const contact = selectContact(useContacts.getState(), id);
  if (!contact || !(await sendNeedsAnswer(id, needs_answer, how))) return;
  const so = needs_answer ? 'needs an answer again' : 'is done again';
  notify({ message: `Undone: ${contactName(contact)} ${so}` });
}
/** What counts as seen of a contact: of an open thread what stood in view, else what its row shows. */
export const seenOf = (id: number): number => seenUpTo(id) ?? lastItemOf(id);

/** Marks a contact as done, unless they sent something after what was seen, at once, and offers to undo it. */
async function markDone(id: number, seen_id: number): Promise<boolean> {
  if (refuseLimited()) return false;
  const contact = selectContact(useContacts.getState(), id);
  if (!contact || !(await sendNeedsAnswer(id, false, { seen_id }))) return false;
  const since = contact.needs_answer_since;
  notify({
    message: `Marked as done: ${contactName(contact)}`,
    action: { label: 'Undo', onClick: () => void takeBack(id, true, { since }) },
  });
  return true;
}

/**
 * Marks a contact as done or as needing an answer, at once, and offers to undo it. Of an open thread that counts as
 * seen which stood in view, else what its row shows.
 */
export async function setNeedsAnswer(id: number, needsAnswer: boolean): Promise<boolean> {
  if (!needsAnswer) return markDone(id, seenOf(id));
  if (refuseLimited()) return false;
  const contact = selectContact(useContacts.getState(), id);
  if (!contact || !(await sendNeedsAnswer(id, true))) return false;
  notify({
    message: `${contactName(contact)} needs an answer`,
    action: { label: 'Undo', onClick: () => void takeBack(id, false) },
  });
  return true;
}

/** Turns the mark of a contact around. */
export function toggleNeedsAnswer(id: number): void {
  const contact = selectContact(useContacts.getState(), id);
  if (contact) void setNeedsAnswer(id, !contact.needs_answer);
}

/**
 * Gives a contact its name. @returns whether the server took it; what went wrong is shown here.
 */
export async function nameContact(id: number, first_name: string, last_name: string): Promise<boolean> {
  try {
    const { contact } = await call(contract.updateContact, {
      params: { id },
      body: { first_name, last_name },
    });
    receiveContact(contact);
    notify({ message: contract.contactMessages.updated, kind: 'success' });
    return true;
  } catch (error) {
    if (!isAlerted(error)) {
      notify({ message: `${contract.contactMessages.updateFailed}. ${errorMessage(error)}`, kind: 'error' });
    }
    return false;
  }
}
