import { findNear, findsName, type users } from '@chairline/contract';

/** Whether a colleague can take a call now. */
export type Reach = 'free' | 'inCall' | 'away' | 'none';

export const reachWords: Record<Reach, string> = {
  free: 'Free',
  inCall: 'In a call',
  away: 'Away',
  none: 'No softphone',
};

const reachOrder: readonly Reach[] = ['free', 'inCall', 'away', 'none'];

/**
 * How a colleague can be reached.
 * @param busy user_ids of who is in a call
 * @param away user_ids of who is away
 */
export function reachOf(
  { user_id, plivo_user }: Pick<users.UserRow, 'user_id' | 'plivo_user'>,
  busy: ReadonlySet<number>,
  away: ReadonlySet<number>,
): Reach {
  if (plivo_user === '') return 'none';
  if (busy.has(user_id)) return 'inCall';
  return away.has(user_id) ? 'away' : 'free';
}

/** All colleagues with a softphone, who is free first, else as they were. */
export const reachable = <T extends { reach: Reach }>(people: readonly T[]): T[] =>
  people
    .filter(({ reach }) => reach !== 'none')
    .toSorted((a, b) => reachOrder.indexOf(a.reach) - reachOrder.indexOf(b.reach));

/**
 * Colleagues whose username or name has the words somewhere in it, in any order (specification 3, 5); oneself never,
 * and nobody without a search.
 */
export function matchColleagues(
  people: readonly users.UserRow[],
  search: string,
  me: number,
): users.UserRow[] {
  return people.filter(
    ({ user_id, username, first_name, last_name }) =>
      user_id !== me && findsName(search, username, first_name, last_name),
  );
}

/** Colleagues whose name is spelt nearly as a search has it, the closest first; oneself never. */
export const nearColleagues = (
  people: readonly users.UserRow[],
  search: string,
  me: number,
): users.UserRow[] =>
  findNear(
    search,
    people.filter(({ user_id }) => user_id !== me),
    ({ first_name, last_name, username }) => [first_name, last_name, username],
  );
