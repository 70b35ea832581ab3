import { calls, formatPhone } from '@chairline/contract';
import { joinNames } from './call-title.ts';

/** A conference's own name: while it waits, one that says so stands in its place. */
export const ownName = (name: string | null): string | null =>
  name?.startsWith(calls.PARKED_PREFIX) ? name.slice(calls.PARKED_PREFIX.length) : name;

export const isIn = ({ participants }: calls.OngoingCall, userId: number): boolean =>
  participants.some(({ user_id }) => user_id === userId);

/**
 * The call to go back into, by the server's word: the one that we were cut off from, of which this browser may have kept
 * nothing, or the kept one, while we are in it or it waits for anybody. Null: a colleague has it, or it is over.
 */
export function wayBackTo(
  kept: string | null,
  { own, waiting }: { own: readonly calls.OngoingCall[]; waiting: readonly calls.OngoingCall[] },
  userId: number,
): string | null {
  const isKept = ({ conferenceName }: calls.OngoingCall) =>
    kept !== null && ownName(conferenceName) === ownName(kept);
  const found = own.find(({ dropped }) => dropped.includes(userId)) ?? [...own, ...waiting].find(isKept);
  return found?.conferenceName ?? null;
}

/** What became of a call that is not gone back into, in words. @param others the colleagues' calls */
export function whatBecameOf(kept: string, others: readonly calls.OngoingCall[]): string {
  const call = others.find(({ conferenceName }) => conferenceName === ownName(kept));
  const staff = call?.participants.flatMap(({ user_id, name }) => (user_id === null ? [] : [name])) ?? [];
  return call && staff.length > 0
    ? `You were cut off. ${joinNames(staff)} took over the call with ${formatPhone(call.displayName)}.`
    : 'The call that you were cut off from is over.';
}
