-- The work queue shows who has waited longest first.
CREATE INDEX contacts_waiting_since ON contacts (client_id, needs_answer_since, contact_id) WHERE needs_answer_since IS NOT NULL;

-- A browser has one subscription: whoever signs in there, in whichever office, takes it over. Its address is known to
-- that browser alone.
CREATE POLICY releasing ON push_subscriptions FOR SELECT TO CURRENT_USER USING (app_scope() = 'releasing');
CREATE POLICY releasing_rows ON push_subscriptions FOR DELETE TO CURRENT_USER USING (app_scope() = 'releasing');
CREATE FUNCTION app_release_push(hash bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  -- A plain owner may not write a setting of ours into a function's head.
  scope text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'releasing', true);
  DELETE FROM push_subscriptions WHERE endpoint_hash = hash AND client_id <> app_office();
  PERFORM set_config('app.scope', scope, true);
END $$;
REVOKE EXECUTE ON FUNCTION app_release_push(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_release_push(bytea) TO chairline_app;
CREATE INDEX push_subscriptions_hash ON push_subscriptions (endpoint_hash);
