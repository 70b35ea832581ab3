import { create } from 'zustand';
import type { calls } from '@chairline/contract';
import { hangUp } from '../../lib/softphone/in-call.ts';

/** Whether it is being asked if the call may end for everyone. */
export const useEndQuestion = create<{ asking: boolean }>(() => ({ asking: false }));

/**
 * Hangs up, by the button or by its key. Two who were brought together would be cut off with us: that is asked first.
 * @param others who else is in the call
 */
export function endCall(others: readonly calls.Participant[]): void {
  const outside = others.filter(({ user_id }) => user_id === null);
  if (outside.length > 1 && outside.length === others.length) useEndQuestion.setState({ asking: true });
  else hangUp();
}
