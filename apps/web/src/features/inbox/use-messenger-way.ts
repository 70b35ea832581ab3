import { inbox, messenger } from '@chairline/contract';
import { keyOf, ofContact } from '@chairline/office-state/inbox';
import { useNow } from '../../ui/use-now.ts';
import { useThreads } from './store.ts';
import type { MessengerWay } from './text-channel.ts';

/**
 * How the contact of an open thread may be answered in Messenger, by what of the thread is here; null for who has not
 * written there lately.
 */
export function useMessengerWay(contactId: number): { way: MessengerWay | null; now: number } {
  // The times as text: the same ones draw nothing anew.
  const said = useThreads((state) => {
    const items = state.windows.get(keyOf(ofContact(contactId)))?.items ?? [];
    const theirs = items.filter((item) => item.kind === 'text' && inbox.isFromContact(item));
    const last = theirs.findLast(({ channel }) => channel === 'messenger');
    return last ? `${last.date} ${last === theirs.at(-1) ? 'last' : ''}` : '';
  });
  const now = useNow(said === '' ? 3_600_000 : 15_000);
  if (said === '') return { way: null, now };
  const [date = '', last] = said.split(' ');
  return { way: { until: Date.parse(date) + messenger.MESSENGER_WINDOW_MS, last: last === 'last' }, now };
}
