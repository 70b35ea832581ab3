import type { users } from '@chairline/contract';

/**
 * Colleagues whose username or name has the words somewhere in it, in any case of letters (specification 3, 5);
 * oneself never, and nobody without a search.
 */
export function matchColleagues(
  people: readonly users.UserRow[],
  search: string,
  me: number,
): users.UserRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [];
  return people.filter(({ user_id, username, first_name, last_name }) => {
    const names = [username, first_name, last_name, `${first_name} ${last_name}`];
    return user_id !== me && names.some((name) => name.toLowerCase().includes(wanted));
  });
}
