-- Mails come many at once: what one statement brought is put into the index by one statement.

-- Brings entries up to their rows: there, changed, or gone.
CREATE FUNCTION app_search_refresh_all(what text, client integer, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  there bigint[];
BEGIN
  -- Of two changes of one message at once (its words, its files) the second waits, and reads what the first wrote.
  INSERT INTO search_entries (client_id, kind, ref_id, at, bucket, words)
    SELECT client, what, id, now(), 0, '' FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM search_entries e WHERE e.client_id = client AND e.kind = what AND e.ref_id = ANY (ids)
    ORDER BY e.ref_id FOR UPDATE;
  EXECUTE 'WITH written AS (INSERT INTO search_entries '
    || app_search_source(what, 'client_id = $1 AND id = ANY ($2)') || ' ON CONFLICT (client_id, kind, ref_id) DO UPDATE
      SET secured_convo_id = excluded.secured_convo_id, at = excluded.at, bucket = excluded.bucket, words = excluded.words
      RETURNING ref_id) SELECT coalesce(array_agg(ref_id), ''{}'') FROM written'
    INTO there USING client, ids;
  DELETE FROM search_entries e
    WHERE e.client_id = client AND e.kind = what AND e.ref_id = ANY (ids) AND NOT e.ref_id = ANY (there);
END $$;

CREATE OR REPLACE FUNCTION app_search_refresh(what text, client integer, id bigint) RETURNS void LANGUAGE sql
  BEGIN ATOMIC SELECT app_search_refresh_all(what, client, ARRAY[id]); END;

-- What is new has no files yet and is not in the index.
CREATE FUNCTION app_search_new_emails() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  office record;
BEGIN
  FOR office IN SELECT client_id, array_agg(email_id) AS ids FROM new_rows GROUP BY client_id LOOP
    EXECUTE 'INSERT INTO search_entries ' || app_search_source('email', 'client_id = $1 AND id = ANY ($2)')
      USING office.client_id, office.ids;
  END LOOP;
  RETURN NULL;
END $$;

-- Pictures within a mail's text are not searched.
CREATE FUNCTION app_search_new_email_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  office record;
BEGIN
  FOR office IN
    SELECT client_id, array_agg(DISTINCT email_id) AS ids FROM new_rows WHERE NOT inline GROUP BY client_id
  LOOP
    PERFORM app_search_refresh_all('email', office.client_id, office.ids);
  END LOOP;
  RETURN NULL;
END $$;

DROP TRIGGER search_new ON emails;
CREATE TRIGGER search_new AFTER INSERT ON emails REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION app_search_new_emails();
CREATE TRIGGER search_deleted AFTER DELETE ON emails FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('email', 'email_id');
DROP TRIGGER search_changed ON email_media;
CREATE TRIGGER search_new AFTER INSERT ON email_media REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION app_search_new_email_media();
CREATE TRIGGER search_changed AFTER DELETE OR UPDATE OF file_name, inline ON email_media FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('email', 'email_id');
