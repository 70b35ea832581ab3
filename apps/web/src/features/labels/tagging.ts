import { conversations, labels, type contacts, type inbox } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { limitedNow } from '../../lib/limited.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';

const { labelMessages } = labels;

/** Takes what the server answered into the caller's own store; the event that follows says the same. */
type Receive<T> = (row: T) => void;

/** Does one change and says how it went in the specification's words. @returns whether it was made */
async function change<T>(
  work: () => Promise<T>,
  receive: Receive<T>,
  words: { done: string; failed: string },
  undo?: () => void,
): Promise<boolean> {
  const limited = limitedNow();
  if (limited) {
    notify({ message: limited, kind: 'error' });
    return false;
  }
  try {
    receive(await work());
    notify({
      message: words.done,
      kind: 'success',
      ...(undo ? { action: { label: 'Undo', onClick: undo } } : {}),
    });
    return true;
  } catch (error) {
    sayFault(error, `${words.failed}.`);
    return false;
  }
}

const added = { done: labelMessages.tagAdded, failed: labelMessages.tagAddFailed };
const removed = { done: labelMessages.tagRemoved, failed: labelMessages.tagRemoveFailed };

/** Puts a tag on a contact and says how it went. @returns whether it is on */
export function addContactTag(
  contactId: number,
  tagId: number,
  receive: Receive<contacts.Contact>,
): Promise<boolean> {
  const work = async () => {
    const body = { tag_id: tagId };
    return (await call(labels.addContactTag, { params: { id: contactId }, body, quiet400: true })).contact;
  };
  return change(work, receive, added);
}

/** Takes a tag off a contact, and offers to undo it. @returns whether it is off */
export function removeContactTag(
  contactId: number,
  tagId: number,
  receive: Receive<contacts.Contact>,
): Promise<boolean> {
  const params = { id: contactId, tagId };
  const work = async () => (await call(labels.removeContactTag, { params, quiet400: true })).contact;
  return change(work, receive, removed, () => void addContactTag(contactId, tagId, receive));
}

/** Puts a tag on a message, call or e-mail (by comm_participant_id). @returns whether it is on */
export function addItemTag(
  itemId: number,
  tagId: number,
  receive: Receive<inbox.CommItem>,
): Promise<boolean> {
  const work = async () => {
    const body = { tag_id: tagId };
    return (await call(labels.addItemTag, { params: { id: itemId }, body, quiet400: true })).item;
  };
  return change(work, receive, added);
}

/** Takes a tag off a message, call or e-mail, and offers to undo it. @returns whether it is off */
export function removeItemTag(
  itemId: number,
  tagId: number,
  receive: Receive<inbox.CommItem>,
): Promise<boolean> {
  const params = { id: itemId, tagId };
  const work = async () => (await call(labels.removeItemTag, { params, quiet400: true })).item;
  return change(work, receive, removed, () => void addItemTag(itemId, tagId, receive));
}

/** Puts a tag on a conversation and says how it went. @returns whether it is on */
export function addConvoTag(
  convoId: number,
  tagId: number,
  receive: Receive<conversations.Conversation>,
): Promise<boolean> {
  const work = async () => {
    const body = { conversation_id: convoId, tag_id: tagId };
    return (await call(conversations.addConvoTag, { body, quiet400: true })).convo;
  };
  return change(work, receive, added);
}

/** Takes a tag off a conversation, and offers to undo it. @returns whether it is off */
export function removeConvoTag(
  convoId: number,
  tagId: number,
  receive: Receive<conversations.Conversation>,
): Promise<boolean> {
  const params = { id: convoId, tagId };
  const work = async () => (await call(conversations.removeConvoTag, { params, quiet400: true })).convo;
  return change(work, receive, removed, () => void addConvoTag(convoId, tagId, receive));
}
