import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import type { RowRules, ThreadRow as Row } from '../../ui/thread/thread-rows.ts';
import type { TextEntry } from './outbox.ts';
import { MESSENGER } from './text-channel.ts';

export type ThreadRow = Row<CommItem, TextEntry>;

/**
 * A text that failed, an e-mail that has not left or arrived late, and what is missing of a patient's text: said
 * wherever it stands.
 */
function isUnderWay(item: CommItem): boolean {
  if (inbox.isFromContact(item)) {
    return item.kind === 'text' && (item.delivery_note !== null || item.lost_media !== undefined);
  }
  const word = inbox.deliveryWord(item.comm_direction);
  if (item.kind === 'email') return word === 'Failed' || word === 'Queued' || item.delivery_note !== null;
  return item.kind === 'text' && word === 'Failed';
}

/** Of a user's texts to a contact by one channel: a family's thread shows several contacts as one. */
const runBy = (contactId: number, userId: number, channel = '') => `${contactId}:user:${userId}:${channel}`;

export const threadRowRules: RowRules<CommItem, TextEntry> = {
  idOf: (item) => item.comm_participant_id,
  runOf(item) {
    if (item.kind !== 'text') return null;
    if (inbox.isFromContact(item)) return `${item.contact_id}:contact:${item.channel ?? ''}`;
    return runBy(item.contact_id, item.users[0]?.user_id ?? 0, item.channel);
  },
  runOfPending: (entry, userId) =>
    runBy(entry.contact_id, userId, entry.dst === MESSENGER ? MESSENGER : undefined),
  runGapMs: 15 * 60_000,
  // A call that one took oneself is nothing new to look at.
  isNews: (item, userId) =>
    inbox.isFromContact(item) &&
    !(item.kind === 'call' && !item.call_missed && item.users.some((user) => user.user_id === userId)),
  states: {
    newestOf: (item) => item.kind === 'text' && !inbox.isFromContact(item),
    each: isUnderWay,
  },
};
