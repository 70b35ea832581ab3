-- Apostrophes that Unicode counts among the letters, as the ʻokina of "Kaʻiulani", part words in full text as every other
-- does, whichever of them was typed. `wordsOf` of the contract is the same; search-rules.test.ts holds the two against
-- each other. Names drop them already (0135).
CREATE OR REPLACE FUNCTION app_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(CASE WHEN octet_length(t) = char_length(t)
    THEN regexp_replace(lower(t COLLATE "C"), '[^a-z0-9]+', ' ', 'g') COLLATE "default"
    ELSE regexp_replace(translate(app_letters(t), 'ʹʻʼʽʾʿˈˊˋꞌ', '          ') COLLATE "pg_unicode_fast",
      '[^[:alnum:]]+', ' ', 'g') COLLATE "default" END);

ALTER TABLE calendar_events ALTER COLUMN words
  SET EXPRESSION AS (app_fold(title || ' ' || location || ' ' || description || ' ' || notes));

-- Of the messages those alone that have one of them.
DO $$
DECLARE
  t text;
  tables constant text[] := ARRAY['search_entries', 'comm_items', 'message_media', 'emails', 'email_media',
    'convo_messages', 'convo_media', 'conversations'];
BEGIN
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  PERFORM app_search_refresh(e.kind, e.client_id, e.ref_id) FROM (
    SELECT kind, client_id, ref_id FROM search_entries
    WHERE octet_length(words::text) <> char_length(words::text) AND words::text ~ '[ʹʻʼʽʾʿˈˊˋꞌ]' OFFSET 0) e;
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
