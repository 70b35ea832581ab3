/**
 * An insurance carrier's name as carriers are grouped and found by it, in claims and payments alike: whatever its case
 * and its blanks, as by `claims.insuranceCarrierKey` of the contract.
 * @param name an SQL expression of ours, which may be NULL
 */
export const insuranceCarrierKeyOf = (name: string): string =>
  `lower(btrim(regexp_replace(coalesce(${name}, ''), '\\s+', ' ', 'g')))`;
