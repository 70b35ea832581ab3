import { practice as contract } from '@chairline/contract';
import { aptStatus, patStatus, standing } from '@chairline/open-dental';

/**
 * Which lab cases of the copy wait, how far they are, and which will not be back in time (decisions, Practice system;
 * `labStatusOf` in the contract says the same of a case in hand). One rule for the lab lists, the work queue and counts.
 *
 * A statement uses it so: `SELECT … FROM ${labTables} WHERE ${labIsOpen}`. Its rows are cases `l` with their patient
 * `p`, who is always there, and the appointment `b` they hang on, which may not be.
 */
export const labTables = `od_labcase l
  JOIN od_patient p ON p.client_id = l.client_id AND p.pat_num = l.pat_num
  LEFT JOIN od_appointment b ON b.client_id = l.client_id AND b.apt_num = l.apt_num AND l.apt_num > 0`;

/** Seated already, or of a patient who is gone: no longer work. */
export const labIsOpen = `((b.apt_status IS NULL OR b.apt_status <> ${aptStatus.complete})
  AND p.pat_status NOT IN (${patStatus.archived}, ${patStatus.deleted}, ${patStatus.deceased}))`;

/** Not back: few of all there ever were, which an index has by themselves. */
export const labIsOut = '(l.date_time_recd IS NULL AND l.date_time_checked IS NULL)';

/**
 * When it is seated, while that is booked; timestamp of the office's wall clock.
 * @param on the appointment's alias
 */
const labSeatOn = (on: string): string =>
  `CASE WHEN ${on}.apt_status IN ${standing} THEN ${on}.apt_date_time END`;
export const labSeat = labSeatOn('b');

/** 1–4 as the contract's `labStatuses`; 0 for none of them. @param on the appointment's alias */
export const labStatusOn = (on: string): string => `CASE
  WHEN coalesce(l.date_time_recd, l.date_time_checked) IS NOT NULL
    THEN CASE WHEN ${labSeatOn(on)} IS NULL THEN 3 ELSE 4 END
  WHEN l.date_time_sent IS NOT NULL THEN 2
  WHEN l.date_time_created IS NOT NULL THEN 1 ELSE 0 END`;

export const labStatus = labStatusOn('b');

/** How many days before its appointment a case that is not back is flagged: the office's setting. */
const daysAhead = `coalesce((SELECT s.lab_days_ahead FROM practice_settings s WHERE s.client_id = app_office()),
  ${contract.practiceDefaults.lab_days_ahead})`;

/**
 * Whether it will not be back before its appointment; never NULL.
 * @param today an SQL expression of type date: the office's day
 */
export const labIsLate = (today: string): string => `coalesce(
  ${labIsOut} AND (${labSeat})::date <= ${today} + ${daysAhead}, false)`;

/** The day (date, by the office's clock) from which a case that is not back is late; NULL without an appointment. */
export const labLateFrom = `((${labSeat})::date - ${daysAhead})`;
