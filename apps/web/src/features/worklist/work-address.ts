import { addressOf, type worklist } from '@chairline/contract';

/** Where an item opens. */
export function addressOfWork(item: worklist.WorkItem): string {
  const { kind, contact_id, convo_id, convo_kind, system_process_id } = item;
  if (kind === 'claim' && system_process_id !== null) return addressOf({ claim: system_process_id });
  if (kind === 'lab' && system_process_id !== null) return addressOf({ lab: system_process_id });
  if (convo_id === null || convo_kind === null)
    return addressOf(contact_id === null ? { screen: 'desk' } : { contact: contact_id });
  const convo = { convo_id, kind: convo_kind, contact_id, system_process_id };
  return addressOf({ convo, message: item.convo_message_id });
}
