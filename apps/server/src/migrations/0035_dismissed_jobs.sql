-- Failed jobs that an admin has looked at and let go. By the time of the failure: one that fails anew shows again.
CREATE TABLE dismissed_jobs (
  client_id integer NOT NULL REFERENCES clients,
  job_id bigint NOT NULL,
  failed_at timestamptz NOT NULL,
  dismissed_at timestamptz NOT NULL,
  dismissed_by text NOT NULL,
  PRIMARY KEY (client_id, job_id)
);
ALTER TABLE dismissed_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE dismissed_jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON dismissed_jobs
  USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON dismissed_jobs TO chairline_app;

-- Office health asks for the last text that left and for those of the last day that did not.
CREATE INDEX outbound_texts_tried ON outbound_texts (client_id, state, attempt_started_at);
