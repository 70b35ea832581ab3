import { addressOf, type worklist } from '@chairline/contract';
import { currentSession } from '../../lib/session.ts';
import { dayKey } from '../../ui/format-date.ts';

/** Where an item opens. */
export function addressOfWork(item: worklist.WorkItem): string {
  const { id, kind, starts_at, contact_id, convo_id, convo_kind, system_process_id } = item;
  if (kind === 'claim' && system_process_id !== null) return addressOf({ claim: system_process_id });
  if (kind === 'lab' && system_process_id !== null) return addressOf({ lab: system_process_id });
  if (kind === 'request') return addressOf({ request: Number(id.slice('request:'.length)) });
  if (kind === 'post') return addressOf({ settings: 'social' });
  if (kind === 'erasure') return addressOf({ screen: 'deleted-clients' });
  if (starts_at !== null) {
    const timezone = currentSession()?.client.timezone ?? 'UTC';
    return addressOf({ event: Number(id.slice('event:'.length)), date: dayKey(starts_at, timezone) });
  }
  if (convo_id === null || convo_kind === null)
    return addressOf(contact_id === null ? { screen: 'desk' } : { contact: contact_id });
  const convo = { convo_id, kind: convo_kind, contact_id, system_process_id };
  return addressOf({ convo, message: item.convo_message_id });
}
