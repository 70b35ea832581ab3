import { findsName, type users } from '@chairline/contract';

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
