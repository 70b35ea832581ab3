import type { search } from '@chairline/contract';

/** Where a finding opens: its screen and what stands behind the `?` of its address. */
export type HitPlace =
  | { to: '/conversation'; search: { process: 0; convo: number; message?: number } }
  | { to: '/osclaims'; search: { claim: number; convo: number; message?: number } }
  | { to: '/labCases'; search: { lab: number } }
  | { to: '/recall'; search: { recall: number; convo: number; message?: number } }
  | {
      to: '/frontdesk';
      search:
        | { contact: number; item?: number; mail?: string; email?: number }
        | { contact: number; panel: 'internalConversations'; convo: number; message?: number };
    };

/** The place of a finding, so that it opens there and is highlighted; null where nothing leads to it. */
export function placeOf(hit: search.SearchHit): HitPlace | null {
  if (hit.convo_id !== null) {
    const at = {
      convo: hit.convo_id,
      ...(hit.convo_message_id === null ? {} : { message: hit.convo_message_id }),
    };
    if (hit.convo_kind === 'internal' && hit.contact_id !== null)
      return { to: '/frontdesk', search: { contact: hit.contact_id, panel: 'internalConversations', ...at } };
    const subject = Number(hit.system_process_id);
    if (hit.convo_kind === 'claim') return { to: '/osclaims', search: { claim: subject, ...at } };
    if (hit.convo_kind === 'recall') return { to: '/recall', search: { recall: subject, ...at } };
    if (hit.convo_kind === 'lab') return { to: '/labCases', search: { lab: subject } };
    return { to: '/conversation', search: { process: 0, ...at } };
  }
  if (hit.contact_id === null) return null;
  return {
    to: '/frontdesk',
    search: {
      contact: hit.contact_id,
      ...(hit.item_id === null ? {} : { item: hit.item_id }),
      ...(hit.threadId === null || hit.email_id === null ? {} : { mail: hit.threadId, email: hit.email_id }),
    },
  };
}
