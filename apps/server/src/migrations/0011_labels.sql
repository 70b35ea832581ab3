-- Labels: the processes every office has, the list's filters, what people did with a tag after a mass tagging.

-- The owner may be held to row-level security itself (a managed database): for these it is let go of for a moment.
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE process_types NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_types NO FORCE ROW LEVEL SECURITY;
INSERT INTO process_types (client_id, type_name, is_system)
  SELECT c.client_id, p.name, true
  FROM clients c CROSS JOIN unnest(ARRAY['Front Desk', 'Outstanding Claims', 'Recall', 'Lab Cases', 'General'])
    WITH ORDINALITY AS p (name, n)
  ORDER BY c.client_id, p.n;
-- The colours offices began with, as the nearest of the fifteen swatches that a type's form offers.
UPDATE contact_types SET color = CASE color
    WHEN '#5B8C6A' THEN '#2E7D32' WHEN '#4A90E2' THEN '#3D6DCC' WHEN '#C98A2B' THEN '#B26A00'
    WHEN '#7A6BB0' THEN '#7E57C2' WHEN '#4E8F99' THEN '#00838F' ELSE '#607D8B' END
  WHERE color IN ('#5B8C6A', '#4A90E2', '#C98A2B', '#7A6BB0', '#4E8F99', '#8A94A3', '');
-- Until now nothing was held to it. It says whether people may take a type from a contact: a lead becomes a patient.
UPDATE contact_types SET can_be_changed = true WHERE type_name IN ('Patient', 'hotlead');
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
ALTER TABLE process_types FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_types FORCE ROW LEVEL SECURITY;

-- The list, narrowed to those without a type.
CREATE INDEX contacts_untyped ON contacts (client_id, activity_at DESC, contact_id DESC) WHERE contact_type_id IS NULL;

-- contact_ids of the list, narrowed in any way, newest activity first. Array operators and LIKE are not leakproof, so
-- under row-level security they could not use their indexes; here the office is named outright. The statement is put
-- together from the parts that are asked for, so that each finds its own index. NULL leaves a part out.
-- status: all, waiting, missed, failed, unknown. types: 0 stands for no type. The pattern is for search_text LIKE.
DROP FUNCTION app_search_contacts;
CREATE FUNCTION app_find_contacts(
  status text, tags integer[], types integer[], pattern text, other_pattern text,
  before_at timestamptz, before_id bigint, max_rows integer
) RETURNS TABLE (contact_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 50 AS $$
BEGIN
  RETURN QUERY EXECUTE
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
    || ' ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $4'
    USING app_office(), before_at, before_id, max_rows, tags, types, pattern, other_pattern;
END $$;
REVOKE ALL ON FUNCTION app_find_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_find_contacts TO chairline_app;

-- Who came later: a person who put or took a tag by hand, or a batch of a mass tagging. Both draw a number while they
-- hold the contact, so that an undo knows what is not its own any more.
CREATE SEQUENCE tagging_order;
GRANT USAGE ON SEQUENCE tagging_order TO chairline_app;
ALTER TABLE mass_tagging_batches ADD tagged_order bigint NOT NULL DEFAULT 0;
CREATE TABLE contact_tag_hands (
  client_id integer NOT NULL REFERENCES clients,
  contact_id bigint NOT NULL,
  tag_id integer NOT NULL,
  tagged_order bigint NOT NULL,
  PRIMARY KEY (client_id, contact_id, tag_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts ON DELETE CASCADE
);
ALTER TABLE contact_tag_hands ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_tag_hands FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON contact_tag_hands USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_tag_hands TO chairline_app;
