import type { Conversation } from '@chairline/office-state/conversations';

type Shown = Pick<Conversation, 'convo_status' | 'unread' | 'convo_references'>;

/** Whether a conversation is about this item of a thread. */
export function isAboutItem({ convo_references }: Pick<Shown, 'convo_references'>, itemId: number): boolean {
  return convo_references.some(({ conversation_id }) => conversation_id === itemId);
}

export interface Narrowed<T> {
  active: T[];
  closed: T[];
  /** Messages the viewer has not read, in each of the two. */
  unread: { active: number; closed: number };
}

/**
 * A contact's conversations, active and closed, in the order they came.
 * @param about only those about this item of the thread; null for all
 */
export function narrow<T extends Shown>(convos: readonly T[], about: number | null): Narrowed<T> {
  const shown = about === null ? convos : convos.filter((convo) => isAboutItem(convo, about));
  const active = shown.filter(({ convo_status }) => convo_status);
  const closed = shown.filter(({ convo_status }) => !convo_status);
  return { active, closed, unread: { active: countUnread(active), closed: countUnread(closed) } };
}

/** How many messages of these conversations the viewer has not read. */
export function countUnread(convos: readonly Pick<Shown, 'unread'>[]): number {
  return convos.reduce((sum, { unread }) => sum + unread, 0);
}
