import { social } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The social media page of the office; no live event tells of it. */
export const socialPageQuery = queryOptions({
  queryKey: ['social_page'],
  queryFn: ({ signal }) => call(social.getSocialPage, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
