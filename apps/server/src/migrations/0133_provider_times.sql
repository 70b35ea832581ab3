-- What a visit takes of its provider, the twin of `providerSpans` (features/practice/find-slots.ts): the minutes from its
-- begin of each stretch of its pattern that is not the assistant's (/), twenty where it has no pattern.
CREATE FUNCTION app_provider_spans(pattern text) RETURNS TABLE (from_minute integer, to_minute integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT (min(sign.number)::integer - 1) * 5, max(sign.number)::integer * 5
  FROM (SELECT n AS number, n - row_number() OVER (ORDER BY n) AS stretch
    FROM generate_series(1, length(pattern)) AS n WHERE substr(pattern, n, 1) <> '/') AS sign
  GROUP BY sign.stretch
  UNION ALL
  SELECT 0, app_visit_minutes(pattern) WHERE coalesce(pattern, '') = '';
END;
GRANT EXECUTE ON FUNCTION app_provider_spans TO chairline_app, chairline_tools;

-- When providers are with patients. A hygiene visit is the hygienist's, as in `providerOf` (features/practice/must-be-free.ts).
CREATE VIEW ai.provider_times WITH (security_invoker, security_barrier) AS
  SELECT a.apt_num,
    CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END AS prov_num,
    (ARRAY['None', 'Scheduled', 'Complete', 'UnschedList', 'ASAP', 'Broken', 'Planned', 'PtNote', 'PtNoteCompleted'])[a.apt_status + 1] AS status,
    a.apt_date_time AS visit_at,
    a.apt_date_time + s.from_minute * interval '1 minute' AS starts_at,
    a.apt_date_time + s.to_minute * interval '1 minute' AS ends_at
  FROM od_appointment a CROSS JOIN LATERAL app_provider_spans(a.pattern) s
  WHERE a.client_id = app_office() AND a.apt_date_time IS NOT NULL;
GRANT SELECT ON ai.provider_times TO chairline_tools;

-- The tool that counted the assistant's time as the dentist's, as long as it is the one that comes with Chairline.
SET LOCAL app.client_id = '1';
INSERT INTO ai_tool_versions (client_id, tool_id, version, agent, name, description, parameters, active, sql_query)
SELECT v.client_id, v.tool_id, 2, v.agent, v.name, v.description, v.parameters, v.active, btrim($q$
WITH wanted AS (
  SELECT v.prov_num, v.abbr FROM providers v
  WHERE NOT v.is_hidden AND (lower(v.abbr) = lower(:provider)
    OR v.first_name || ' ' || v.last_name ILIKE '%' || :provider || '%')),
busy AS (
  SELECT t.prov_num, t.starts_at, t.ends_at FROM wanted w JOIN provider_times t ON t.prov_num = w.prov_num
  WHERE t.status IN ('Scheduled', 'ASAP', 'Complete')
    AND t.visit_at >= :from_day::date AND t.visit_at < :to_day::date + 1),
starts AS (
  SELECT w.prov_num, w.abbr, s.sched_date + s.start_time + step.number * interval '10 minutes' AS starts_at,
    s.sched_date + s.stop_time AS closes_at
  FROM wanted w
  JOIN schedules s ON s.prov_num = w.prov_num AND s.kind = 'Provider'
    AND s.sched_date BETWEEN :from_day::date AND :to_day::date
  CROSS JOIN generate_series(0, 143) AS step (number))
SELECT s.abbr AS provider, s.starts_at, s.starts_at + :minutes * interval '1 minute' AS ends_at
FROM starts s CROSS JOIN office o
WHERE s.starts_at >= o.local_time AND s.starts_at + :minutes * interval '1 minute' <= s.closes_at
  AND NOT EXISTS (SELECT 1 FROM busy b
    WHERE b.prov_num = s.prov_num AND b.starts_at < s.starts_at + :minutes * interval '1 minute'
      AND b.ends_at > s.starts_at)
ORDER BY s.starts_at, s.abbr
LIMIT 60
$q$, E'\n')
FROM ai_tool_versions v JOIN ai_tools t ON t.client_id = v.client_id AND t.tool_id = v.tool_id
WHERE v.client_id = 1 AND v.tool_id = 3 AND v.version = 1 AND t.version = 1;
UPDATE ai_tools t SET version = 2 WHERE t.client_id = 1 AND t.tool_id = 3 AND t.version = 1;
