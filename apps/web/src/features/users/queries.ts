import { offices, users as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followUsers, invitationsKey, managedUsersKey, securityKey } from './live.ts';

/** How often a mail that is on its way is looked at again, in milliseconds. */
const ON_ITS_WAY_MS = 2_000;

/** Everyone of the office as an admin sees them; live, and fetched anew when the list is opened. */
export function useManagedUsers() {
  followUsers();
  return useQuery({
    queryKey: managedUsersKey,
    queryFn: ({ signal }) => call(contract.listManagedUsers, { signal }),
    // Signing in is no change that is told to everybody.
    refetchOnMount: 'always',
  });
}

export function useInvitations() {
  followUsers();
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => call(contract.listInvitations, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some((invitation) => invitation.mail_state === 'queued') ? ON_ITS_WAY_MS : false,
  });
}

export function useOfficeSecurity() {
  followUsers();
  return useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call(offices.getOfficeSecurity, { signal }),
    refetchOnMount: 'always',
  });
}
