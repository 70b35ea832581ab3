import { inbox } from '@chairline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Whether this installation has a translator: asked once a page. */
export const translatorQuery = queryOptions({
  queryKey: ['translation'],
  queryFn: ({ signal }) => call(inbox.getTranslation, { signal }),
});

/** Whether this installation can translate; false until that is known. */
export function useCanTranslate(): boolean {
  return useQuery(translatorQuery).data?.available ?? false;
}
