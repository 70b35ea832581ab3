import { addressOf, conversations as contract } from '@chairline/contract';

/**
 * Where a conversation lives that is not at home on /conversation: the right panel beside its contact's thread, the
 * screen of outstanding claims, that of recalls. Null where /conversation is its place.
 */
export function ownAddress(
  convo: Pick<contract.Conversation, 'convo_id' | 'kind' | 'convo_references' | 'system_process_id'>,
  messageId?: number,
): string | null {
  const about = convo.convo_references.find(({ contact_id }) => contact_id !== null);
  const { convo_id, kind, system_process_id } = convo;
  const contact_id = about?.contact_id ?? null;
  const path = addressOf({
    convo: { convo_id, kind, contact_id, system_process_id },
    message: messageId,
  });
  return path.startsWith('/conversation?') ? null : path;
}
