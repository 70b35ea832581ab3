import type { inbox } from '@chairline/contract';

/**
 * Which items a thread shows: all of a contact, those of a contact with one tag, all of a family's members, or what a
 * colleague wrote, called and answered, whoever it was with (specification 2, section 6: isUser).
 */
export type ThreadSource =
  | { kind: 'contact'; contactId: number }
  | { kind: 'tag'; contactId: number; tagId: number }
  | { kind: 'family'; memberIds: readonly number[] }
  | { kind: 'user'; userId: number };

export const ofContact = (contactId: number): ThreadSource => ({ kind: 'contact', contactId });
export const ofTag = (contactId: number, tagId: number): ThreadSource => ({ kind: 'tag', contactId, tagId });
export const ofUser = (userId: number): ThreadSource => ({ kind: 'user', userId });
/** Whatever order the members come in, it is the same thread. */
export const ofFamily = (memberIds: readonly number[]): ThreadSource => ({
  kind: 'family',
  memberIds: [...new Set(memberIds)].toSorted((a, b) => a - b),
});

/** The name under which a thread is held: equal for two that show the same. */
export function keyOf(source: ThreadSource): string {
  switch (source.kind) {
    case 'contact':
      return `contact:${source.contactId}`;
    case 'tag':
      return `tag:${source.contactId}:${source.tagId}`;
    case 'family':
      return `family:${source.memberIds.join(',')}`;
    case 'user':
      return `user:${source.userId}`;
  }
}

/** Whose thread it is; a colleague's is no contact's, for it holds only a part of each. */
export function contactsOf(source: ThreadSource): readonly number[] {
  if (source.kind === 'family') return source.memberIds;
  return source.kind === 'user' ? [] : [source.contactId];
}

/** Whether it is this contact's thread, alone or among others. */
export const isAbout = (source: ThreadSource, contactId: number): boolean =>
  contactsOf(source).includes(contactId);

/** Whether an item can stand in the thread. */
export function canHold(source: ThreadSource, item: Pick<inbox.CommItem, 'contact_id' | 'users'>): boolean {
  if (source.kind !== 'user') return isAbout(source, item.contact_id);
  return item.users.some((user) => user.user_id === source.userId);
}
