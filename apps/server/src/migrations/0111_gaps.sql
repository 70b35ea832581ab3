-- A post that failed is on the bell of who wrote it and of the admins, until they have seen it.
ALTER TABLE social_posts
  ADD COLUMN bell integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN told_at timestamptz;
CREATE INDEX social_posts_bell ON social_posts (client_id, told_at) WHERE state = 'failed' AND withdrawn_at IS NULL;

-- Jobs of an office that is being erased which are not through: now also whose account a right is to, and to what of it.
DROP FUNCTION app_erase_jobs;
CREATE FUNCTION app_erase_jobs(office integer, tasks text[])
  RETURNS TABLE (task text, number text, address text, name text, failed boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM app_turn_to_erased(office);
  RETURN QUERY SELECT k.identifier, j.payload ->> 'number', j.payload ->> 'address', j.payload ->> 'name',
      j.attempts >= j.max_attempts AND j.locked_at IS NULL
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
    WHERE (j.payload ->> 'client_id')::integer = office AND k.identifier = ANY (tasks) ORDER BY j.id;
  PERFORM set_config('app.client_id', '1', true);
END $$;
REVOKE ALL ON FUNCTION app_erase_jobs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_erase_jobs TO chairline_app;
