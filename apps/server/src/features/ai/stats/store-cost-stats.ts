import type { ai as contract, dashboard } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { among } from './store-stats.ts';

type Range = dashboard.DayRange;

const cents = (sum: string): SQL => sql.raw(`coalesce(round(100 * ${sum}), 0)::bigint`);
const days = ({ startdate, enddate }: Range): SQL =>
  sql`l.status = 'Complete' AND l.proc_date BETWEEN ${startdate}::date AND ${enddate}::date`;
/** What insurers paid and was written off for a procedure, as the tool treatment_brought has it. */
const settled = sql.raw(`LEFT JOIN (SELECT x.proc_num, sum(x.paid) AS paid, sum(x.write_off) AS write_off
  FROM ai.claim_items x WHERE x.status IN ('Received', 'Supplemental') GROUP BY x.proc_num) i ON i.proc_num = l.proc_num`);
const openClaims = sql.raw(`ai.claims c CROSS JOIN ai.office o WHERE c.is_open AND c.type <> 'PreAuth'`);

async function rowsOf<T>(tx: Transaction, query: SQL): Promise<T[]> {
  return (await tx.execute(query)).rows as T[];
}

/** Procedures completed in a range, by provider, the most fees first. */
export const listProduction = (tx: Transaction, range: Range): Promise<contract.CostStats['providers']> =>
  rowsOf(
    tx,
    sql`SELECT coalesce(v.abbr, 'No provider') AS provider, count(*) AS procedures, count(DISTINCT l.pat_num) AS patients,
      ${cents('sum(l.fee)')} AS fees, ${cents('sum(i.paid)')} AS insurance_paid, ${cents('sum(i.write_off)')} AS written_off
    FROM ai.procedures l LEFT JOIN ai.providers v ON v.prov_num = l.prov_num ${settled}
    WHERE ${days(range)} GROUP BY v.abbr ORDER BY fees DESC, provider`,
  );

/** Fees of the procedures completed on each day that had any, in cents. */
export const listProductionByDay = (
  tx: Transaction,
  range: Range,
): Promise<{ day: string; fees: number }[]> =>
  rowsOf(
    tx,
    sql`SELECT to_char(l.proc_date, 'YYYY-MM-DD') AS day, ${cents('sum(l.fee)')} AS fees
    FROM ai.procedures l WHERE ${days(range)} GROUP BY l.proc_date ORDER BY l.proc_date`,
  );

/** Open claims by how long ago they were sent, as the tool claims_by_age has them, the youngest first. */
export const listAges = (tx: Transaction): Promise<contract.CostStats['ages']> =>
  rowsOf(
    tx,
    sql`SELECT CASE WHEN c.date_sent IS NULL THEN 'not sent' WHEN o.today - c.date_sent <= 30 THEN '0 to 30 days'
        WHEN o.today - c.date_sent <= 60 THEN '31 to 60 days' WHEN o.today - c.date_sent <= 90 THEN '61 to 90 days'
        ELSE 'over 90 days' END AS age, count(*) AS claims, ${cents('sum(c.fee)')} AS fees
    FROM ${openClaims} GROUP BY age ORDER BY min(c.date_sent) DESC NULLS FIRST`,
  );

/** Open claims by insurer, the most fees first. */
export const listCarriers = (tx: Transaction): Promise<contract.CostStats['carriers']> =>
  rowsOf(
    tx,
    sql`SELECT min(c.carrier_name) AS carrier, count(*) AS claims, ${cents('sum(c.fee)')} AS fees,
      count(*) FILTER (WHERE c.date_sent < o.today - 60) AS over_60
    FROM ${openClaims} GROUP BY lower(c.carrier_name) ORDER BY fees DESC, carrier`,
  );

/** What families owe beyond what insurance is expected to pay, as the tool largest_balances has it. */
export async function sumBalances(tx: Transaction): Promise<contract.CostStats['balances']> {
  const [row] = await rowsOf<contract.CostStats['balances']>(
    tx,
    sql`SELECT count(*) AS families, ${cents('sum(p.family_balance - p.family_insurance_estimate)')} AS owed,
      ${cents('sum(p.family_insurance_estimate)')} AS expected_from_insurance
    FROM ai.patients p WHERE p.pat_num = p.guarantor AND p.family_balance - p.family_insurance_estimate > 0`,
  );
  return row!;
}

/**
 * Of the contacts with each tag: what was said and done in a range. Each part is added up once: joined as it stands, the database
 * adds it up anew for each contact wherever it expects one row of it, which took longer than a statistic may for 2,000 patients.
 */
export const listTags = (tx: Transaction, range: Range): Promise<contract.TagStats['tags']> =>
  rowsOf(
    tx,
    sql`WITH said AS MATERIALIZED (
      SELECT m.contact_id, count(*) FILTER (WHERE m.direction IN ('inbound', 'incoming', 'received')) AS came, count(*) AS n
      FROM ai.messages m WHERE ${among('m.at', range)} GROUP BY m.contact_id
    ), called AS MATERIALIZED (SELECT c.contact_id, count(*) AS n FROM ai.calls c WHERE ${among('c.at', range)} GROUP BY c.contact_id),
    kept AS MATERIALIZED (
      SELECT a.pat_num, count(*) AS n FROM ai.appointments a
      WHERE a.status = 'Complete' AND a.starts_at >= ${range.startdate}::timestamp
        AND a.starts_at < ${range.enddate}::timestamp + interval '1 day' GROUP BY a.pat_num
    ), made AS MATERIALIZED (SELECT l.pat_num, sum(l.fee) AS fees FROM ai.procedures l WHERE ${days(range)} GROUP BY l.pat_num)
    SELECT t.tag_id, t.tag_name AS tag, count(*) AS contacts, count(c.pat_num) AS patients,
      coalesce(sum(said.came), 0)::integer AS messages_in, coalesce(sum(said.n - said.came), 0)::integer AS messages_out,
      coalesce(sum(called.n), 0)::integer AS calls, coalesce(sum(kept.n), 0)::integer AS visits,
      ${cents('sum(made.fees)')} AS production
    FROM ai.contact_tags t JOIN ai.contacts c ON c.contact_id = t.contact_id
    LEFT JOIN said ON said.contact_id = c.contact_id LEFT JOIN called ON called.contact_id = c.contact_id
    LEFT JOIN kept ON kept.pat_num = c.pat_num LEFT JOIN made ON made.pat_num = c.pat_num
    GROUP BY t.tag_id, t.tag_name ORDER BY contacts DESC, tag, t.tag_id`,
  );
