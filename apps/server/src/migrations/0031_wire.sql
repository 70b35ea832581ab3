-- Processes that hold sockets look once a second for sessions that ended, of all offices at once: a sign-out is heard
-- of in the others also while the bus is away.
CREATE POLICY routing ON sessions FOR SELECT TO chairline_app USING (app_scope() = 'routing');
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- A job that a worker holds is running, whatever its count of tries says: it is no failed one.
CREATE OR REPLACE FUNCTION app_failed_jobs() RETURNS TABLE (
  job_id bigint, task text, attempts integer, error text, failed_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT j.id, t.identifier, j.attempts::integer, coalesce(j.last_error, ''), j.updated_at
  FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL
    AND (j.payload ->> 'client_id')::integer = app_office()
  ORDER BY j.updated_at DESC LIMIT 500
$$;

CREATE OR REPLACE FUNCTION app_retry_job(wanted bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM 1 FROM graphile_worker._private_jobs j
    WHERE j.id = wanted AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
      AND (j.payload ->> 'client_id')::integer = app_office();
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[wanted], run_at => now(), attempts => 0);
  RETURN true;
END $$;
