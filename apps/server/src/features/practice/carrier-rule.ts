/**
 * A carrier's name as carriers are grouped and found by it, in claims and payments alike, as `claims.carrierKey` of the
 * contract does: whatever its case and its blanks.
 * @param name an SQL expression of ours, which may be NULL
 */
export const carrierKeyOf = (name: string): string =>
  `lower(btrim(regexp_replace(coalesce(${name}, ''), '\\s+', ' ', 'g')))`;
