-- What was said in private is there for those alone who take part in it: one wall, beside the office's, on every table
-- that holds any of it. Whose eyes a transaction has is app.user_id, set with app.client_id from the acting person;
-- 'all' is work of the system (platform/db/database.ts). Where nothing is set, what is open to the office is there.
CREATE FUNCTION app_user() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(nullif(current_setting('app.user_id', true), ''), 'all')::integer;
CREATE FUNCTION app_reads_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('app.user_id', true) = 'all';
-- The rule itself. readers: user_ids; NULL is the whole office.
CREATE FUNCTION app_reads(readers integer[], who integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN readers IS NULL OR who = ANY (readers);

-- Who takes part in a secured conversation, copied onto it, so that the wall asks its own row alone.
ALTER TABLE conversations ADD COLUMN readers integer[];

-- The owner may be held to row-level security itself (a managed database): for these it is let go of for a moment.
ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_participants NO FORCE ROW LEVEL SECURITY;
UPDATE conversations c SET readers = ARRAY(SELECT p.user_id FROM convo_participants p
  WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id ORDER BY p.user_id) WHERE c.secured;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_participants FORCE ROW LEVEL SECURITY;

-- By trigger, so that no way of writing is forgotten. A new one's first reader is its owner.
CREATE FUNCTION app_begin_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.readers := CASE WHEN NEW.secured THEN ARRAY[NEW.owner_id] END;
  IF TG_OP = 'UPDATE' AND NEW.secured THEN
    NEW.readers := ARRAY(SELECT p.user_id FROM convo_participants p
      WHERE p.client_id = NEW.client_id AND p.convo_id = NEW.convo_id ORDER BY p.user_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER begin_readers BEFORE INSERT OR UPDATE OF secured ON conversations
  FOR EACH ROW EXECUTE FUNCTION app_begin_readers();

-- Whoever leaves has no eyes for it any more, and is taken off it all the same.
CREATE FUNCTION app_keep_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  eyes constant text := coalesce(current_setting('app.user_id', true), '');
  changed convo_participants%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  PERFORM set_config('app.user_id', 'all', true);
  UPDATE conversations c SET readers = ARRAY(SELECT p.user_id FROM convo_participants p
      WHERE p.client_id = c.client_id AND p.convo_id = c.convo_id ORDER BY p.user_id)
    WHERE c.client_id = changed.client_id AND c.convo_id = changed.convo_id AND c.secured;
  PERFORM set_config('app.user_id', eyes, true);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_readers AFTER INSERT OR DELETE ON convo_participants
  FOR EACH ROW EXECUTE FUNCTION app_keep_readers();
ALTER TABLE conversations ADD CONSTRAINT conversations_readers CHECK (secured = (readers IS NOT NULL));

CREATE POLICY readers ON conversations AS RESTRICTIVE TO chairline_app
  USING (app_reads(readers, app_user()) OR app_reads_all());

-- What belongs to a conversation is read by whoever reads that, and what belongs to a message, by whoever reads it.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['convo_references', 'convo_messages', 'convo_reminders'] LOOP
    EXECUTE format('CREATE POLICY readers ON %I AS RESTRICTIVE TO chairline_app USING (app_reads_all() OR EXISTS (
      SELECT FROM conversations c WHERE c.client_id = %1$I.client_id AND c.convo_id = %1$I.convo_id))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['convo_message_versions', 'convo_mentions', 'convo_media'] LOOP
    EXECUTE format('CREATE POLICY readers ON %I AS RESTRICTIVE TO chairline_app USING (app_reads_all() OR EXISTS (
      SELECT FROM convo_messages m
      WHERE m.client_id = %1$I.client_id AND m.convo_message_id = %1$I.convo_message_id))', t);
  END LOOP;
END $$;
-- One's own place in it makes one its reader: counts and badges, which read no other, ask no further. Nobody takes a
-- place by themselves where they are no reader.
CREATE POLICY readers ON convo_participants AS RESTRICTIVE TO chairline_app
  USING (user_id = app_user() OR app_reads_all() OR EXISTS (
    SELECT FROM conversations c WHERE c.client_id = convo_participants.client_id AND c.convo_id = convo_participants.convo_id))
  WITH CHECK (app_reads_all() OR EXISTS (
    SELECT FROM conversations c WHERE c.client_id = convo_participants.client_id AND c.convo_id = convo_participants.convo_id));
CREATE POLICY readers ON search_entries AS RESTRICTIVE TO chairline_app
  USING (secured_convo_id IS NULL OR app_reads_all() OR EXISTS (
    SELECT FROM conversations c WHERE c.client_id = search_entries.client_id AND c.convo_id = search_entries.secured_convo_id));
CREATE POLICY readers ON presence AS RESTRICTIVE TO chairline_app
  USING (place <> 'convo' OR app_reads_all() OR EXISTS (
    SELECT FROM conversations c WHERE c.client_id = presence.client_id AND c.convo_id = presence.place_id));
-- Events say themselves who may see them.
CREATE POLICY readers ON live_events AS RESTRICTIVE FOR SELECT TO chairline_app
  USING (app_reads(audience, app_user()) OR app_reads_all());
-- Written by app_finish, read by the owner's tools: nothing of the application's own looks at it.
REVOKE SELECT ON audit_log FROM chairline_app;

-- As before, but for who looks: app.user_id says that, and the conversation's own row whether they may.
DROP FUNCTION app_search_text;
CREATE FUNCTION app_search_text(
  query text, before_at timestamptz, before_kind text, before_id bigint, max_rows integer, max_ms integer
) RETURNS TABLE (kind text, ref_id bigint, at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan ROWS 20 AS $$
DECLARE
  office constant integer := app_office();
  viewer constant integer := app_user();
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
        AND (e.secured_convo_id IS NULL OR EXISTS (SELECT FROM conversations c
          WHERE c.client_id = office AND c.convo_id = e.secured_convo_id AND app_reads(c.readers, viewer)))
      ORDER BY e.at DESC, e.kind DESC, e.ref_id DESC LIMIT max_rows - found_rows;
    GET DIAGNOSTICS n = ROW_COUNT;
    found_rows := found_rows + n;
    EXIT WHEN found_rows >= max_rows;
    here := here - 1;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app_search_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_search_text TO chairline_app;
