-- How a user wants to be told of what is new, the same on all their devices: sound, quiet times.
CREATE TABLE notice_settings (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  settings jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users
);
ALTER TABLE notice_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON notice_settings USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_settings TO chairline_app;
