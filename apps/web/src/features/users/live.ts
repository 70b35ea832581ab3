import { offices, users } from '@chairline/contract';
import {
  invitationReducers,
  managedUserReducers,
  putUser,
  securityReducers,
} from '@chairline/office-state/users';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Everyone of the office as an admin sees them. Signing in is no change that is told to everybody. */
export const managedUsersQuery = liveQuery(
  ['managed-users'],
  (signal) => call(users.listManagedUsers, { signal }),
  managedUserReducers,
);

export const invitationsQuery = liveQuery(
  ['invitations'],
  (signal) => call(users.listInvitations, { signal }),
  invitationReducers,
);

export const securityQuery = liveQuery(
  ['office-security'],
  (signal) => call(offices.getOfficeSecurity, { signal }),
  securityReducers,
);

/** Takes a user from an answer into Manage Accounts, where that is held. */
export function receiveUser(user: users.UserRow | users.ManagedUser): void {
  queryClient.setQueryData(managedUsersQuery.queryKey, (held) => held && putUser(held, user));
}
