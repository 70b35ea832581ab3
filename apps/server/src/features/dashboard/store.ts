import type { dashboard as contract } from '@chairline/contract';
import { dashboard } from '@chairline/contract';
import { aptStatus, definitionCategory } from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { among, insurance, insurers, noForm, providerOf, within } from './store-sources.ts';

/** The office's clock and how far its copy of the practice system is. */
export interface OfficeClock {
  /** When the copy was last whole; null before the first time. */
  syncedAt: string | null;
  /** Wall clock of when appointments were first read whole; null before. */
  knownSince: string | null;
}

/** How far the copy is. @param timeZone of the office, IANA */
export async function findClock(tx: Transaction, timeZone: string): Promise<OfficeClock> {
  const { rows } = await tx.execute<{ synced_at: string | null; known_since: string | null }>(sql`
    SELECT (SELECT synced_at FROM practice_sync) AS synced_at,
      (SELECT to_char(first_loaded_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS') FROM practice_sync_tables
       WHERE table_name = 'appointment') AS known_since`);
  const { synced_at, known_since } = rows[0]!;
  return { syncedAt: synced_at && new Date(synced_at).toISOString(), knownSince: known_since };
}

interface NamedRow extends Record<string, unknown> {
  what: 'provider' | 'clinic' | 'confirmation' | 'form';
  key: string;
  label: string;
}

/**
 * Providers, clinics, confirmations and forms of payment, in the practice system's own order, hidden ones last: what
 * was in use is in the charts still.
 */
export async function selectNames(tx: Transaction): Promise<NamedRow[]> {
  const { rows } = await tx.execute<NamedRow>(sql`
    SELECT what, key, label FROM (
      SELECT 'provider' AS what, prov_num::text AS key, coalesce(nullif(abbr, ''), 'Provider ' || prov_num) AS label,
        is_hidden, item_order FROM od_provider
      UNION ALL
      SELECT 'clinic', clinic_num::text, coalesce(nullif(description, ''), nullif(abbr, ''), 'Clinic ' || clinic_num),
        is_hidden, item_order FROM od_clinic
      WHERE NOT EXISTS (SELECT FROM od_preference WHERE pref_name = 'EasyNoClinics' AND value_string = '1')
      UNION ALL
      SELECT CASE category WHEN ${definitionCategory.apptConfirmed} THEN 'confirmation' ELSE 'form' END,
        CASE category WHEN ${definitionCategory.apptConfirmed} THEN def_num::text
          ELSE coalesce(nullif(btrim(item_name), ''), ${noForm}) END,
        coalesce(nullif(btrim(item_name), ''), ${noForm}), is_hidden, item_order
      FROM od_definition
      WHERE category IN (${definitionCategory.apptConfirmed}, ${definitionCategory.paymentTypes}, ${definitionCategory.insurancePaymentTypes})
    ) n ORDER BY what, is_hidden, item_order, label, key`);
  return rows;
}

/** Names of insurers that ever sent a check. */
export async function selectInsurers(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT DISTINCT coalesce(y.name, ${insurance}) AS name FROM (${insurers}) y ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Completed appointments of a range by provider, against the clock. Midnight is how Open Dental says "not noted". */
export async function selectOnTime(
  tx: Transaction,
  scope: { startdate: string; enddate: string; clinics?: readonly number[] | undefined },
): Promise<contract.OnTimeRow[]> {
  const noted = (column: string) =>
    sql.raw(`CASE WHEN a.${column}::time > '00:00' THEN a.${column} END AS ${column}`);
  const late = (since: string) =>
    sql.raw(`round(avg(greatest(0, extract(epoch FROM t.date_time_seated - ${since}) / 60))
      FILTER (WHERE t.date_time_seated IS NOT NULL), 1)::float8`);
  const grace = sql.raw(`interval '${dashboard.ON_TIME_MINUTES} minutes'`);
  const { rows } = await tx.execute<Record<string, unknown> & contract.OnTimeRow>(sql`
    SELECT t.prov_num AS "ProvNum", coalesce(nullif(p.abbr, ''), 'Provider ' || t.prov_num) AS provider,
      count(*)::integer AS appointments,
      count(t.date_time_arrived)::integer AS arrived,
      count(*) FILTER (WHERE t.date_time_arrived <= t.apt_date_time)::integer AS arrived_on_time,
      count(t.date_time_seated)::integer AS seated,
      count(*) FILTER (WHERE t.date_time_seated <= t.apt_date_time + ${grace})::integer AS seated_on_time,
      ${late('greatest(t.apt_date_time, t.date_time_arrived)')} AS average_wait,
      ${late('t.apt_date_time')} AS average_delay
    FROM (SELECT a.client_id, ${providerOf} AS prov_num, a.apt_date_time, ${noted('date_time_arrived')}, ${noted('date_time_seated')}
      FROM od_appointment a WHERE a.apt_status = ${aptStatus.complete}
        AND ${within(sql.raw('a.apt_date_time'), scope)}${among(sql.raw('a.clinic_num'), scope.clinics)}) t
    LEFT JOIN od_provider p ON p.client_id = t.client_id AND p.prov_num = t.prov_num
    GROUP BY t.prov_num, p.abbr ORDER BY 2, 1`);
  return rows;
}
