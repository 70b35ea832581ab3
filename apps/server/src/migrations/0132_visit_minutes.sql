-- How long a visit takes, the twin of `minutesOfPattern` (contract, practice/day-rules.ts): five minutes a sign of its
-- pattern, twenty where it has none.
CREATE FUNCTION app_visit_minutes(pattern text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(length(pattern), 0) * 5, 20);
GRANT EXECUTE ON FUNCTION app_visit_minutes TO chairline_app, chairline_tools;

CREATE OR REPLACE VIEW ai.appointments WITH (security_invoker, security_barrier) AS
  SELECT a.apt_num, a.pat_num,
    (ARRAY['None', 'Scheduled', 'Complete', 'UnschedList', 'ASAP', 'Broken', 'Planned', 'PtNote', 'PtNoteCompleted'])[a.apt_status + 1] AS status,
    a.apt_date_time AS starts_at, app_visit_minutes(a.pattern) AS minutes, a.prov_num, a.prov_hyg, a.op,
    d.item_name AS confirmation, a.is_new_patient, a.is_hygiene, a.proc_descript AS procedures, a.clinic_num,
    a.date_time_arrived AS arrived_at, a.date_time_seated AS seated_at, a.date_time_dismissed AS dismissed_at,
    a.sec_date_t_entry AS entered_at
  FROM od_appointment a LEFT JOIN od_definition d ON d.client_id = a.client_id AND d.def_num = a.confirmed
  WHERE a.client_id = app_office();
