-- When providers are free in a chair, as a visit may be booked: the twin of `findSlots` (features/practice/visits) and of
-- what it is given (`store-slots.ts`). No days on which the practice is closed, no shifts that are not open, no hidden
-- providers or chairs, no blockouts that keep everybody from booking. What is over today is in it: a query leaves it out.
CREATE VIEW ai.free_slots WITH (security_invoker, security_barrier) AS
  SELECT g.prov_num, o.operatory_num, g.clinic_num, g.sched_date, lower(f.span) AS starts_at, upper(f.span) AS ends_at
  FROM (
    SELECT s.client_id, s.prov_num, s.clinic_num, s.sched_date,
      range_agg(tsrange(s.sched_date + s.start_time, s.sched_date + s.stop_time)) AS hours
    FROM od_schedule s JOIN od_provider v ON v.client_id = s.client_id AND v.prov_num = s.prov_num
    WHERE s.client_id = app_office() AND s.sched_type = 1 AND s.status = 0 AND s.start_time < s.stop_time
      AND NOT v.is_hidden AND v.prov_status = 0
      AND NOT EXISTS (SELECT 1 FROM od_schedule h
        WHERE h.client_id = s.client_id AND h.sched_date = s.sched_date AND h.sched_type = 0 AND h.status <> 0
          AND h.clinic_num IN (0, s.clinic_num))
    GROUP BY s.client_id, s.prov_num, s.clinic_num, s.sched_date) g
  JOIN od_operatory o ON o.client_id = g.client_id AND NOT o.is_hidden AND g.clinic_num IN (0, o.clinic_num)
  CROSS JOIN LATERAL (
    SELECT coalesce(range_agg(tsrange(x.starts_at, x.ends_at)), '{}'::tsmultirange) AS spans
    FROM (
      SELECT a.apt_date_time AS starts_at, a.apt_date_time + app_visit_minutes(a.pattern) * interval '1 minute' AS ends_at
      FROM od_appointment a
      WHERE a.client_id = g.client_id AND a.apt_date_time >= g.sched_date AND a.apt_date_time < g.sched_date + 1
        AND a.apt_status IN (1, 2, 4) AND a.op = o.operatory_num
      UNION ALL
      SELECT a.apt_date_time + p.from_minute * interval '1 minute', a.apt_date_time + p.to_minute * interval '1 minute'
      FROM od_appointment a CROSS JOIN LATERAL app_provider_spans(a.pattern) p
      WHERE a.client_id = g.client_id AND a.apt_date_time >= g.sched_date AND a.apt_date_time < g.sched_date + 1
        AND a.apt_status IN (1, 2, 4)
        AND CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END = g.prov_num
      UNION ALL
      SELECT b.sched_date + b.start_time, b.sched_date + b.stop_time
      FROM od_schedule b JOIN od_definition d ON d.client_id = b.client_id AND d.def_num = b.blockout_type
      WHERE b.client_id = g.client_id AND b.sched_date = g.sched_date AND b.sched_type = 2 AND d.category = 25
        AND d.item_value LIKE '%NS%' AND b.start_time < b.stop_time
        AND CASE WHEN b.operatories = '' THEN b.clinic_num IN (0, o.clinic_num)
          ELSE o.operatory_num::text = ANY (string_to_array(b.operatories, ',')) END) x) busy
  CROSS JOIN LATERAL unnest(g.hours - busy.spans) AS f (span)
  WHERE g.prov_num IN (o.prov_dentist, o.prov_hygienist)
    -- A provider without chairs of their own works in every chair of the clinic they are at that day.
    OR NOT EXISTS (SELECT 1 FROM od_operatory own
      WHERE own.client_id = g.client_id AND NOT own.is_hidden AND g.clinic_num IN (0, own.clinic_num)
        AND g.prov_num IN (own.prov_dentist, own.prov_hygienist));
GRANT SELECT ON ai.free_slots TO chairline_tools;

-- Of each table, the columns that the view names, and no other.
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT d.refobjid::regclass AS name, string_agg(DISTINCT quote_ident(a.attname), ', ') AS columns
    FROM pg_depend d
    JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass AND r.ev_class = 'ai.free_slots'::regclass
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    JOIN pg_class c ON c.oid = d.refobjid AND c.relnamespace = 'public'::regnamespace
    WHERE d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0
    GROUP BY d.refobjid
  LOOP
    EXECUTE format('GRANT SELECT (%s) ON %s TO chairline_tools', t.columns, t.name);
  END LOOP;
END $$;

-- The tool that told times at which nobody can be booked, as long as it is the one that comes with Chairline. As the
-- booking search, it begins where a gap begins and on each half hour.
SET LOCAL app.client_id = '1';
INSERT INTO ai_tool_versions (client_id, tool_id, version, agent, name, description, parameters, active, sql_query)
SELECT v.client_id, v.tool_id, v.version + 1, v.agent, v.name,
  'Times at which a visit with a provider may begin, as the booking search finds them: the provider works, is free, and so is a chair. On the half hour, and where a gap begins.',
  v.parameters, v.active, btrim($q$
WITH wanted AS (
  SELECT v.prov_num, v.abbr FROM providers v
  WHERE lower(v.abbr) = lower(:provider) OR v.first_name || ' ' || v.last_name ILIKE '%' || :provider || '%'),
gaps AS (
  SELECT w.abbr, f.ends_at,
    greatest(f.starts_at, date_bin(interval '5 minutes', date_trunc('second', o.local_time) + interval '299 seconds',
      timestamp '2000-01-01')) AS begins_at
  FROM wanted w
  JOIN free_slots f ON f.prov_num = w.prov_num AND f.sched_date BETWEEN :from_day::date AND :to_day::date
  CROSS JOIN office o
  WHERE f.sched_date >= o.today),
starts AS (
  SELECT g.abbr, g.ends_at, CASE WHEN step.number = 0 THEN g.begins_at
    ELSE date_bin(interval '30 minutes', g.begins_at, timestamp '2000-01-01') + step.number * interval '30 minutes' END AS starts_at
  FROM gaps g CROSS JOIN generate_series(0, 47) AS step (number))
SELECT DISTINCT s.abbr AS provider, s.starts_at, s.starts_at + :minutes * interval '1 minute' AS ends_at
FROM starts s
WHERE s.starts_at + :minutes * interval '1 minute' <= s.ends_at
ORDER BY s.starts_at, s.abbr
LIMIT 60
$q$, E'\n')
FROM ai_tool_versions v JOIN ai_tools t ON t.client_id = v.client_id AND t.tool_id = v.tool_id AND t.version = v.version
WHERE v.client_id = 1 AND v.tool_id = 3 AND v.saved_by IS NULL AND v.version <= 2;
UPDATE ai_tools t SET version = t.version + 1
WHERE t.client_id = 1 AND t.tool_id = 3 AND EXISTS (SELECT 1 FROM ai_tool_versions v
  WHERE v.client_id = 1 AND v.tool_id = 3 AND v.version = t.version + 1 AND v.saved_by IS NULL);
