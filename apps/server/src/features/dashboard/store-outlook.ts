import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { among, booked, providerOf } from './store-sources.ts';

/** A moment to look back to, and the days that are counted as of it. */
export interface Snapshot {
  weeksBefore: number;
  /** `yyyy-MM-dd HH:mm:ss.ffffff` of the office's wall clock. */
  asOf: string;
  startdate: string;
  enddate: string;
}

export interface OutlookQuery {
  snapshots: readonly Snapshot[];
  providers?: readonly number[] | undefined;
  clinics?: readonly number[] | undefined;
}

export interface OutlookRow extends Record<string, unknown> {
  weeks_before: number;
  /** From 0, counted from the range's first day. */
  week: number;
  booked: number;
}

/**
 * What stood in the book as of each snapshot, by week. An appointment that was changed since is taken as it was then
 * (the first of its changes after the moment says so); any other as it is now, if it was entered by then.
 */
export function outlookStatement({ snapshots, providers, clinics }: OutlookQuery): SQL {
  const values = sql.join(
    snapshots.map(
      (s) =>
        sql`(${s.weeksBefore}::integer, ${s.asOf}::timestamp, ${s.startdate}::timestamp, ${s.enddate}::timestamp + interval '1 day')`,
    ),
    sql`, `,
  );
  return sql`SELECT s.weeks_before, ((v.at::date - s.first::date) / 7)::integer AS week, count(*)::integer AS booked
    FROM (VALUES ${values}) AS s (weeks_before, as_of, first, beyond)
    CROSS JOIN LATERAL (
      SELECT a.apt_date_time AS at FROM od_appointment a
      WHERE a.apt_status IN ${booked} AND a.apt_date_time >= s.first AND a.apt_date_time < s.beyond
        AND (a.sec_date_t_entry IS NULL OR a.sec_date_t_entry <= s.as_of)
        AND NOT EXISTS (SELECT FROM od_appointment_history h
          WHERE h.client_id = a.client_id AND h.apt_num = a.apt_num AND h.until_at > s.as_of)
        ${among(providerOf, providers)}${among(sql.raw('a.clinic_num'), clinics)}
      UNION ALL
      SELECT w.apt_date_time FROM (
        SELECT DISTINCT ON (h.apt_num) h.* FROM od_appointment_history h WHERE h.until_at > s.as_of
        ORDER BY h.apt_num, h.until_at, h.history_id) w
      WHERE w.booked AND w.apt_date_time >= s.first AND w.apt_date_time < s.beyond
        AND (w.sec_date_t_entry IS NULL OR w.sec_date_t_entry <= s.as_of)
        ${among(sql.raw('w.prov_num'), providers)}${among(sql.raw('w.clinic_num'), clinics)}
    ) v GROUP BY 1, 2 ORDER BY 1, 2`;
}

export async function selectOutlook(tx: Transaction, query: OutlookQuery): Promise<OutlookRow[]> {
  const { rows } = await tx.execute<OutlookRow>(outlookStatement(query));
  return rows;
}
