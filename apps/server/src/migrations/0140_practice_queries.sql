-- Queries of tools on their way to the connector of an office, from a process that does not hold its connection to the
-- one that does; each is gone as soon as it was answered or is waited for no more.
CREATE TABLE practice_queries (
  client_id integer NOT NULL REFERENCES clients,
  query_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'taken', 'answered')),
  question text NOT NULL,
  answer text,
  until timestamptz NOT NULL,
  PRIMARY KEY (client_id, query_id)
);
ALTER TABLE practice_queries ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_queries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_queries USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_queries TO chairline_app;
