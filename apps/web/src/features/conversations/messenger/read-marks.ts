import type { conversations as contract } from '@chairline/contract';
import { formatWhen } from '../../../ui/format-date.ts';

type Participant = contract.ConvoParticipant;

/**
 * Who has read up to which of the messages, and no further. Left out: the viewer, and whoever wrote the message they
 * have read up to.
 * @param messages in their order
 */
export function readersOf(
  messages: readonly { convo_message_id: number; who_sent: number | null }[],
  participants: readonly Participant[],
  userId: number,
): ReadonlyMap<number, readonly Participant[]> {
  const places = new Map(messages.map((message) => [message.convo_message_id, message]));
  const found = new Map<number, Participant[]>();
  for (const participant of participants) {
    const { user_id, last_read_id } = participant;
    const at = last_read_id === null ? undefined : places.get(last_read_id);
    if (!at || user_id === userId || at.who_sent === user_id) continue;
    found.set(at.convo_message_id, [...(found.get(at.convo_message_id) ?? []), participant]);
  }
  return found;
}

/** 'Read by Ana Lim (Today 3:05 PM), Lee Po (Today 3:06 PM)'. */
export function readWords(readers: readonly Participant[], timezone: string): string {
  const each = readers.map(({ full_name, username, last_read_time }) => {
    const when = last_read_time === null ? '' : ` (${formatWhen(last_read_time, timezone)})`;
    return `${full_name || username}${when}`;
  });
  return `Read by ${each.join(', ')}`;
}
