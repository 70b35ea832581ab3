-- Which visit a planned procedure is on stands in the index as well: the list of pending treatment and its count ask it of
-- each that is planned, and went to its row for that alone.
DROP INDEX od_procedurelog_planned_patient;
CREATE INDEX od_procedurelog_planned_patient
  ON od_procedurelog (client_id, pat_num, (coalesce(date_tp, 'infinity'::date)), proc_num) INCLUDE (apt_num) WHERE proc_status = 1;
