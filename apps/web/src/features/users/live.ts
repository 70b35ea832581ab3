import type { users } from '@chairline/contract';
import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { putUser } from './managed-users.ts';

export const managedUsersKey = ['managed-users'] as const;
export const invitationsKey = ['invitations'] as const;
export const securityKey = ['office-security'] as const;

/** Takes a user from an answer or an event into Manage Accounts, where that is held. */
export function receiveUser(user: users.UserRow | users.ManagedUser): void {
  queryClient.setQueryData<users.ManagedUser[]>(managedUsersKey, (held) => held && putUser(held, user));
}

let following = false;

/** Ties the Admin dialog's lists to the live events, once: to be called before the first fetch. */
export function followUsers(): void {
  if (following) return;
  following = true;
  live.on('userChanged', ({ user }) => {
    receiveUser(user);
    // Who has no second factor is counted among active users.
    void queryClient.invalidateQueries({ queryKey: securityKey });
  });
  live.on('invitationsChanged', () => void queryClient.invalidateQueries({ queryKey: invitationsKey }));
  live.on('officeChanged', ({ client: { client_id, name, timezone, AI_mode } }) => {
    queryClient.setQueryData<users.ManagedUser[]>(managedUsersKey, (held) =>
      held?.map((user) => ({ ...user, client: { client_id, name, timezone, AI_mode } })),
    );
    void queryClient.invalidateQueries({ queryKey: securityKey });
  });
  live.onResync(() => {
    for (const queryKey of [managedUsersKey, invitationsKey, securityKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
}
