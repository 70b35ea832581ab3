import { useQuery } from '@tanstack/react-query';

/**
 * Asks whether a mailed link still stands.
 * @returns `data` once known; where the server cannot be asked, `unknown`: the form is offered, and its own
 * call has the last word
 */
export function useLinkCheck<T>(kind: string, token: string, ask: (signal: AbortSignal) => Promise<T>) {
  const query = useQuery({
    queryKey: ['link', kind, token],
    queryFn: ({ signal }) => ask(signal),
    // A link ends when it is used: asked anew on every visit, never kept.
    gcTime: 0,
    retry: false,
  });
  return { data: query.data, checking: query.isPending, unknown: query.isError };
}
