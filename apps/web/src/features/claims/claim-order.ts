import { claims as contract } from '@chairline/contract';

/** What a list of claims is ordered by. */
export interface ClaimOrder {
  sort: contract.ClaimSort;
  order: contract.ClaimOrder;
}

/** The order an order begins with: the worst first. */
export const startOf = (sort: contract.ClaimSort): ClaimOrder => ({ sort, order: contract.claimSorts[sort] });

/** What one more press of a head makes of the order: the other way round where it goes by that already. */
export function pressed(held: ClaimOrder, sort: contract.ClaimSort): ClaimOrder {
  if (held.sort !== sort) return startOf(sort);
  return { sort, order: held.order === 'asc' ? 'desc' : 'asc' };
}
