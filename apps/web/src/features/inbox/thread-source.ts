/** Which items a thread shows: all of a contact, those of a contact with one tag, or all of a family's members. */
export type ThreadSource =
  | { kind: 'contact'; contactId: number }
  | { kind: 'tag'; contactId: number; tagId: number }
  | { kind: 'family'; memberIds: readonly number[] };

export const ofContact = (contactId: number): ThreadSource => ({ kind: 'contact', contactId });
export const ofTag = (contactId: number, tagId: number): ThreadSource => ({ kind: 'tag', contactId, tagId });
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
  }
}

/** Whether items of this contact can stand in the thread. */
export function isAbout(source: ThreadSource, contactId: number): boolean {
  return source.kind === 'family' ? source.memberIds.includes(contactId) : source.contactId === contactId;
}
