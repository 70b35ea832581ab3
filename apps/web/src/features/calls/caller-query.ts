import { calls } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How long what is known of a caller is good for, in milliseconds: a call's ringing. */
const FRESH_MS = 60_000;

/**
 * What the office knows of somebody who calls; null of a number nobody has.
 * @param contactId as the softphone was told; null: by the number
 * @param number ten digits, or ''
 */
export const callerQuery = (contactId: number | null, number: string) =>
  queryOptions({
    queryKey: ['caller', contactId, contactId === null ? number : ''],
    queryFn: async ({ signal }) => {
      const query = contactId === null ? { phone_num: number } : { contact_id: contactId };
      return (await call(calls.getCaller, { query, signal, quiet400: true })).caller;
    },
    enabled: contactId !== null || number !== '',
    staleTime: FRESH_MS,
  });
