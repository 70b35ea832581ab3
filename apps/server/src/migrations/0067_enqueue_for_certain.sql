-- graphile-worker's add_jobs does nothing, and says so by no row, when a worker takes the job of the same key up between
-- two of its statements. What then runs may have read what was before this transaction: the job is added anew.
CREATE OR REPLACE FUNCTION app_enqueue(
  task text, payload jsonb, run_at timestamptz, job_key text, key_mode text, queue_name text, max_attempts integer
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
      max_attempts => max_attempts, job_key => job_key, job_key_mode => key_mode);
    EXIT WHEN added IS NOT NULL;
  END LOOP;
END $$;
