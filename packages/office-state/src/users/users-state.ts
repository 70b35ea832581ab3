import type { LivePayload, users } from '@chairline/contract';
import { refetch, type Outcome, type Reducers } from '../reducers.ts';

type UserRow = users.UserRow;
type ManagedUser = users.ManagedUser;

/** The users after an event about one: of two copies the newer stays; what only admins see is kept. */
export function putUser(held: readonly ManagedUser[], row: UserRow | ManagedUser): ManagedUser[] {
  const before = held.find(({ user_id }) => user_id === row.user_id);
  // Somebody new has neither signed in nor set anything up yet.
  if (!before) return [...held, { second_factor: false, last_sign_in_at: null, ...row }];
  if (before.version > row.version) return [...held];
  return held.map((user) => (user === before ? { ...before, ...row } : user));
}

/** Everyone of the office, in the order of their ids, after one of them came or changed. */
function putPerson(held: UserRow[], user: UserRow): UserRow[] {
  const index = held.findIndex(({ user_id }) => user_id === user.user_id);
  if (index < 0) return [...held, user];
  return held[index]!.version > user.version ? held : held.with(index, user);
}

/** The office stands in each of its people. */
function withOffice<T extends UserRow>(held: readonly T[], { client }: LivePayload<'officeChanged'>): T[] {
  const { client_id, name, timezone, AI_mode } = client;
  return held.map((user) => ({ ...user, client: { client_id, name, timezone, AI_mode } }));
}

/** Everyone of the office. */
export const peopleReducers: Reducers<UserRow[]> = {
  userChanged: (held, { user }) => putPerson(held, user),
  officeChanged: withOffice,
};

/** Where the row everybody sees is as it was, something changed that only admins see: a second factor taken off. */
function putManaged(held: ManagedUser[], { user }: LivePayload<'userChanged'>): Outcome<ManagedUser[]> {
  const before = held.find(({ user_id }) => user_id === user.user_id);
  const sameRow = (Object.keys(user) as (keyof UserRow)[]).every(
    (key) => key === 'version' || JSON.stringify(before?.[key]) === JSON.stringify(user[key]),
  );
  return sameRow ? refetch : putUser(held, user);
}

/** Everyone of the office with what only admins see. */
export const managedUserReducers: Reducers<ManagedUser[]> = {
  userChanged: putManaged,
  officeChanged: withOffice,
};

export const invitationReducers: Reducers<unknown, typeof refetch> = { invitationsChanged: () => refetch };

/** The rules for signing in: who has no second factor is counted among active users. */
export const securityReducers: Reducers<unknown, typeof refetch> = {
  userChanged: () => refetch,
  officeChanged: () => refetch,
};
