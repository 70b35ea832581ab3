import { dashboard as contract } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import {
  type AppointmentTime,
  appointmentsIn,
  type ChartScope,
  paymentsIn,
  providerOf,
} from './store-sources.ts';

export interface AppointmentRecord extends Record<string, unknown> {
  apt_num: number;
  entered: string | null;
  at: string | null;
  proc_descript: string;
  minutes: number;
  apt_status: number;
  provider: string;
  clinic: string;
  confirmed: string;
  is_new_patient: boolean;
}

const limited = (limit: number | null): SQL => (limit === null ? sql`` : sql` LIMIT ${limit}`);

/** Appointments behind a chart, by the time the chart goes by. @param limit null for all of the scope */
export async function selectAppointments(
  tx: Transaction,
  by: AppointmentTime,
  scope: ChartScope,
  limit: number | null,
): Promise<AppointmentRecord[]> {
  const order = sql.raw(`r.${by}, r.apt_num`);
  const { rows } = await tx.execute<AppointmentRecord>(sql`
    SELECT r.apt_num, r.sec_date_t_entry AS entered, r.apt_date_time AS at, r.proc_descript,
      app_visit_minutes(r.pattern) AS minutes, r.apt_status,
      coalesce(p.abbr, '') AS provider, coalesce(c.description, '') AS clinic, coalesce(d.item_name, '') AS confirmed,
      r.is_new_patient
    FROM (SELECT a.*, ${providerOf} AS whose FROM ${appointmentsIn(by, scope)}
      ORDER BY ${sql.raw(`a.${by}, a.apt_num`)}${limited(limit)}) r
    LEFT JOIN od_provider p ON p.client_id = r.client_id AND p.prov_num = r.whose
    LEFT JOIN od_clinic c ON c.client_id = r.client_id AND c.clinic_num = r.clinic_num
    LEFT JOIN od_definition d ON d.client_id = r.client_id AND d.def_num = r.confirmed
    ORDER BY ${order}`);
  return rows;
}

export interface PaymentRecord extends Record<string, unknown> {
  day: string;
  payer: string;
  form: string;
  provider: string;
  clinic_num: number;
  clinic: string;
  cents: number;
}

/** How many days are looked at first where only so many rows are wanted, and how many times as many after that. */
const [FIRST_DAYS, MORE] = [7, 8];

/** Payments behind the chart: a row a day, payer, form, provider and clinic. @param limit null for all of the scope */
export async function selectPayments(
  tx: Transaction,
  scope: ChartScope,
  limit: number | null,
): Promise<PaymentRecord[]> {
  if (limit === null) return selectPaymentsOf(tx, scope, limit);
  // The first rows are those of the first days: the others need not be added up for them.
  for (let days = FIRST_DAYS; ; days *= MORE) {
    const until = contract.addDays(scope.startdate, days - 1);
    const isAll = until >= scope.enddate;
    const rows = await selectPaymentsOf(tx, isAll ? scope : { ...scope, enddate: until }, limit);
    if (isAll || rows.length >= limit) return rows;
  }
}

async function selectPaymentsOf(
  tx: Transaction,
  scope: ChartScope,
  limit: number | null,
): Promise<PaymentRecord[]> {
  const { rows } = await tx.execute<PaymentRecord>(sql`
    SELECT r.day, r.payer, r.form, coalesce(p.abbr, '') AS provider, r.clinic_num,
      coalesce(c.description, '') AS clinic, r.cents
    FROM (SELECT m.day, m.payer, m.form, m.prov_num, m.clinic_num, sum(m.cents)::bigint AS cents
      FROM ${paymentsIn(scope, true)} m GROUP BY m.day, m.payer, m.form, m.prov_num, m.clinic_num) r
    LEFT JOIN od_provider p ON p.client_id = app_office() AND p.prov_num = r.prov_num
    LEFT JOIN od_clinic c ON c.client_id = app_office() AND c.clinic_num = r.clinic_num
    ORDER BY r.day, r.payer, r.form, r.prov_num, r.clinic_num${limited(limit)}`);
  return rows;
}
