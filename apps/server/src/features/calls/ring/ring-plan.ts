import type { phones as contract } from '@chairline/contract';

/** Whom a call rings at, at once: softphones of these users, or one telephone (E.164). */
export type RingStep = { users: number[] } | { number: string };

/** What a number says of it; its numbers are E.164. */
type Rule = Pick<
  contract.Phone,
  'calls' | 'forward_to' | 'ring_mode' | 'ring_order' | 'fallback' | 'fallback_to'
>;

/** Users in the order in which a number rings; whoever it does not name comes last, as they stand. */
function inRingOrder(order: readonly number[], userIds: readonly number[]): number[] {
  const place = new Map(order.map((userId, index) => [userId, index]));
  const placeOf = (userId: number) => place.get(userId) ?? order.length;
  return userIds.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * At whom a call to a number rings, one step after the other, until somebody answers. Pure.
 * @param users who may be rung, the oldest account first
 * @param at whether the office is open, and at whom the number rang first last time
 */
export function ringPlan(
  rule: Rule,
  users: readonly number[],
  at: { open: boolean; last: number | null },
): RingStep[] {
  if (rule.calls === 'none') return [];
  const after: RingStep[] =
    rule.fallback === 'forward' && rule.fallback_to !== '' ? [{ number: rule.fallback_to }] : [];
  // A number that is forwarded is no affair of the office’s hours: whoever has it keeps their own.
  if (rule.calls === 'forward') return [{ number: rule.forward_to }, ...after];
  if (!at.open || users.length === 0) return after;
  const ordered = inRingOrder(rule.ring_order, users);
  if (rule.ring_mode === 'together') return [{ users: ordered }, ...after];
  const turn = rule.ring_mode === 'by_turns' ? nextAfter(rule.ring_order, ordered, at.last) : 0;
  return [
    ...[...ordered.slice(turn), ...ordered.slice(0, turn)].map((userId) => ({ users: [userId] })),
    ...after,
  ];
}

/** Where the turn begins that follows `last`, who may be away by now: their place counts all the same. */
function nextAfter(order: readonly number[], users: readonly number[], last: number | null): number {
  if (last === null) return 0;
  const all = inRingOrder(
    order,
    [...new Set([...users, last])].sort((a, b) => a - b),
  );
  const following = [...all.slice(all.indexOf(last) + 1), ...all].find((userId) => users.includes(userId));
  return users.indexOf(following!);
}
