import { conversations as contract, type RouteCall } from '@chairline/contract';
import { type Conversation, dropConvo } from '@chairline/office-state/conversations';
import { call } from '../../lib/api.ts';
import { receiveMessage } from './message-store.ts';
import { receiveConvo, useConvos } from './store.ts';

/*
 * What can be done with conversations. Each throws the ApiError for whoever asked, who has the specification's words
 * for it; a 400's sentence is theirs to show. Each takes the answer in at once: the event that follows says the same.
 */

type Fields = RouteCall<typeof contract.addConversation>['body'];

function take(convo: Conversation): Conversation {
  receiveConvo(convo);
  return convo;
}

/** Begins a general conversation. @param fields `client_ref` the same for every try of one form */
export async function addConversation(fields: Fields): Promise<Conversation> {
  const { convo } = await call(contract.addConversation, { body: fields, quiet400: true });
  return take(convo);
}

/** Begins an internal conversation about a contact. @param fields `client_ref` the same for every try of one form */
export async function beginInternal(
  body: RouteCall<typeof contract.createInternalConvo>['body'],
  files: readonly File[] = [],
): Promise<Conversation> {
  const { convo } = await call(contract.createInternalConvo, { body, files, quiet400: true });
  return take(convo);
}

/** Closes a conversation or opens it again. */
export async function setStatus(convoId: number, open: boolean, process = ''): Promise<Conversation> {
  const { convo } = await call(contract.setConvoStatus, {
    params: { id: convoId },
    body: { status: open, process },
    quiet400: true,
  });
  return take(convo);
}

export async function rename(convoId: number, convo_name: string): Promise<Conversation> {
  const { convo } = await call(contract.renameConversation, {
    params: { id: convoId },
    body: { convo_name },
    quiet400: true,
  });
  return take(convo);
}

export async function addParticipant(convoId: number, userId: number): Promise<Conversation> {
  const { convo } = await call(contract.addParticipant, {
    params: { id: convoId },
    body: { user_id: userId },
    quiet400: true,
  });
  return take(convo);
}

/** Takes somebody out, or leaves; a secured conversation one has left is no longer seen. */
export async function removeParticipant(convoId: number, userId: number): Promise<void> {
  await call(contract.deleteParticipant, { params: { id: convoId, userId }, quiet400: true });
  const { views, viewer } = useConvos.getState();
  if (views.get(convoId)?.secured && userId === viewer.user_id) {
    useConvos.setState((state) => dropConvo(state, convoId));
  }
}

/** Marks the viewer's mention in a message as done, or open again. */
export async function completeMention(
  convoId: number,
  messageId: number,
  completed: boolean,
): Promise<contract.ConvoMessage> {
  const { message } = await call(contract.completeMention, {
    params: { id: convoId, messageId },
    body: { completed },
    quiet400: true,
  });
  receiveMessage(message);
  return message;
}

/** Sets the viewer's reminder. @param date ISO 8601 with offset */
export async function addReminder(convoId: number, date: string): Promise<contract.ConvoReminder> {
  const { reminder, convo } = await call(contract.addConvoReminder, {
    params: { id: convoId },
    body: { date },
    quiet400: true,
  });
  take(convo);
  return reminder;
}

/** Changes the viewer's reminder. @param date ISO 8601 with offset */
export async function updateReminder(convoId: number, date: string): Promise<contract.ConvoReminder> {
  const { reminder, convo } = await call(contract.updateConvoReminder, {
    params: { id: convoId },
    body: { date },
    quiet400: true,
  });
  take(convo);
  return reminder;
}

export async function deleteReminder(convoId: number): Promise<Conversation> {
  const { convo } = await call(contract.deleteConvoReminder, { params: { id: convoId }, quiet400: true });
  return take(convo);
}
