import type { conversations as contract } from '@chairline/contract';

/** Where an internal conversation lives: the right panel beside its contact's thread. */
export function internalAddress(
  convo: Pick<contract.Conversation, 'convo_id' | 'kind' | 'convo_references'>,
  messageId?: number,
): string | null {
  if (convo.kind !== 'internal') return null;
  const contactId = convo.convo_references.find(({ contact_id }) => contact_id !== null)?.contact_id;
  if (contactId === undefined || contactId === null) return null;
  const search = new URLSearchParams({
    contact: String(contactId),
    panel: 'internalConversations',
    convo: String(convo.convo_id),
  });
  if (messageId !== undefined) search.set('message', String(messageId));
  return `/frontdesk?${search}`;
}
