import { useQuery } from '@tanstack/react-query';
import { invitationsQuery, managedUsersQuery, securityQuery } from './live.ts';

/** How often the state of a mail on its way is asked for again, in milliseconds. */
const ON_ITS_WAY_MS = 2_000;

/** Everyone of the office as an admin sees them; live, and fetched anew when the list is opened. */
export const useManagedUsers = () => useQuery(managedUsersQuery);

export const useInvitations = () =>
  useQuery({
    ...invitationsQuery,
    refetchInterval: ({ state }) =>
      state.data?.some((invitation) => invitation.mail_state === 'queued') ? ON_ITS_WAY_MS : false,
  });

export const useOfficeSecurity = () => useQuery(securityQuery);
