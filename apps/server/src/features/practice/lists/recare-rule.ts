import { recalls } from '@chairline/contract';
import { standing } from '@chairline/open-dental';

/**
 * Which recalls of the copy are due: Open Dental's own recall list (Recalls.cs, GetRecallList; design/open-dental.md,
 * section 5), by the office's preferences. One rule for the Re-Care list, the recall screen and the panel's count.
 *
 * A statement uses it so: `WITH ${recarePreferences('$1::date')} SELECT … FROM ${recareTables} WHERE ${recareDue}`.
 * Its rows are recalls `r` with their patient `p`, who is always there.
 */

const { RECALL_DAYS_PAST, RECALL_DAYS_FUTURE } = recalls;

/** A preference's whole number; `fallback` where it is missing or none; NULL where it is negative: without a bound. */
const days = (name: string, fallback: number) => `(SELECT CASE WHEN d.days >= 0 THEN d.days END
  FROM (SELECT coalesce(max(f.value_string::integer) FILTER (WHERE f.value_string ~ '^-?\\d{1,6}$'), ${fallback}) AS days
    FROM od_preference f WHERE f.client_id = app_office() AND f.pref_name = '${name}') d)`;

const text = (name: string) => `coalesce((SELECT f.value_string FROM od_preference f
  WHERE f.client_id = app_office() AND f.pref_name = '${name}'), '')`;

/**
 * What a guarantor owes, cents: without what insurance is expected to pay, unless the office's preference says so.
 * @param wholeBalance an SQL expression of type boolean: that preference
 */
export const openBalance = (guarantor: string, wholeBalance: string): string =>
  `CASE WHEN ${wholeBalance} THEN ${guarantor}.bal_total ELSE ${guarantor}.bal_total - ${guarantor}.ins_est END`;

export const isWholeBalance = `btrim(${text('BalancesDontSubtractIns')}) = '1'`;

/**
 * What the office's preferences make of the rule, as a common table expression `recare` of one row.
 * @param today an SQL expression of type date: the office's day
 */
export const recarePreferences = (today: string): string => `recare AS MATERIALIZED (
  SELECT ${today} AS today, (${today})::timestamp AS today_begins,
    coalesce(${today} - ${days('RecallDaysPast', RECALL_DAYS_PAST)}, '-infinity'::date) AS from_day,
    coalesce(${today} + ${days('RecallDaysFuture', RECALL_DAYS_FUTURE)}, 'infinity'::date) AS to_day,
    btrim(${text('RecallExcludeIfAnyFutureAppt')}) = '1' AS any_appointment,
    ${isWholeBalance} AS whole_balance,
    string_to_array(nullif(replace(${text('RecallTypesShowingInList')}, ' ', ''), ''), ',') AS types)`;

/** Recalls with their patients; a recall whose patient is not in the copy is nobody's. */
export const recareTables = `od_recall r
  JOIN od_patient p ON p.client_id = r.client_id AND p.pat_num = r.pat_num
  CROSS JOIN recare`;

/** Nothing is booked: no date of this recall, or no appointment at all where the office counts any. */
const NOTHING_BOOKED = `CASE WHEN recare.any_appointment THEN NOT EXISTS (SELECT 1 FROM od_appointment a
    WHERE a.client_id = r.client_id AND a.pat_num = r.pat_num AND a.apt_status IN ${standing}
      AND a.apt_date_time >= recare.today_begins)
  ELSE r.date_scheduled IS NULL END`;

/** What the head of the family owes, asked of those alone whom a balance keeps from the list. */
const FAMILY_OWES = `coalesce((SELECT ${openBalance('f', 'recare.whole_balance')} FROM od_patient f
  WHERE f.client_id = p.client_id AND f.pat_num = p.guarantor), 0)`;

/** True for a recall that is due; never NULL. A missing list of types shows them all. */
export const recareDue = `(NOT r.is_disabled AND p.pat_status = 0
  AND r.date_due IS NOT NULL AND r.date_due BETWEEN recare.from_day AND recare.to_day
  AND (r.disable_until_date IS NULL OR r.disable_until_date <= recare.today)
  AND (r.disable_until_balance = 0 OR ${FAMILY_OWES} <= r.disable_until_balance)
  AND (recare.types IS NULL OR r.recall_type_num::text = ANY (recare.types))
  AND ${NOTHING_BOOKED})`;
