/** How far the open threads were seen: the newest item that stood in view, by contact. */
const seen = new Map<number, number>();

/** A thread is open, and was seen up to an item; what was seen before stays so. */
export function noteSeen(contactId: number, itemId: number): void {
  seen.set(contactId, Math.max(seen.get(contactId) ?? 0, itemId));
}

/** A thread is no longer open. */
export function forgetSeen(contactId: number): void {
  seen.delete(contactId);
}

/** Up to which item an open thread was seen; undefined for one that is not open. */
export const seenUpTo = (contactId: number): number | undefined => seen.get(contactId);

/** The newest item events told of, by contact: of several that came in at once not always the one a row shows. */
const heard = new Map<number, number>();

export function noteHeard(contactId: number, itemId: number): void {
  heard.set(contactId, Math.max(heard.get(contactId) ?? 0, itemId));
}

export const heardUpTo = (contactId: number): number => heard.get(contactId) ?? 0;
