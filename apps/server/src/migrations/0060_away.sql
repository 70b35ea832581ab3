-- Who of the staff is away: the office's numbers do not ring at them. Back is no row.
CREATE TABLE away_users (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users ON DELETE CASCADE
);
ALTER TABLE away_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE away_users FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON away_users USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON away_users TO chairline_app;
