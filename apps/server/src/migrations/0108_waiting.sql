-- Which list a user's front desk opens on (NULL: they were not asked yet), and whether who waits longest stands first.
ALTER TABLE users ADD list_opens_on text CHECK (list_opens_on IN ('all', 'waiting'));
ALTER TABLE users ADD list_longest_first boolean NOT NULL DEFAULT false;

-- As of 0011, but that who waits stands by since when: what we send them by ourselves (a recall, a reminder) moves
-- nobody above another who waits. longest: who waits longest first, a page beginning after before_at and before_id.
DROP FUNCTION app_find_contacts;
CREATE FUNCTION app_find_contacts(
  status text, tags integer[], types integer[], pattern text, other_pattern text,
  before_at timestamptz, before_id bigint, max_rows integer, longest boolean DEFAULT false
) RETURNS TABLE (contact_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 50 AS $$
DECLARE
  statement text :=
    'SELECT c.contact_id FROM contacts c
      WHERE c.client_id = $1 AND c.merged_into IS NULL AND (c.activity_at, c.contact_id) < ($2, $3)'
    || CASE status
         WHEN 'waiting' THEN ' AND c.needs_answer_since IS NOT NULL'
         WHEN 'missed' THEN ' AND c.last_call_missed AND c.last_kind = ''call'''
         WHEN 'failed' THEN ' AND c.last_direction IN (''failed'', ''undelivered'', ''rejected'')'
         WHEN 'unknown' THEN ' AND c.first_name = '''' AND c.last_name = '''''
         ELSE '' END
    || CASE WHEN tags IS NULL THEN '' ELSE ' AND c.tag_ids <> ''{}'' AND c.tag_ids && $5' END
    || CASE WHEN types IS NULL THEN ''
         WHEN types = '{0}' THEN ' AND c.contact_type_id IS NULL'
         WHEN 0 = ANY (types) THEN ' AND (c.contact_type_id IS NULL OR c.contact_type_id = ANY ($6))'
         WHEN array_length(types, 1) = 1 THEN ' AND c.contact_type_id = ' || types[1]
         ELSE ' AND c.contact_type_id = ANY ($6)' END
    || CASE WHEN pattern IS NULL THEN ''
         WHEN other_pattern IS NULL THEN ' AND c.search_text LIKE $7'
         ELSE ' AND (c.search_text LIKE $7 OR c.search_text LIKE $8)' END
    || ' ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $4';
BEGIN
  IF status = 'waiting' THEN
    statement := replace(statement, 'c.activity_at', 'c.needs_answer_since');
    IF longest THEN statement := replace(replace(statement, ') < (', ') > ('), ' DESC', ''); END IF;
  END IF;
  RETURN QUERY EXECUTE statement
    USING app_office(), before_at, before_id, max_rows, tags, types, pattern, other_pattern;
END $$;
REVOKE ALL ON FUNCTION app_find_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_find_contacts TO chairline_app;
-- contacts_waiting_since has that order.
DROP INDEX contacts_waiting;

-- Who waits may be put off: until when, since when they have waited, and who put them off. Meanwhile they do not count
-- as waiting (needs_answer_since is NULL); when they write again, or are said to wait, the putting off has ended.
ALTER TABLE contacts ADD put_off_until timestamptz, ADD put_off_since timestamptz, ADD put_off_by integer;
ALTER TABLE contacts ADD CHECK (num_nulls(put_off_until, put_off_since, put_off_by) IN (0, 3));
CREATE INDEX contacts_put_off ON contacts (client_id, put_off_until, contact_id) WHERE put_off_until IS NOT NULL;
CREATE FUNCTION app_end_put_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.needs_answer_since := least(NEW.needs_answer_since, NEW.put_off_since);
  NEW.put_off_until := NULL;
  NEW.put_off_since := NULL;
  NEW.put_off_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER contacts_end_put_off BEFORE UPDATE OF needs_answer_since, put_off_until ON contacts
  FOR EACH ROW WHEN (NEW.needs_answer_since IS NOT NULL AND NEW.put_off_until IS NOT NULL)
  EXECUTE FUNCTION app_end_put_off();
