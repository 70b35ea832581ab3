import { practice } from '@chairline/contract';

/**
 * Which lab cases of the copy will not be back in time: neither received nor checked, and booked for an appointment of
 * which the office's days ahead have begun. One rule for the list of lab cases and the work queue.
 *
 * `SELECT … FROM ${lateLabTables} WHERE ${lateLabFrom} <= today`: rows are lab cases `l` that are not back, with their
 * appointment `a` and the office's settings `s`, which may not be there.
 */
export const lateLabTables = `od_labcase l
  JOIN od_appointment a ON a.client_id = l.client_id AND a.apt_num = l.apt_num
    AND a.apt_status IN (1, 4) AND a.apt_date_time IS NOT NULL
    AND l.apt_num > 0 AND l.date_time_recd IS NULL AND l.date_time_checked IS NULL
  LEFT JOIN practice_settings s ON s.client_id = l.client_id`;

/** The day (date, by the office's clock) from which such a case is flagged. */
export const lateLabFrom = `(a.apt_date_time::date - coalesce(s.lab_days_ahead, ${practice.practiceDefaults.lab_days_ahead}))`;
