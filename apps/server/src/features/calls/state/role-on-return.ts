import type { calls as contract } from '@chairline/contract';
import { isWaiting } from './due.ts';
import { type CallState, isStaff, wasIn } from './reduce-call.ts';
import type { CallRow } from '../store.ts';

/**
 * In which role a user may come into a call by themselves: the one they last had in it, or as who takes over one that
 * waits for somebody. Null: neither.
 */
export function roleOnReturn(
  row: Pick<CallRow, 'parked' | 'waiting' | 'endedAt'>,
  state: CallState,
  userId: number,
): contract.CallRole | null {
  if (isWaiting(row)) return 'agent';
  const before = [...state.legs.values()].filter(
    (leg) => leg.userId === userId && isStaff(leg) && wasIn(leg),
  );
  return before.at(-1)?.role ?? null;
}

/**
 * Whether a call that nobody has taken yet rang at a user and does not any more: their page was loaded anew, or closed.
 * The carrier rings at what is registered when it begins, and not at what comes after.
 */
export const hasRungAt = (
  row: Pick<CallRow, 'direction' | 'answeredAt' | 'voicemail'>,
  state: CallState,
  userId: number,
): boolean =>
  row.direction === 'incoming' &&
  row.answeredAt === null &&
  !row.voicemail &&
  [...state.legs.values()].some((leg) => leg.userId === userId && isStaff(leg));
