-- Whose name is spelt nearly as a search has it: candidates alone, which near-names.ts ranks. As with app_find_contacts the
-- office is named outright, so that the trigram index serves under row-level security.
--
-- words: of each word of the search what may stand in its place, all of which must be there: {"like": ["%whitfeld%"]} for one
-- that is spelt right, {"near": "whitfeld", "like": [...]} for one that shares `nearness` of its trigrams with a name, or is
-- in one of the other ways to write it. At most max_rows, the newest activity first; `names` is the folded name.
CREATE FUNCTION app_near_contacts(words jsonb, nearness real, max_rows integer)
  RETURNS TABLE (contact_id bigint, names text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 500 AS $$
BEGIN
  -- Of this transaction alone; and not of the function (SET), which only a superuser may say of an extension not yet loaded.
  PERFORM set_config('pg_trgm.word_similarity_threshold', nearness::text, true);
  RETURN QUERY EXECUTE
    'SELECT c.contact_id, split_part(c.search_text, E''\x02'', 1) FROM contacts c
      WHERE c.client_id = $1 AND c.merged_into IS NULL'
    || (SELECT string_agg(' AND (' || concat_ws(' OR ',
          format('c.search_text %%> %L', w.word ->> 'near'),
          (SELECT string_agg(format('c.search_text LIKE %L', l.pattern), ' OR ')
             FROM jsonb_array_elements_text(w.word -> 'like') l (pattern))) || ')', '')
        FROM jsonb_array_elements(words) w (word))
    || ' ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $2'
    USING app_office(), max_rows;
END $$;
REVOKE ALL ON FUNCTION app_near_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_near_contacts TO chairline_app;
