-- What was asked of the engine, which patients wait to be matched, and who of all offices is due.
ALTER TABLE practice_sync
  -- A person asked for everything to be read; NULL when that was done.
  ADD COLUMN asked_at timestamptz,
  -- A comparison of all keys was asked for or is under way; NULL when none is.
  ADD COLUMN compare_asked_at timestamptz;
CREATE INDEX practice_sync_due ON practice_sync (next_try_at);

-- Patients whose row or appointments changed since they were last matched to a contact: written with the row.
CREATE TABLE practice_to_match (
  client_id integer NOT NULL REFERENCES clients,
  pat_num bigint NOT NULL,
  PRIMARY KEY (client_id, pat_num)
);
ALTER TABLE practice_to_match ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_to_match FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_to_match USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_to_match TO chairline_app;

-- Which offices are due, and whose connector is where: asked once a second for all of them.
CREATE POLICY routing ON practice_sync FOR SELECT TO chairline_app USING (app_scope() = 'routing');
CREATE POLICY routing ON practice_connectors FOR SELECT TO chairline_app USING (app_scope() = 'routing');
