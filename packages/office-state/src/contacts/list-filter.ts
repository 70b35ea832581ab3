import type { contacts } from '@chairline/contract';

/** What the list is narrowed to. */
export interface ListFilter {
  search: string;
  status: contacts.ContactStatus;
  /** tag_ids: contacts with any of them. */
  tags: readonly number[];
  /** type_ids, 0 for no type: contacts of any of them. */
  types: readonly number[];
  /** Among those who wait, who waits longest stands first. */
  longest?: boolean;
}

export const noFilter: ListFilter = { search: '', status: 'all', tags: [], types: [] };

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

/** The same text for the same filter; '' for the whole list. */
export function filterKey({ search, status, tags, types, longest }: ListFilter): string {
  if (search === '' && status === 'all' && tags.length === 0 && types.length === 0) return '';
  const order = status === 'waiting' && longest ? ['longest'] : [];
  return JSON.stringify([search, status, inOrder(tags), inOrder(types), ...order]);
}

/** The filter as the calls take it; what does not narrow is left out. */
export function filterQuery({ search, status, tags, types }: ListFilter) {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === 'all' ? {} : { status }),
    ...(tags.length === 0 ? {} : { tags: inOrder(tags).join(',') }),
    ...(types.length === 0 ? {} : { types: inOrder(types).join(',') }),
  };
}

/** The filter with its order, as the list's call takes them. */
export function listQuery(filter: ListFilter) {
  const longest = filter.status === 'waiting' && filter.longest;
  return { ...filterQuery(filter), ...(longest ? { order: 'longest' as const } : {}) };
}

/** The filter as the contract's rules take it. */
export function filterRule({ search, status, tags, types }: ListFilter): contacts.ContactFilterQuery {
  return {
    status,
    ...(search === '' ? {} : { search }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(types.length === 0 ? {} : { types: [...types] }),
  };
}
