-- A mass text to one of the practice's lists: no tags, whom it leaves out, and what became of it for each.
ALTER TABLE mass_taggings ADD COLUMN list text
  CHECK (list IN ('unconfirmed', 'post-ops', 'pre-auths', 'pending-treatment', 're-care', 're-consult'));
ALTER TABLE mass_taggings ADD COLUMN days integer NOT NULL DEFAULT 0;
ALTER TABLE mass_taggings ADD COLUMN included bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE mass_taggings ADD COLUMN begins_at timestamptz;
CREATE INDEX mass_taggings_list ON mass_taggings (client_id, list, mass_tagging_id DESC) WHERE list IS NOT NULL;

CREATE TABLE mass_text_people (
  client_id integer NOT NULL,
  mass_tagging_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  place integer NOT NULL,
  number text NOT NULL DEFAULT '',
  reason text,
  item_id bigint,
  PRIMARY KEY (client_id, mass_tagging_id, contact_id),
  FOREIGN KEY (client_id, mass_tagging_id) REFERENCES mass_taggings ON DELETE CASCADE
);
ALTER TABLE mass_text_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE mass_text_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON mass_text_people USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON mass_text_people TO chairline_app;

-- Who of a list was dealt with, as it stood then: they come back when what the list is about changes.
CREATE TABLE practice_list_done (
  client_id integer NOT NULL,
  list text NOT NULL,
  pat_num bigint NOT NULL,
  -- What the list had of them: the ids of its items, and the day of the first.
  about text NOT NULL,
  done_by integer NOT NULL,
  done_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, list, pat_num),
  FOREIGN KEY (client_id, done_by) REFERENCES users
);
ALTER TABLE practice_list_done ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_list_done FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_list_done USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_list_done TO chairline_app;
