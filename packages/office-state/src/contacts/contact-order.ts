import type { contacts } from '@chairline/contract';
import type { ListFilter } from './list-filter.ts';

/** Where a contact stands in a list: the higher time first, of the same the higher id first. */
export interface OrderKey {
  time: number;
  id: number;
}

type Placed = Pick<contacts.Contact, 'contact_id' | 'date' | 'needs_answer_since'>;

/**
 * A contact's place in a list: by its newest activity, or among those who wait by since when it does. What we send by
 * ourselves moves nobody there. Who waits longest stands first where that is wanted: their keys are turned around.
 */
export function orderKeyOf(contact: Placed, { status, longest }: ListFilter): OrderKey {
  const id = contact.contact_id;
  if (status !== 'waiting') return { time: Date.parse(contact.date), id };
  const time = Date.parse(contact.needs_answer_since ?? contact.date);
  return longest ? { time: -time, id: -id } : { time, id };
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
