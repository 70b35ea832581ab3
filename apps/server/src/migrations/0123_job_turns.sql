-- Offices are served in turn: the worker asks for the first waiting job of each, however many one of them has.
CREATE INDEX jobs_of_office ON graphile_worker._private_jobs
  (coalesce((payload ->> 'client_id')::integer, -1), priority, run_at) INCLUDE (task_id, job_queue_id)
  WHERE is_available;

-- As before, and whether somebody waits for it: such a job has a priority below zero.
DROP FUNCTION app_enqueue;
CREATE FUNCTION app_enqueue(
  task text, payload jsonb, run_at timestamptz, job_key text, key_mode text, queue_name text, max_attempts integer,
  prompt boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  added bigint;
BEGIN
  IF app_office() IS NULL OR (payload ->> 'client_id')::integer IS DISTINCT FROM app_office() THEN
    RAISE EXCEPTION 'a job must belong to the office of its transaction';
  END IF;
  LOOP
    SELECT id INTO added FROM graphile_worker.add_job(
      identifier => task, payload => payload::json, queue_name => queue_name, run_at => run_at,
      max_attempts => max_attempts, job_key => job_key, job_key_mode => key_mode,
      priority => CASE WHEN prompt THEN -1 ELSE 0 END);
    EXIT WHEN added IS NOT NULL;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app_enqueue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_enqueue TO chairline_app;
