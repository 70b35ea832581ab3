import type { calls as contract } from '@chairline/contract';
import { isWaiting } from './due.ts';
import { type CallState, isStaff, wasIn } from './reduce-call.ts';
import type { CallRow } from './store.ts';

/**
 * In which role a user may come into a call by themselves: the one they last had in it, or as who takes over one that
 * waits for somebody. Null: neither.
 */
export function roleOnReturn(
  row: Pick<CallRow, 'parked' | 'waiting'>,
  state: CallState,
  userId: number,
): contract.CallRole | null {
  if (isWaiting(row)) return 'agent';
  const before = [...state.legs.values()].filter(
    (leg) => leg.userId === userId && isStaff(leg) && wasIn(leg),
  );
  return before.at(-1)?.role ?? null;
}
