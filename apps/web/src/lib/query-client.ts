import { QueryClient } from '@tanstack/react-query';
import { ApiError, isConnectionError } from './api.ts';

/**
 * The page's cache of what the server answered. Live events keep it true, so nothing is fetched
 * again by itself; a connection that failed is tried again, a refusal is not.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // What the server had no room for was asked for again already (`ask-again.ts`).
      retry: (count, error) =>
        count < 2 &&
        (isConnectionError(error) ||
          (error instanceof ApiError && error.status >= 500 && error.code !== 'busy')),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
