-- Rows that come by the thousand into a table that was nearly empty: what a session has worked out for its foreign keys
-- goes through all the office's rows for each of them, until the table is analyzed. So not the practice's copy alone
-- may ask for that.
CREATE FUNCTION app_analyze(loaded text, below integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  known real := (SELECT reltuples FROM pg_class WHERE oid = to_regclass('public.' || quote_ident(loaded)) AND relkind = 'r');
BEGIN
  IF known IS NULL THEN RAISE EXCEPTION '% is no table', loaded; END IF;
  -- One that is being analyzed already is left to whoever does it.
  IF known < below THEN EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', loaded); END IF;
END $$;
REVOKE ALL ON FUNCTION app_analyze FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_analyze TO chairline_app;
DROP FUNCTION app_analyze_copy;
