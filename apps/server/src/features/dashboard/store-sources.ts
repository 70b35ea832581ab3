import { claims, dashboard as contract } from '@chairline/contract';
import { aptStatus, inTheBook } from '@chairline/open-dental';
import { type SQL, sql } from 'drizzle-orm';
import { insuranceCarrierKeyOf } from '../practice/index.ts';

/** What is asked of a chart's rows. Days are `yyyy-MM-dd` of the office's calendar, both ends counted. */
export interface ChartScope {
  startdate: string;
  enddate: string;
  providers?: readonly number[] | undefined;
  clinics?: readonly number[] | undefined;
  confirmations?: readonly number[] | undefined;
  forms?: readonly string[] | undefined;
  payers?: readonly string[] | undefined;
}

export const noForm = 'No form given';
export const insurance = 'Insurance';
export const incomeTransfer = 'Income transfer';

/** In the book: to come, kept, or ASAP; the rule of `app_is_booked`, written out so that it costs no call a row. */
export const booked = sql.raw(inTheBook);
/** Plans and notes: no appointment was made (open-dental.md, section 5, Daily new appointments). */
const notMade = sql.raw(
  `(${aptStatus.none}, ${aptStatus.planned}, ${aptStatus.note}, ${aptStatus.noteCompleted})`,
);

/** Whose an appointment is: the hygienist's where it is one for hygiene. */
export const providerOf = sql.raw(
  'CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END',
);

/** Only rows whose value is among those chosen; all where nothing was chosen. */
export const among = (column: SQL, chosen: readonly number[] | undefined): SQL =>
  chosen ? sql` AND ${column} = ANY (${sql.param([...chosen])}::bigint[])` : sql``;
const amongTexts = (column: SQL, chosen: readonly string[] | undefined): SQL =>
  chosen ? sql` AND ${column} = ANY (${sql.param([...chosen])}::text[])` : sql``;

/** The times of whole days: from the first's midnight to that after the last. */
export const within = (column: SQL, { startdate, enddate }: ChartScope): SQL =>
  sql`${column} >= ${startdate}::timestamp AND ${column} < ${contract.addDays(enddate, 1)}::timestamp`;

export type AppointmentTime = 'apt_date_time' | 'sec_date_t_entry';

/** Appointments `a` that a chart counts: those in the book by their time, or those made by when they were entered. */
export function appointmentsIn(by: AppointmentTime, scope: ChartScope): SQL {
  const status =
    by === 'apt_date_time' ? sql`a.apt_status IN ${booked}` : sql`a.apt_status NOT IN ${notMade}`;
  return sql`od_appointment a WHERE ${status} AND ${within(sql.raw(`a.${by}`), scope)}${among(
    providerOf,
    scope.providers,
  )}${among(sql.raw('a.clinic_num'), scope.clinics)}${among(sql.raw('a.confirmed'), scope.confirmations)}`;
}

/** A name as it is grouped by and as it is shown. */
const spelling = (name: string): SQL =>
  sql.raw(`${insuranceCarrierKeyOf(name)} AS key, btrim(regexp_replace(${name}, '\\s+', ' ', 'g')) AS name`);

/**
 * The insurer of each spelling that stands on checks (`carrier_name`, `name`; NULL where there is none): one by name as in
 * claims, as the list of carriers spells it, else as most checks do. A spelling is tidied once, not with every check.
 */
export const insurers = sql`WITH checks AS MATERIALIZED (
    SELECT k.carrier_name, ${spelling('k.carrier_name')}, k.n
    FROM (SELECT carrier_name, count(*) AS n FROM od_claimpayment GROUP BY carrier_name) k
  ), named AS (
    SELECT key, (array_agg(name ORDER BY listed DESC, n DESC, name))[1] AS name FROM (
      SELECT key, name, false AS listed, sum(n) AS n FROM checks GROUP BY key, name
      UNION ALL
      SELECT y.key, y.name, true, count(*) FROM (SELECT ${spelling('carrier_name')} FROM od_carrier) y GROUP BY y.key, y.name
    ) spelled WHERE key <> '' GROUP BY key
  )
  SELECT checks.carrier_name, named.name FROM checks LEFT JOIN named ON named.key = checks.key`;

/**
 * Money that came in, a row a split of a patient's payment and a row a procedure that an insurer's check pays
 * (open-dental.md, section 5, Payments by day): day, cents, prov_num, clinic_num, form, payer.
 */
export function paymentsIn(scope: ChartScope, withNames: boolean): SQL {
  const named = withNames || scope.forms !== undefined || scope.payers !== undefined;
  // An office writes what it likes for names: blanks around a name do not make it another one.
  const form = (of: string, without: string) =>
    sql`CASE WHEN ${sql.raw(`${of}.pay_type`)} = 0 THEN ${without} ELSE coalesce(nullif(btrim(d.item_name), ''), ${noForm}) END`;
  const definition = (of: string) =>
    named
      ? sql.raw(`LEFT JOIN od_definition d ON d.client_id = ${of}.client_id AND d.def_num = ${of}.pay_type`)
      : sql``;
  const names = (formName: SQL, payer: SQL) =>
    named ? sql`${formName} AS form, ${payer} AS payer` : sql`NULL::text AS form, NULL::text AS payer`;
  const days = (column: SQL) => sql`${column} BETWEEN ${scope.startdate}::date AND ${scope.enddate}::date`;
  const insurer = sql`${contract.INSURER}::text || coalesce(y.name, ${insurance})`;
  const insurerOf = named ? sql`LEFT JOIN (${insurers}) y ON y.carrier_name = k.carrier_name` : sql``;
  const narrowed = sql`WHERE true${among(sql.raw('m.prov_num'), scope.providers)}${among(
    sql.raw('m.clinic_num'),
    scope.clinics,
  )}${amongTexts(sql.raw('m.form'), scope.forms)}${amongTexts(
    // A chart that was saved with another spelling finds the same insurer.
    sql.raw(insuranceCarrierKeyOf('m.payer')),
    scope.payers?.map(claims.insuranceCarrierKey),
  )}`;
  return sql`(SELECT * FROM (
    SELECT p.pay_date AS day, s.split_amt AS cents, s.prov_num, s.clinic_num, ${names(
      form('p', incomeTransfer),
      sql`${contract.PATIENT_PAYER}::text`,
    )}
    FROM od_payment p JOIN od_paysplit s ON s.client_id = p.client_id AND s.pay_num = p.pay_num ${definition('p')}
    WHERE ${days(sql.raw('p.pay_date'))}
    UNION ALL
    SELECT k.check_date, c.ins_pay_amt, c.prov_num, c.clinic_num, ${names(form('k', insurance), insurer)}
    FROM od_claimpayment k JOIN od_claimproc c ON c.client_id = k.client_id AND c.claim_payment_num = k.claim_payment_num
      AND c.claim_payment_num > 0 AND c.status IN (1, 4) ${definition('k')} ${insurerOf}
    WHERE ${days(sql.raw('k.check_date'))}) m ${narrowed})`;
}

/** What a payer's key says to a person. */
export const payerLabel = (key: string): string =>
  key === contract.PATIENT_PAYER ? 'Patients' : key.slice(contract.INSURER.length);

/** Rows of a chart for adding up: `at` timestamp, `value`, `key` text. */
export function appointmentSource(
  by: AppointmentTime,
  scope: ChartScope,
  group: contract.AppointmentGroup,
): SQL {
  const keys = { none: null, provider: providerOf, clinic: 'a.clinic_num', confirmation: 'a.confirmed' };
  const key = keys[group];
  const text =
    key === null ? sql`''` : typeof key === 'string' ? sql.raw(`${key}::text`) : sql`(${key})::text`;
  return sql`SELECT ${sql.raw(`a.${by}`)} AS at, 1 AS value, ${text} AS key FROM ${appointmentsIn(by, scope)}`;
}

/** The same of payments. */
export function paymentSource(scope: ChartScope, group: contract.PaymentGroup): SQL {
  const keys = {
    none: `''`,
    form: 'm.form',
    provider: 'm.prov_num::text',
    clinic: 'm.clinic_num::text',
    payer: 'm.payer',
  };
  const named = group === 'form' || group === 'payer';
  return sql`SELECT m.day::timestamp AS at, m.cents AS value, ${sql.raw(keys[group])} AS key FROM ${paymentsIn(scope, named)} m`;
}
