-- The copy of a practice system is written a thousand rows at a time, always within its office's policy, which is what
-- keeps a row from any other. That the office exists was looked up for each row again: a quarter of the time of a load.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['od_preference', 'od_definition', 'od_clinic', 'od_provider', 'od_operatory', 'od_schedule', 'od_recalltype', 'od_procedurecode', 'od_carrier', 'od_insplan', 'od_inssub', 'od_laboratory', 'od_patient', 'od_appointment', 'od_recall', 'od_procedurelog', 'od_claim', 'od_claimproc', 'od_labcase', 'od_payment', 'od_paysplit', 'od_claimpayment'] LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', t, t || '_client_id_fkey');
  END LOOP;
END $$;

-- What the planner knows of a table is from before an office's first load: it takes the office for an empty one and
-- joins its rows one by one, which for ten thousand patients takes longer than a statement may. The application may
-- not analyze, and may ask for it by this, for the tables of the copy alone.
CREATE FUNCTION app_analyze_copy(copied text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF copied !~ '^od_[a-z]+$' THEN RAISE EXCEPTION '% is no table of the copy', copied; END IF;
  -- One that is being analyzed already is left to whoever does it.
  EXECUTE format('ANALYZE (SKIP_LOCKED) %I', copied);
END $$;
REVOKE ALL ON FUNCTION app_analyze_copy FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_analyze_copy TO chairline_app;
