import type { contacts } from '@chairline/contract';

/** Where a contact stands in the list: newest activity first, of the same moment the higher id first. */
export interface OrderKey {
  time: number;
  id: number;
}

export function orderKeyOf(contact: Pick<contacts.Contact, 'contact_id' | 'date'>): OrderKey {
  return { time: Date.parse(contact.date), id: contact.contact_id };
}

/** Negative when `a` stands above `b`. The server sorts the same way. */
export function compareOrder(a: OrderKey, b: OrderKey): number {
  return b.time - a.time || b.id - a.id;
}

/**
 * The ids with one more put where its key belongs. `keyOf` answers undefined for an id that is no longer
 * known; such ids are stepped over.
 */
export function insertInOrder(
  ids: readonly number[],
  id: number,
  key: OrderKey,
  keyOf: (id: number) => OrderKey | undefined,
): number[] {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = keyOf(ids[middle]!);
    if (other !== undefined && compareOrder(other, key) < 0) low = middle + 1;
    else high = middle;
  }
  return [...ids.slice(0, low), id, ...ids.slice(low)];
}
