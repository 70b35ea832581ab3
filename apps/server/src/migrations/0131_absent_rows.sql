-- Rows of the copy that a whole listing did not have: each is looked up by its key before it is removed.
CREATE TABLE practice_absent (
  client_id integer NOT NULL REFERENCES clients,
  table_name text NOT NULL,
  row_key text NOT NULL,
  PRIMARY KEY (client_id, table_name, row_key)
);
ALTER TABLE practice_absent ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_absent FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_absent USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_absent TO chairline_app;

ALTER TABLE practice_sync_tables
  -- When the table was last listed whole, from its first row to its last within one reading.
  ADD COLUMN listed_at timestamptz,
  -- When a comparison had brought in all that was missing; it is over once no row is left to be looked up.
  ADD COLUMN mended_at timestamptz;
