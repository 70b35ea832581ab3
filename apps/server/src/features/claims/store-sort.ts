import { claims as contract } from '@chairline/contract';
import { convoOfSubject, HAS_OWN_REMINDER } from '../conversations/index.ts';
import { CLAIM_TYPE, INSURANCE_CARRIER_KEY, PRIORITY } from './sources.ts';

/** By what a list of claims `m` is ordered. */
export interface Sorted {
  sort: contract.ClaimSort;
  order: contract.ClaimOrder;
}

/** After which claim a page begins. */
export interface ClaimCursor {
  /** The date or amount it is sorted by; null for none. Names stay in the database. */
  value: string | null;
  claimNum: number;
}

/** The parameters of a statement. */
export interface Values {
  readonly list: unknown[];
  /** Gives a value its place among the parameters of a statement. */
  add(value: unknown, type: string): string;
}

export const withWork = 'LEFT JOIN claim_work w ON w.client_id = app_office() AND w.claim_num = m.claim_num';
export const withPatient = 'LEFT JOIN od_patient p ON p.client_id = m.client_id AND p.pat_num = m.pat_num';
export const withConvo = `LEFT JOIN ${convoOfSubject('claim', 'm.claim_num::text')}`;
const withCarrier = `LEFT JOIN od_insplan i ON i.client_id = m.client_id AND i.plan_num = m.plan_num
  LEFT JOIN od_carrier y ON y.client_id = i.client_id AND y.carrier_num = i.carrier_num`;

interface SortParts {
  /** In the order that `contract.claimSorts` begins with, smallest first. */
  by: readonly string[];
  /** Of what a cursor names; null where that stays in the database. */
  type: 'date' | 'bigint' | null;
  needs: readonly string[];
}

export const sorts: Record<contract.ClaimSort, SortParts> = {
  age: { by: ['m.date_sent'], type: 'date', needs: [] },
  dos: { by: ['m.date_service'], type: 'date', needs: [] },
  next: { by: ['w.next_date'], type: 'date', needs: [withWork] },
  amount: { by: ['-coalesce(m.claim_fee, 0)'], type: 'bigint', needs: [] },
  patient: {
    by: [`lower(coalesce(p.l_name, ''))`, `lower(coalesce(p.f_name, ''))`],
    type: null,
    needs: [withPatient],
  },
  carrier: { by: [`coalesce(${INSURANCE_CARRIER_KEY}, '')`], type: null, needs: [withCarrier] },
  // By priority, of the open ones those before that the viewer is not reminded of.
  status: {
    by: [`(2 * (${PRIORITY}) + (coalesce(k.is_open, false) AND ${HAS_OWN_REMINDER})::integer)`],
    type: 'bigint',
    needs: [withConvo],
  },
  type: { by: [`lower(${CLAIM_TYPE})`], type: null, needs: [] },
};

const isTurned = ({ sort, order }: Sorted): boolean => order !== contract.claimSorts[sort];

export const nameOf = ({ sort, order }: Sorted): string => `${sort}.${order}`;

/** Whether the index of what is outstanding has this order; those never noted as sent come with a statement of their own. */
export const goesByIndex = (sorted: Sorted): boolean => sorted.sort === 'age' && !isTurned(sorted);

/** What a cursor names of a claim. */
export function valueOf({ sort }: Sorted): string {
  const { by, type } = sorts[sort];
  return type === null ? 'NULL::text' : `(${by[0]})::text`;
}

/** What has no date comes last in either order. @param num the claim's number, where two are alike */
export function orderOf(sorted: Sorted, num: string): string {
  const { by } = sorts[sorted.sort];
  return isTurned(sorted)
    ? [...by.map((one) => `${one} DESC NULLS LAST`), `${num} DESC`].join(', ')
    : [...by, num].join(', ');
}

/** Whether a claim comes after the cursor. @param datedOnly what has no date is asked for by itself */
export function isAfter(
  sorted: Sorted,
  { value, claimNum }: ClaimCursor,
  values: Values,
  num: string,
  datedOnly = false,
): string {
  const { by, type, needs } = sorts[sorted.sort];
  const beyond = isTurned(sorted) ? '<' : '>';
  const at = values.add(claimNum, 'bigint');
  if (type === null)
    return `(${by.join(', ')}, ${num}) ${beyond} (SELECT ${by.join(', ')}, ${at} FROM (SELECT 1) one
      LEFT JOIN od_claim m ON m.client_id = app_office() AND m.claim_num = ${at} ${needs.join(' ')})`;
  if (value === null) return `${by[0]} IS NULL AND ${num} ${beyond} ${at}`;
  const from = values.add(value, type);
  // As the index has it.
  if (datedOnly) return `(${by[0]}, ${num}) > (${from}, ${at})`;
  return `(${by[0]} ${beyond} ${from} OR (${by[0]} = ${from} AND ${num} ${beyond} ${at}) OR ${by[0]} IS NULL)`;
}
