import { contacts as contract, type RouteCall } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { notify } from '../../../ui/notify.tsx';
import type { Contact } from '../contact-types.ts';
import { receiveContact, useContacts } from '../store.ts';
import { bodyOf, type ContactFields } from './contact-fields.ts';
import { sayFault } from '../../../ui/say-fault.ts';

const { contactMessages } = contract;

/** The detail is fetched again: what changed in it stands in no event. */
export function renewDetail(id: number): void {
  useContacts.setState((state) => {
    const held = state.extras.get(id);
    return held ? { extras: new Map(state.extras).set(id, { ...held, stale: true }) } : state;
  });
}

function take(contact: Contact): Contact {
  receiveContact(contact);
  renewDetail(contact.contact_id);
  return contact;
}

function tellFailure(failed: string, error: unknown): void {
  sayFault(error, `${failed}.`);
}

/** Adds a contact. @throws ApiError for the form */
export async function createContact(fields: ContactFields): Promise<number> {
  const body = { ...bodyOf(fields), SSN: '' } as RouteCall<typeof contract.createContact>['body'];
  const { contact } = await call(contract.createContact, { body, quiet400: true });
  take(contact);
  return contact.contact_id;
}

/** Saves what was changed of a contact. @throws ApiError for the form, 409 where somebody else was quicker */
export async function saveContact(
  id: number,
  changes: Partial<ContactFields>,
  version?: number,
): Promise<Contact> {
  const body = { ...bodyOf(changes), ...(version === undefined ? {} : { version }) };
  const answer = await call(contract.updateContact, { params: { id }, body, quiet400: true });
  if (answer.data.status !== 'success') throw new Error(contactMessages.updateFailed);
  return take(answer.contact);
}

/** Saves one thing of a contact at once and says how it went. */
export async function saveAtOnce(id: number, changes: Partial<ContactFields>): Promise<void> {
  try {
    await saveContact(id, changes);
    notify({ message: contactMessages.updated, kind: 'success' });
  } catch (error) {
    tellFailure(contactMessages.updateFailed, error);
  }
}

/** Gives a contact its type at once, and offers to undo it. */
export async function chooseType(id: number, before: number, typeId: number): Promise<void> {
  try {
    await call(contract.setContactType, { params: { id, typeId }, quiet400: true });
    notify({
      message: contactMessages.updated,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void chooseType(id, typeId, before) },
    });
  } catch (error) {
    tellFailure(contactMessages.updateFailed, error);
  }
}

/** Removes a contact without calls and messages. @returns whether it is gone; what went wrong is shown here */
export async function removeContact(id: number): Promise<boolean> {
  try {
    await call(contract.deleteContact, { params: { id }, quiet400: true });
    return true;
  } catch (error) {
    tellFailure('The contact was not removed', error);
    return false;
  }
}

/** Puts a contact into the family of another, or (0) into none, and offers to undo it. */
export async function joinFamily(id: number, withId: number, undoWith: number): Promise<void> {
  try {
    const { contact } = await call(contract.setFamily, {
      params: { id },
      body: { with_id: withId },
      quiet400: true,
    });
    take(contact);
    notify({
      message: withId === 0 ? 'Taken out of the family.' : 'They are one family now.',
      kind: 'success',
      action: { label: 'Undo', onClick: () => void joinFamily(id, undoWith, withId) },
    });
  } catch (error) {
    tellFailure('The family was not changed', error);
  }
}

/** Merges one contact into another. @throws ApiError for the dialog, 409 where one of them changed meanwhile */
export async function mergeContacts(
  preview: contract.MergePreview,
  fields: Record<string, 'keep' | 'merge'>,
): Promise<contract.ContactMerge> {
  const { merge, contact } = await call(contract.mergeContacts, {
    body: {
      keep_id: preview.keep.contact_id,
      merge_id: preview.merge.contact_id,
      keep_version: preview.keep.version,
      merge_version: preview.merge.version,
      fields,
    },
    quiet400: true,
  });
  take(contact);
  return merge;
}

/** Makes two contacts again of one and says how it went. */
export async function undoMerge(merge: contract.ContactMerge): Promise<void> {
  try {
    const { keep, merged } = await call(contract.undoMerge, {
      params: { id: merge.contact_merge_id },
      quiet400: true,
    });
    take(keep);
    take(merged);
    notify({ message: `${merge.merged_name} is a contact of its own again.`, kind: 'success' });
  } catch (error) {
    tellFailure('They stay merged', error);
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['merges', merge.keep_id] });
  }
}
