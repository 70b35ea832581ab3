import { create } from 'zustand';

interface ThreadFilter {
  contactId: number;
  tagId: number;
}

const useFilter = create<{ filter: ThreadFilter | null }>(() => ({ filter: null }));

/** The tag a contact's thread is narrowed to; null for all of it. */
export function useTagFilter(contactId: number): number | null {
  return useFilter(({ filter }) => (filter?.contactId === contactId ? filter.tagId : null));
}

/** Shows only what carries the tag in a contact's thread. One thread is narrowed at a time. */
export function setTagFilter(contactId: number, tagId: number): void {
  useFilter.setState({ filter: { contactId, tagId } });
}

/** Shows the whole thread again: after a send (specification 2, section 4), or when its way out is chosen. */
export function clearTagFilter(): void {
  if (useFilter.getState().filter !== null) useFilter.setState({ filter: null });
}
