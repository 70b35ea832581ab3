-- A member's secret link to a calendar as .ics. Only its hash is kept.
CREATE TABLE calendar_feeds (
  client_id integer NOT NULL,
  calendar_id bigint NOT NULL,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  -- Whether it names patients: an owner's choice.
  with_names boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, calendar_id, user_id),
  FOREIGN KEY (client_id, calendar_id) REFERENCES calendars,
  FOREIGN KEY (client_id, user_id) REFERENCES users
);
CREATE UNIQUE INDEX calendar_feeds_token ON calendar_feeds (client_id, token_hash);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON calendar_feeds USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO chairline_app;
