import { addressOf, type search } from '@chairline/contract';

/** Where a finding opens, to be highlighted there; null where nothing leads to it. */
export function addressOfHit(hit: search.SearchHit): string | null {
  const { convo_id, convo_kind, contact_id, system_process_id } = hit;
  if (convo_id !== null) {
    const convo = { convo_id, kind: convo_kind ?? 'general', contact_id, system_process_id };
    return addressOf({ convo, message: hit.convo_message_id });
  }
  if (contact_id === null) return null;
  const mail = hit.email_id === null ? null : hit.threadId;
  return addressOf({
    contact: contact_id,
    item: hit.item_id,
    mail,
    email: mail === null ? null : hit.email_id,
  });
}
