import { claims as contract } from '@chairline/contract';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { startOf, type ClaimOrder } from './claim-order.ts';

const kept = z.object({
  sort: z.enum(Object.keys(contract.claimSorts) as [contract.ClaimSort, ...contract.ClaimSort[]]),
  order: z.enum(['asc', 'desc']),
});

/** The order this user chose last on this device; the oldest claims first until then. */
export function useKeptOrder() {
  const { client_id, user_id } = useSession();
  const key = `chairline.claims.order.${client_id}.${user_id}`;
  const [last, setLast] = useState<ClaimOrder>(() => {
    const read = kept.safeParse(readStored(key));
    return read.success ? read.data : startOf('age');
  });
  const keep = useCallback(
    (next: ClaimOrder) => {
      setLast(next);
      writeStored(key, next);
    },
    [key],
  );
  return [last, keep] as const;
}
