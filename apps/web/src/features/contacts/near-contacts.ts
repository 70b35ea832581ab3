import { contacts as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { receiveContacts } from './store.ts';

/**
 * Whose name is spelt nearly as a search has it. Nothing of it is kept once another is searched, as of the full text: it is
 * whom somebody looked for.
 * @param wanted whether the search itself found hardly anybody
 */
export function useNearContacts(search: string, wanted: boolean) {
  return useQuery({
    queryKey: ['near_contacts', search],
    queryFn: async ({ signal }) => {
      const answer = await call(contract.nearContacts, { query: { search }, signal, quiet400: true });
      // As rows of the list they are as new as their last event.
      receiveContacts(answer.items);
      return answer;
    },
    enabled: wanted && search.length <= contract.SEARCH_MAX_LENGTH && contract.mayBeMisspelt(search),
    staleTime: 0,
    gcTime: 0,
  });
}
