import { type calls, formatPhone, lastTen } from '@chairline/contract';
import type { Called } from './bar-state.ts';

/** 'A', 'A & B', 'A, B & C' (specification 3, 4.8). */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} & ${last}`;
}

/**
 * What a call goes by for who is in it: the office's name for whom it is with; of a number nobody has named, the one
 * it was called by; among staff, the others.
 * @param call as the server knows it; undefined while it knows nothing
 * @param current as it was called
 * @param me the viewer's user_id
 */
export function titleOf(
  call: Pick<calls.OngoingCall, 'displayName' | 'contact_id' | 'participants'> | undefined,
  { title, number }: Pick<Called, 'title' | 'number'>,
  me: number,
): string {
  const own = title || formatPhone(number);
  if (!call || call.displayName === '') return own;
  const { displayName, contact_id: contact, participants } = call;
  if (contact === null && participants.every(({ user_id }) => user_id !== null)) {
    const others = participants.filter(({ user_id }) => user_id !== me);
    return joinNames(others.map(({ name }) => name)) || own;
  }
  const unnamed = /^\+?\d+$/.test(displayName);
  const isCalled = number !== '' && lastTen(displayName) === lastTen(number);
  return unnamed && isCalled ? own : formatPhone(displayName);
}
