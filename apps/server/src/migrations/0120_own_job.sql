-- Whether a run still has its job: what asks is the transaction that begins a hand-over to a vendor. A worker that was
-- taken for dead has lost its jobs to others, and may be alive all the same. A job is taken with one more attempt each
-- time; one that was added anew under its key while it runs has no key and no further attempt, and is its worker's still.
CREATE FUNCTION app_has_job(job_id bigint, worker text, attempt integer, keyed boolean) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (
    SELECT FROM graphile_worker._private_jobs j
    WHERE j.id = job_id AND j.locked_by = worker AND (j.payload ->> 'client_id')::integer = app_office()
      AND (j.attempts = attempt OR (keyed AND j.key IS NULL AND j.attempts >= j.max_attempts)))
$$;

REVOKE ALL ON FUNCTION app_has_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_has_job TO chairline_app;
