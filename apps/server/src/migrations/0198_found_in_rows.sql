-- Where the figures and names of an answer stand in its rows: from, to, run_id, row, column (null: all of them).
ALTER TABLE ai_questions ADD COLUMN found jsonb NOT NULL DEFAULT '[]';

-- Which of some folded names (app_fold_name) are those of somebody or some carrier of the office. As with app_near_contacts
-- the office is named outright, so that the trigram index serves under row-level security.
CREATE FUNCTION app_known_names(names text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 10 AS $$
DECLARE
  office integer := app_office();
  one text;
BEGIN
  RETURN QUERY SELECT n FROM unnest(names) n
    WHERE n IN (SELECT app_fold_name(c.carrier_name) FROM od_carrier c WHERE c.client_id = office)
      OR position(' ' IN n) > 0 AND n IN (
        SELECT app_fold_name(p.f_name || ' ' || p.l_name) FROM od_provider p WHERE p.client_id = office
        UNION ALL SELECT app_fold_name(u.first_name || ' ' || u.last_name) FROM users u WHERE u.client_id = office);
  -- A name at a time: the index finds none by LIKE ANY.
  FOREACH one IN ARRAY names LOOP
    IF position(' ' IN one) > 0 AND EXISTS (
      SELECT FROM contacts c
      WHERE c.client_id = office AND c.merged_into IS NULL
        AND c.search_text LIKE replace(replace(replace(one, '\', '\\'), '%', '\%'), '_', '\_') || E'\x01%') THEN
      RETURN NEXT one;
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app_known_names FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_known_names TO chairline_app;
