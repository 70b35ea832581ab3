import { conversations as contract } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { receiveConvo } from '../store.ts';

type Conversation = contract.Conversation;

/**
 * Sets the viewer's reminder for a conversation, or changes the one they have.
 * @param at epoch milliseconds
 * @throws ApiError; a 400 carries the sentence to show beside the field
 */
export async function saveReminder(
  convoId: number,
  at: number,
  how: 'add' | 'change',
): Promise<contract.ConvoReminder> {
  const route = how === 'add' ? contract.addConvoReminder : contract.updateConvoReminder;
  const { reminder, convo } = await call(route, {
    params: { id: convoId },
    body: { date: new Date(at).toISOString() },
    quiet400: true,
  });
  receiveConvo(convo);
  return reminder;
}

/** Removes the viewer's reminder for a conversation. @throws ApiError */
export async function removeReminder(convoId: number): Promise<Conversation> {
  const { convo } = await call(contract.deleteConvoReminder, { params: { id: convoId }, quiet400: true });
  receiveConvo(convo);
  return convo;
}
