import { claims as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import {
  INSURANCE_CARRIER_KEY,
  INSURANCE_CARRIER_PHONE,
  NO_INSURANCE_CARRIER_KEY,
  ofAge,
  OUTSTANDING,
} from './sources.ts';

/** Claims older than this many days are urgent, as those whose next date has come. */
const URGENT_DAYS = 60;
const MOST_INSURANCE_CARRIERS = 20;

export interface InsuranceCarrierRow extends Record<string, unknown> {
  name: string;
  phone: string;
  freq: number;
  amount: number;
  urgent: number;
}

/** `$1` the office's day. Plans are few beside claims: these are added up by plan first, then by carrier. */
const BY_PLAN = `SELECT m.plan_num, count(*) AS n, sum(m.claim_fee) AS amount,
    count(*) FILTER (WHERE m.date_sent < $1::date - ${URGENT_DAYS} OR w.next_date <= $1::date) AS urgent
  FROM od_claim m LEFT JOIN claim_work w ON w.client_id = m.client_id AND w.claim_num = m.claim_num
  WHERE ${OUTSTANDING} GROUP BY m.plan_num`;

/** `$2` with what a carrier's key begins. Of several spellings the one of the most claims is shown, and its number. */
export const INSURANCE_CARRIERS = `WITH by_plan AS (${BY_PLAN}), spelled AS (
    SELECT coalesce(nullif(${INSURANCE_CARRIER_KEY}, ''), '${NO_INSURANCE_CARRIER_KEY}') AS key,
      coalesce(nullif(btrim(y.carrier_name), ''), '${contract.claimWords.noCarrier}') AS name, ${INSURANCE_CARRIER_PHONE} AS phone,
      sum(g.n) AS n, sum(g.amount) AS amount, sum(g.urgent) AS urgent
    FROM by_plan g
    LEFT JOIN od_insplan i ON i.client_id = app_office() AND i.plan_num = g.plan_num
    LEFT JOIN od_carrier y ON y.client_id = i.client_id AND y.carrier_num = i.carrier_num
    GROUP BY 1, 2, 3)
  SELECT (array_agg(name ORDER BY n DESC, name))[1] AS name,
    coalesce((array_agg(phone ORDER BY n DESC, name) FILTER (WHERE phone <> ''))[1], '') AS phone,
    sum(n)::integer AS freq, sum(amount)::bigint AS amount, sum(urgent)::integer AS urgent
  FROM spelled WHERE starts_with(key, $2) GROUP BY key`;

/** Carriers with outstanding claims, by name. @param prefix with what its key begins; '' for all */
export async function selectInsuranceCarriers(
  tx: Transaction,
  today: string,
  prefix: string,
): Promise<InsuranceCarrierRow[]> {
  return runPlanned<InsuranceCarrierRow>(tx, 'claim-carriers', `${INSURANCE_CARRIERS} ORDER BY key`, [
    today,
    prefix,
  ]);
}

/** `$2` a carrier's key, NULL for all: added up by age. */
export const TOTALS = `SELECT count(*)::integer AS claims, coalesce(sum(m.claim_fee), 0)::bigint AS amount,
    ${contract.claimAges
      .map(
        (age, n) => `count(*) FILTER (WHERE ${ofAge(age, '$1::date')})::integer AS claims_${n},
    coalesce(sum(m.claim_fee) FILTER (WHERE ${ofAge(age, '$1::date')}), 0)::bigint AS amount_${n}`,
      )
      .join(',\n    ')},
    count(*) FILTER (WHERE w.next_date <= $1::date)::integer AS due
  FROM od_claim m LEFT JOIN claim_work w ON w.client_id = m.client_id AND w.claim_num = m.claim_num
  WHERE ${OUTSTANDING}`;

const OF_INSURANCE_CARRIER = `EXISTS (SELECT 1 FROM (SELECT 1) one
    LEFT JOIN od_insplan i ON i.client_id = m.client_id AND i.plan_num = m.plan_num
    LEFT JOIN od_carrier y ON y.client_id = i.client_id AND y.carrier_num = i.carrier_num
    WHERE coalesce(nullif(${INSURANCE_CARRIER_KEY}, ''), '${NO_INSURANCE_CARRIER_KEY}') = $2)`;

/** What is outstanding. @param carrier its key; null for all */
export async function selectTotals(
  tx: Transaction,
  today: string,
  carrier: string | null,
): Promise<Omit<contract.ClaimTotals, 'carriers' | 'synced_at'>> {
  const [row] = await runPlanned<Record<string, number>>(
    tx,
    carrier === null ? 'claim-totals' : 'claim-totals-carrier',
    carrier === null ? TOTALS : `${TOTALS} AND ${OF_INSURANCE_CARRIER}`,
    carrier === null ? [today] : [today, carrier],
  );
  return {
    claims: row!.claims!,
    amount: row!.amount!,
    ages: contract.claimAges.map((age, n) => ({
      age,
      claims: row![`claims_${n}`]!,
      amount: row![`amount_${n}`]!,
    })),
    due: row!.due!,
  };
}

/** The carriers with the most outstanding, by amount. */
export async function selectTopInsuranceCarriers(
  tx: Transaction,
  today: string,
  carrier: string | null,
): Promise<InsuranceCarrierRow[]> {
  const one = carrier === null ? '' : 'HAVING key = $2';
  return runPlanned<InsuranceCarrierRow>(
    tx,
    carrier === null ? 'claim-top-carriers' : 'claim-top-carrier',
    `${INSURANCE_CARRIERS} ${one} ORDER BY amount DESC, key LIMIT ${MOST_INSURANCE_CARRIERS}`,
    [today, carrier ?? ''],
  );
}
