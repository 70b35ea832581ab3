import { labIsOpen, labLateFrom, labSeat, labTables } from '../practice/index.ts';
import { contactOfPatient, nameOfPatient, type WorkSource } from './sources.ts';

/**
 * Lab cases that are not back, from the day on which they are flagged before their appointment: the same for everybody
 * of the office.
 */
export const labCases: WorkSource = {
  kind: 'lab',
  from: `${labTables} JOIN clients z ON z.client_id = l.client_id`,
  where: `$1::integer IS NOT NULL AND l.date_time_recd IS NULL AND l.date_time_checked IS NULL
    AND ${labIsOpen} AND ${labSeat} IS NOT NULL`,
  date: `(${labLateFrom}::timestamp AT TIME ZONE z.timezone)`,
  when: 'date',
  id: 'l.lab_case_num',
  show: {
    title: nameOfPatient('l'),
    note: `CASE WHEN l.date_time_sent IS NULL THEN 'Not sent to the lab · ' ELSE '' END || 'Appointment ' || to_char(b.apt_date_time, 'Mon FMDD, YYYY FMHH12:MI AM')`,
    who: `coalesce((SELECT y.description FROM od_laboratory y
      WHERE y.client_id = l.client_id AND y.laboratory_num = l.laboratory_num), '')`,
    contactId: contactOfPatient('l'),
    subjectId: 'l.lab_case_num::text',
  },
};
