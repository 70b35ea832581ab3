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
