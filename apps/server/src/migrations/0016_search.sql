-- Full-text search: where words stand in texts, call notes, e-mails and what staff write among themselves.

-- A text as search compares it: words in lower case without accents, one space between them. `wordsOf` in the contract
-- is the same rule; search-rules.test.ts holds the two against each other.
CREATE FUNCTION app_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(CASE WHEN octet_length(t) = char_length(t)
    THEN regexp_replace(lower(t COLLATE "C"), '[^a-z0-9]+', ' ', 'g') COLLATE "default"
    ELSE regexp_replace(translate(lower(regexp_replace(normalize(t, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+',
        '', 'g') COLLATE "pg_unicode_fast"), 'ς', 'σ'), '[^[:alnum:]]+', ' ', 'g') COLLATE "default" END);

-- Thirty days: a search goes back through them one by one and stops when its page is full.
CREATE FUNCTION app_search_bucket(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(extract(epoch FROM at) / 2592000)::integer;

-- Every word in the index begins with its office and bucket, so that even a search for a beginning that half of all
-- messages have reads no more than one office's thirty days. (GIN gathers all of a prefix before it looks further.)
CREATE FUNCTION app_search_prefix(client integer, bucket integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'o' || client || CASE WHEN bucket < 0 THEN 'n' || -bucket ELSE 'b' || bucket END || 'w';

-- The words of several fields with their places. Between two fields a place is left free, so that no phrase goes over.
CREATE FUNCTION app_search_words(prefix text, most integer, VARIADIC fields text[]) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  field text;
  folded text;
  words text := '';
  left_over integer := most;
  several boolean := false;
BEGIN
  FOREACH field IN ARRAY fields LOOP
    CONTINUE WHEN field IS NULL OR field = '' OR left_over <= 0;
    folded := app_fold(left(field, left_over));
    left_over := left_over - char_length(field);
    CONTINUE WHEN folded = '';
    IF words <> '' THEN
      several := true;
      words := words || ' x';
    END IF;
    words := words || replace(' ' || folded, ' ', ' ' || prefix);
  END LOOP;
  IF several THEN RETURN ts_delete(to_tsvector('pg_catalog.simple', words), 'x'); END IF;
  RETURN to_tsvector('pg_catalog.simple', words);
EXCEPTION WHEN program_limit_exceeded THEN
  -- More different words than a row of the index takes: no letter, but a mail may hold anything.
  RETURN app_search_words(prefix, 50000, VARIADIC fields);
END $$;

-- The same of one short field, as nearly all messages are: NULL when there is no word in it.
CREATE FUNCTION app_search_short(prefix text, field text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.simple', replace(nullif(' ' || app_fold(field), ' '), ' ', ' ' || prefix));

CREATE TABLE search_entries (
  client_id integer NOT NULL,
  -- item: a text or call note; email; convo: a message among staff; name: the name of a conversation.
  kind text NOT NULL CHECK (kind IN ('item', 'email', 'convo', 'name')),
  ref_id bigint NOT NULL,
  -- Of what stands in a secured conversation which: it is found by those who take part alone. NULL: by everyone.
  secured_convo_id bigint,
  at timestamptz NOT NULL,
  bucket integer NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (client_id, kind, ref_id)
);
ALTER TABLE search_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON search_entries USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON search_entries TO chairline_app;

-- The conversation, when it is secured.
CREATE FUNCTION app_secured(client integer, convo bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN (SELECT c.convo_id FROM conversations c WHERE c.client_id = client AND c.convo_id = convo AND c.secured);

-- What is found of each kind, as a SELECT of entries: the one place that says which fields are searched.
-- scope: a condition on client_id and the kind's own id, here called id.
CREATE FUNCTION app_search_source(what text, scope text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN 'SELECT client_id, ''' || what || ''', id, secured_convo_id, at, bucket, words FROM (
    SELECT f.*, app_search_words(app_search_prefix(client_id, bucket), 200000, VARIADIC fields) AS words FROM ('
  || CASE what
    WHEN 'item' THEN
      'SELECT client_id, comm_item_id AS id, NULL::bigint AS secured_convo_id, at, app_search_bucket(at) AS bucket,
         ARRAY[body, original_body, subject, (
           SELECT string_agg(m.file_name, '' | '' ORDER BY m.media_id) FROM message_media m
           WHERE m.client_id = i.client_id AND m.comm_item_id = i.comm_item_id)] AS fields
       FROM comm_items i WHERE email_id IS NULL'
    WHEN 'email' THEN
      'SELECT client_id, email_id AS id, NULL::bigint AS secured_convo_id, at, app_search_bucket(at) AS bucket,
         ARRAY[subject, body_text, from_name, from_address, array_to_string(to_addresses, '' | ''),
           array_to_string(cc_addresses, '' | ''), array_to_string(bcc_addresses, '' | ''), (
           SELECT string_agg(m.file_name, '' | '' ORDER BY m.media_id) FROM email_media m
           WHERE m.client_id = e.client_id AND m.email_id = e.email_id AND NOT m.inline)] AS fields
       FROM emails e'
    WHEN 'convo' THEN
      'SELECT client_id, convo_message_id AS id, app_secured(client_id, convo_id) AS secured_convo_id, at,
         app_search_bucket(at) AS bucket, ARRAY[body, (
           SELECT string_agg(m.file_name, '' | '' ORDER BY m.media_id) FROM convo_media m
           WHERE m.client_id = g.client_id AND m.convo_message_id = g.convo_message_id)] AS fields
       FROM convo_messages g WHERE withdrawn_at IS NULL'
    WHEN 'name' THEN
      -- The title of an internal conversation is its first message, which is found as that.
      'SELECT client_id, convo_id AS id, CASE WHEN secured THEN convo_id END AS secured_convo_id, created_at AS at,
         app_search_bucket(created_at) AS bucket, ARRAY[convo_name] AS fields
       FROM conversations WHERE kind <> ''internal'''
    END || ') f WHERE ' || scope || ') w WHERE words <> ''''::tsvector';

-- Brings one entry up to its row: there, changed, or gone.
CREATE FUNCTION app_search_refresh(what text, client integer, id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n integer;
BEGIN
  -- Of two changes of one message at once (its words, its files) the second waits, and reads what the first wrote.
  INSERT INTO search_entries (client_id, kind, ref_id, at, bucket, words) VALUES (client, what, id, now(), 0, '')
    ON CONFLICT DO NOTHING;
  PERFORM FROM search_entries e WHERE e.client_id = client AND e.kind = what AND e.ref_id = id FOR UPDATE;
  EXECUTE 'INSERT INTO search_entries ' || app_search_source(what, 'client_id = $1 AND id = $2')
    || ' ON CONFLICT (client_id, kind, ref_id) DO UPDATE
      SET secured_convo_id = excluded.secured_convo_id, at = excluded.at, bucket = excluded.bucket, words = excluded.words'
    USING client, id;
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n = 0 THEN
    DELETE FROM search_entries e WHERE e.client_id = client AND e.kind = what AND e.ref_id = id;
  END IF;
END $$;

-- The triggers' arguments: the kind, and the column that holds the id.
CREATE FUNCTION app_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  PERFORM app_search_refresh(TG_ARGV[0], (changed ->> 'client_id')::integer, (changed ->> TG_ARGV[1])::bigint);
  RETURN NULL;
END $$;

-- What is new has no attachments yet and is not in the index: the short way for what comes most often.
CREATE FUNCTION app_search_new_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bucket constant integer := app_search_bucket(NEW.at);
  prefix constant text := app_search_prefix(NEW.client_id, bucket);
  words constant tsvector := CASE
    WHEN octet_length(NEW.body) < 8000 AND NEW.original_body IS NULL AND NEW.subject = ''
    THEN app_search_short(prefix, NEW.body)
    ELSE app_search_words(prefix, 200000, NEW.body, NEW.original_body, NEW.subject) END;
BEGIN
  IF words <> ''::tsvector THEN
    INSERT INTO search_entries (client_id, kind, ref_id, at, bucket, words)
      VALUES (NEW.client_id, 'item', NEW.comm_item_id, NEW.at, bucket, words);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION app_search_new_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bucket constant integer := app_search_bucket(NEW.at);
  prefix constant text := app_search_prefix(NEW.client_id, bucket);
  words constant tsvector := CASE WHEN octet_length(NEW.body) < 8000 THEN app_search_short(prefix, NEW.body)
    ELSE app_search_words(prefix, 200000, NEW.body) END;
BEGIN
  IF words <> ''::tsvector THEN
    INSERT INTO search_entries (client_id, kind, ref_id, secured_convo_id, at, bucket, words)
      VALUES (NEW.client_id, 'convo', NEW.convo_message_id, app_secured(NEW.client_id, NEW.convo_id), NEW.at, bucket, words);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_new AFTER INSERT ON comm_items FOR EACH ROW
  WHEN (NEW.email_id IS NULL AND (NEW.body <> '' OR NEW.original_body IS NOT NULL OR NEW.subject <> ''))
  EXECUTE FUNCTION app_search_new_item();
CREATE TRIGGER search_changed AFTER UPDATE OF body, original_body, subject, at, email_id ON comm_items FOR EACH ROW
  WHEN ((OLD.body, OLD.original_body, OLD.subject, OLD.at, OLD.email_id)
    IS DISTINCT FROM (NEW.body, NEW.original_body, NEW.subject, NEW.at, NEW.email_id))
  EXECUTE FUNCTION app_search_changed('item', 'comm_item_id');
CREATE TRIGGER search_deleted AFTER DELETE ON comm_items FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('item', 'comm_item_id');
CREATE TRIGGER search_changed AFTER INSERT OR DELETE OR UPDATE OF file_name ON message_media FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('item', 'comm_item_id');
CREATE TRIGGER search_new AFTER INSERT OR DELETE ON emails FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('email', 'email_id');
CREATE TRIGGER search_changed AFTER UPDATE OF subject, body_text, from_name, from_address, to_addresses, cc_addresses,
    bcc_addresses, at ON emails FOR EACH ROW
  WHEN ((OLD.subject, OLD.body_text, OLD.from_name, OLD.from_address, OLD.to_addresses, OLD.cc_addresses,
      OLD.bcc_addresses, OLD.at) IS DISTINCT FROM (NEW.subject, NEW.body_text, NEW.from_name, NEW.from_address,
      NEW.to_addresses, NEW.cc_addresses, NEW.bcc_addresses, NEW.at))
  EXECUTE FUNCTION app_search_changed('email', 'email_id');
CREATE TRIGGER search_changed AFTER INSERT OR DELETE OR UPDATE OF file_name, inline ON email_media FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('email', 'email_id');
CREATE TRIGGER search_new AFTER INSERT ON convo_messages FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL)
  EXECUTE FUNCTION app_search_new_message();
CREATE TRIGGER search_deleted AFTER DELETE ON convo_messages FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('convo', 'convo_message_id');
CREATE TRIGGER search_changed AFTER UPDATE OF body, withdrawn_at, at, convo_id ON convo_messages FOR EACH ROW
  WHEN ((OLD.body, OLD.withdrawn_at, OLD.at, OLD.convo_id) IS DISTINCT FROM (NEW.body, NEW.withdrawn_at, NEW.at, NEW.convo_id))
  EXECUTE FUNCTION app_search_changed('convo', 'convo_message_id');
CREATE TRIGGER search_changed AFTER INSERT OR DELETE OR UPDATE OF file_name ON convo_media FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('convo', 'convo_message_id');
CREATE TRIGGER search_new AFTER INSERT OR DELETE ON conversations FOR EACH ROW
  EXECUTE FUNCTION app_search_changed('name', 'convo_id');
CREATE TRIGGER search_changed AFTER UPDATE OF convo_name ON conversations FOR EACH ROW
  WHEN (OLD.convo_name IS DISTINCT FROM NEW.convo_name)
  EXECUTE FUNCTION app_search_changed('name', 'convo_id');

CREATE FUNCTION app_search_secured() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e SET secured_convo_id = CASE WHEN NEW.secured THEN NEW.convo_id END FROM convo_messages g
    WHERE e.client_id = NEW.client_id AND e.kind = 'convo' AND e.ref_id = g.convo_message_id
      AND g.client_id = NEW.client_id AND g.convo_id = NEW.convo_id;
  PERFORM app_search_refresh('name', NEW.client_id, NEW.convo_id);
  RETURN NULL;
END $$;
CREATE TRIGGER search_secured AFTER UPDATE OF secured ON conversations FOR EACH ROW
  WHEN (OLD.secured <> NEW.secured) EXECUTE FUNCTION app_search_secured();

-- What was there before, of one office or (NULL) of all. A load that does not fire triggers calls it.
CREATE FUNCTION app_fill_search(client integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  what text;
BEGIN
  FOREACH what IN ARRAY ARRAY['item', 'email', 'convo', 'name'] LOOP
    EXECUTE 'INSERT INTO search_entries '
      || app_search_source(what, CASE WHEN client IS NULL THEN 'true' ELSE 'client_id = $1' END
        -- What is read together stands together.
        || ' ORDER BY client_id, bucket') USING client;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app_fill_search FROM PUBLIC;

-- The owner may be held to row-level security itself (a managed database): for these it is let go of for a moment.
DO $$
DECLARE
  t text;
  tables constant text[] := ARRAY['search_entries', 'comm_items', 'message_media', 'emails', 'email_media',
    'convo_messages', 'convo_media', 'conversations'];
BEGIN
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  PERFORM app_fill_search(NULL);
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;

-- What was not sorted in yet is read by every search: little of it is kept, in kB.
CREATE INDEX search_entries_words ON search_entries USING gin (words) WITH (gin_pending_list_limit = 128);
CREATE INDEX search_entries_buckets ON search_entries (client_id, bucket);

-- A page of what a search finds, newest first, after a place; what the viewer may not see is left out. The match
-- operator is not leakproof, so under row-level security it could not use its index; here the office is named outright.
-- query: a tsquery in which '@' stands before each word. When its time (in ms) is over it answers what it has, and
-- last a row without a kind, whose time is where to go on.
CREATE FUNCTION app_search_text(
  query text, viewer integer, before_at timestamptz, before_kind text, before_id bigint, max_rows integer, max_ms integer
) RETURNS TABLE (kind text, ref_id bigint, at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan ROWS 20 AS $$
DECLARE
  office constant integer := app_office();
  ends constant timestamptz := clock_timestamp() + make_interval(secs => max_ms / 1000.0);
  here integer := CASE WHEN before_at = 'infinity' THEN 2147483647 ELSE app_search_bucket(before_at) END;
  found_rows integer := 0;
  n integer;
  wanted tsquery;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'app_search_text outside an office'; END IF;
  LOOP
    here := (SELECT e.bucket FROM search_entries e WHERE e.client_id = office AND e.bucket <= here ORDER BY e.bucket DESC LIMIT 1);
    EXIT WHEN here IS NULL;
    IF clock_timestamp() > ends THEN
      RETURN QUERY SELECT NULL::text, 0::bigint, to_timestamp((here + 1)::bigint * 2592000);
      RETURN;
    END IF;
    wanted := replace(query, '@', app_search_prefix(office, here))::tsquery;
    RETURN QUERY
      SELECT e.kind, e.ref_id, e.at FROM search_entries e
      -- The words name the office already; said in this way no other index is asked beside theirs.
      WHERE e.words @@ wanted AND e.client_id + 0 = office
        AND (e.at, e.kind, e.ref_id) < (before_at, before_kind, before_id)
        AND (e.secured_convo_id IS NULL OR EXISTS (SELECT FROM convo_participants p
          WHERE p.client_id = office AND p.user_id = viewer AND p.convo_id = e.secured_convo_id))
      ORDER BY e.at DESC, e.kind DESC, e.ref_id DESC LIMIT max_rows - found_rows;
    GET DIAGNOSTICS n = ROW_COUNT;
    found_rows := found_rows + n;
    EXIT WHEN found_rows >= max_rows;
    here := here - 1;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app_search_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_search_text TO chairline_app;
