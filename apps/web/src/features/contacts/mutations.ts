import { contacts as contract } from '@chairline/contract';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { limitedNow } from '../../lib/limited.ts';
import { notify } from '../../ui/notify.tsx';
import { contactName } from './contact-name.ts';
import type { Contact } from './contact-types.ts';
import { receiveContact, selectContact, showContact, useContacts } from './store.ts';

/** @param since since when an answer is needed, where "done" is taken back */
async function sendNeedsAnswer(id: number, needs_answer: boolean, since?: string | null): Promise<boolean> {
  const held = selectContact(useContacts.getState(), id);
  if (!held) return false;
  const shown: Contact = { ...held, needs_answer };
  showContact(shown);
  try {
    const { contact } = await call(contract.setNeedsAnswer, {
      params: { id },
      body: { needs_answer, ...(since ? { since } : {}) },
    });
    receiveContact(contact);
    return true;
  } catch (error) {
    // Back to what it was, unless an event brought something newer meanwhile.
    if (useContacts.getState().contacts.get(id) === shown) showContact(held);
    if (!isAlerted(error)) {
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

/** Marks a contact as done or as needing an answer, at once, and offers to undo it. */
export async function setNeedsAnswer(id: number, needsAnswer: boolean): Promise<void> {
  if (refuseLimited()) return;
  const contact = selectContact(useContacts.getState(), id);
  if (!contact || !(await sendNeedsAnswer(id, needsAnswer))) return;
  const name = contactName(contact);
  const since = contact.needs_answer_since;
  notify({
    message: needsAnswer ? `${name} needs an answer` : `${name} is done`,
    action: { label: 'Undo', onClick: () => void sendNeedsAnswer(id, !needsAnswer, since) },
  });
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
