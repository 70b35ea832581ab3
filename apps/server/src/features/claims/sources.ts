import { claims as contract } from '@chairline/contract';
import { insuranceCarrierKeyOf } from '../practice/index.ts';

/** Parts of the statements about claims `m` of the copy. */

/** The practice system waits for its carrier (open-dental.md, section 5). */
export const OUTSTANDING = `m.claim_status = 'S' AND m.claim_type <> 'PreAuth'`;

/** The same of a claim that may not be in the copy any more. */
export const IS_OUTSTANDING = `coalesce(${OUTSTANDING}, false)`;

/** `contract.insuranceCarrierKey` of a carrier `y`, which may not be there. */
export const INSURANCE_CARRIER_KEY = insuranceCarrierKeyOf('y.carrier_name');
/** The number of a carrier `y`; a carrier without a name does not count as one, and has no number. */
export const INSURANCE_CARRIER_PHONE = `CASE WHEN ${INSURANCE_CARRIER_KEY} IN ('', '${contract.insuranceCarrierKey(contract.claimWords.noCarrier)}') THEN '' ELSE btrim(coalesce(y.phone, '')) END`;
export const NO_INSURANCE_CARRIER_KEY = contract.insuranceCarrierKey(contract.claimWords.noCarrier);

/** A claim's type as it is shown: `contract.claimTypes`, another as the practice system has it. */
export const CLAIM_TYPE = `CASE m.claim_type ${Object.entries(contract.claimTypes)
  .map(([kept, shown]) => `WHEN '${kept}' THEN '${shown}'`)
  .join(' ')} ELSE coalesce(m.claim_type, '') END`;

/** `contract.priorityOf` of a claim with its conversation `k`, which may not be there; `$1` is now. */
export const PRIORITY = `CASE WHEN k.convo_id IS NULL THEN 2 WHEN k.is_open THEN 3
  WHEN ${IS_OUTSTANDING} AND $1::timestamptz - date_trunc('milliseconds', k.activity_at)
    > interval '${contract.CLOSED_BUT_OUT_MS / 1_000} seconds' THEN 1 ELSE 4 END`;

/**
 * Whether a claim is of an age.
 * @param today an SQL expression of type date: the office's day
 */
export function ofAge(age: contract.ClaimAge, today: string): string {
  switch (age) {
    case 'unknown':
      return 'm.date_sent IS NULL';
    case '0-30':
      return `m.date_sent >= ${today} - 30`;
    case '31-60':
      return `m.date_sent BETWEEN ${today} - 60 AND ${today} - 31`;
    case '61-90':
      return `m.date_sent BETWEEN ${today} - 90 AND ${today} - 61`;
    case '91+':
      return `m.date_sent < ${today} - 90`;
  }
}
