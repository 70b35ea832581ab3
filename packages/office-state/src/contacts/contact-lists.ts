import { compareOrder, insertInOrder, orderKeyOf, type OrderKey } from './contact-order.ts';
import type { Contact } from './contact-types.ts';
import { findsContact } from './finds-contact.ts';
import { filterKey, type ListFilter } from './list-filter.ts';

/** A list as far as it was loaded: ids in order, complete from the top down to `end`. */
export interface ContactList {
  filter: ListFilter;
  ids: readonly number[];
  /** Key of the last row the last page brought; null before the first page. */
  end: OrderKey | null;
  /** Cursor of the next page; null when everything is here. */
  next: string | null;
  phase: 'loading' | 'ready' | 'failed';
  more: 'idle' | 'loading' | 'failed';
  /** An event said too little to know who belongs here now: to be fetched again, quietly. */
  stale: boolean;
}

export type ContactLists = ReadonlyMap<string, ContactList>;

export function emptyList(filter: ListFilter): ContactList {
  return { filter, ids: [], end: null, next: null, phase: 'loading', more: 'idle', stale: false };
}

/** Whether a list is known as far down as this place. */
export function reaches(list: ContactList, key: OrderKey): boolean {
  if (list.end === null) return false;
  return list.next === null || compareOrder(key, list.end) <= 0;
}

/** The lists with a contact where it now belongs: in those whose filter finds it, out of the others. */
export function placeInLists(
  lists: ContactLists,
  contact: Contact,
  contactOf: (id: number) => Contact | undefined,
): ContactLists {
  const next = new Map(lists);
  for (const [name, list] of lists) {
    const key = orderKeyOf(contact, list.filter);
    const keyOf = (id: number) => {
      const other = contactOf(id);
      return other && orderKeyOf(other, list.filter);
    };
    const without = list.ids.filter((id) => id !== contact.contact_id);
    const belongs = reaches(list, key) && findsContact(list.filter, contact);
    if (!belongs && without.length === list.ids.length) continue;
    next.set(name, {
      ...list,
      ids: belongs ? insertInOrder(without, contact.contact_id, key, keyOf) : without,
    });
  }
  return next;
}

export function dropFromLists(lists: ContactLists, id: number): ContactLists {
  const next = new Map(lists);
  for (const [name, list] of lists) {
    if (list.ids.includes(id)) next.set(name, { ...list, ids: list.ids.filter((other) => other !== id) });
  }
  return next;
}

/** The lists that may now show contacts that are not held, marked to be fetched again. */
export function markStale(lists: ContactLists, isOld: (list: ContactList) => boolean): ContactLists {
  if (![...lists.values()].some((list) => !list.stale && isOld(list))) return lists;
  return new Map([...lists].map(([name, list]) => [name, isOld(list) ? { ...list, stale: true } : list]));
}

/** The loaded part of a list after a page of it: whoever is known, belongs and stands within. */
export function listAfterPage(
  before: ContactList,
  page: { items: readonly Contact[]; next: string | null },
  first: boolean,
  contacts: ReadonlyMap<number, Contact>,
): ContactList {
  const last = page.items.at(-1);
  const end = last
    ? orderKeyOf(last, before.filter)
    : ((first ? null : before.end) ?? { time: -Infinity, id: -Infinity });
  const list: ContactList = {
    ...before,
    ids: [],
    end,
    next: page.next,
    phase: 'ready',
    more: 'idle',
  };
  const found: { id: number; key: OrderKey }[] = [];
  for (const contact of contacts.values()) {
    const key = orderKeyOf(contact, before.filter);
    if (reaches(list, key) && findsContact(before.filter, contact)) {
      found.push({ id: contact.contact_id, key });
    }
  }
  found.sort((a, b) => compareOrder(a.key, b.key));
  return { ...list, ids: found.map((entry) => entry.id) };
}

export function listOf(lists: ContactLists, filter: ListFilter): ContactList {
  return lists.get(filterKey(filter)) ?? emptyList(filter);
}
