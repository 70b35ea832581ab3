import { inbox } from '@chairline/contract';
import { isAbout, type CommItem, type ThreadWindow } from '@chairline/office-state/inbox';

/** An answer of a colleague's: which item it is, and whose. */
export interface Answer {
  id: number;
  name: string;
}

/** Whether an item is an answer that somebody else of the office wrote. */
function isAnswer(item: CommItem, userId: number): boolean {
  const author = item.users[0];
  return (
    item.kind !== 'call' && !inbox.isFromContact(item) && author !== undefined && author.user_id !== userId
  );
}

/** The loaded items of a contact, in whatever threads show them. */
export const itemsOf = (windows: Iterable<ThreadWindow>, contactId: number): CommItem[] =>
  [...windows]
    .filter(({ source }) => isAbout(source, contactId))
    .flatMap(({ items }) => items.filter((item) => item.contact_id === contactId));

/** The newest item known of a contact, 0 where they have none; null where nothing is known of their thread. */
export function newestItem(windows: Iterable<ThreadWindow>, contactId: number): number | null {
  const about = [...windows].filter(({ source, phase }) => phase === 'ready' && isAbout(source, contactId));
  if (about.length === 0) return null;
  return Math.max(0, ...itemsOf(about, contactId).map((item) => item.comm_participant_id));
}

/**
 * The newest answer by somebody else among items.
 * @param after items up to this id were there when the draft was begun
 */
export function answerAfter(items: readonly CommItem[], after: number, userId: number): Answer | null {
  const found = items
    .filter((item) => item.comm_participant_id > after && isAnswer(item, userId))
    .toSorted((a, b) => b.comm_participant_id - a.comm_participant_id)[0];
  return found ? { id: found.comm_participant_id, name: found.users[0]!.full_name } : null;
}
