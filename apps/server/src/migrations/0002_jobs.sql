-- The application's role may enqueue, see and retry jobs of its office, and nothing else of the queue's
-- tables. graphile-worker has made its own schema before this runs.

CREATE FUNCTION app_enqueue(
  task text, payload jsonb, run_at timestamptz, job_key text, key_mode text, queue_name text, max_attempts integer
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF app_office() IS NULL OR (payload ->> 'client_id')::integer IS DISTINCT FROM app_office() THEN
    RAISE EXCEPTION 'a job must belong to the office of its transaction';
  END IF;
  PERFORM graphile_worker.add_job(
    identifier => task, payload => payload::json, queue_name => queue_name, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, job_key_mode => key_mode);
END $$;

CREATE FUNCTION app_failed_jobs() RETURNS TABLE (
  job_id bigint, task text, attempts integer, error text, failed_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT j.id, t.identifier, j.attempts::integer, coalesce(j.last_error, ''), j.updated_at
  FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts >= j.max_attempts AND (j.payload ->> 'client_id')::integer = app_office()
  ORDER BY j.updated_at DESC LIMIT 500
$$;

-- True when there was such a failed job of this office; it is then due now, with its attempts anew.
CREATE FUNCTION app_retry_job(wanted bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM 1 FROM graphile_worker._private_jobs j
    WHERE j.id = wanted AND j.attempts >= j.max_attempts AND (j.payload ->> 'client_id')::integer = app_office();
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[wanted], run_at => now(), attempts => 0);
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION app_enqueue, app_failed_jobs, app_retry_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_enqueue, app_failed_jobs, app_retry_job TO chairline_app;
