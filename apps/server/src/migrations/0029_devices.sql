-- Where each user has signed in from before: what others try on their account does not lock them out there. Only the
-- hash of the cookie is kept.
CREATE TABLE known_devices (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, token_hash),
  FOREIGN KEY (client_id, user_id) REFERENCES users ON DELETE CASCADE
);
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON known_devices USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO chairline_app;

-- The device a session was begun on; null for those from before.
ALTER TABLE sessions ADD COLUMN device_hash bytea;
