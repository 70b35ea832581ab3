-- Google's calendars are changed here as well: what is on its way there, and what was changed on both sides.

-- Whether Google lets us change events, and not only read them.
ALTER TABLE google_calendar_accounts ADD may_write boolean NOT NULL DEFAULT false;

-- Numbers both: by one of them a person settles either.
CREATE SEQUENCE google_change_ids;
GRANT USAGE ON SEQUENCE google_change_ids TO chairline_app;

-- An event as it is here is to be so at Google: one row an event, whatever was done to it. See `platform/sends`.
CREATE TABLE google_changes (
  client_id integer NOT NULL,
  change_id bigint NOT NULL DEFAULT nextval('google_change_ids'),
  user_id integer NOT NULL,
  calendar_id bigint NOT NULL,
  event_id bigint NOT NULL,
  -- What it is called at Google, or is to be.
  google_id text NOT NULL,
  -- What Google had when the change was made; null where it had nothing.
  base_etag text,
  -- The last that Google told of it meanwhile.
  seen_etag text,
  -- Changed once more while it was being sent.
  again boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'accepted', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  attempt_started_at timestamptz,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, change_id),
  UNIQUE (client_id, event_id),
  FOREIGN KEY (client_id, calendar_id) REFERENCES google_calendars ON DELETE CASCADE,
  FOREIGN KEY (client_id, event_id) REFERENCES calendar_events ON DELETE CASCADE
);
CREATE INDEX google_changes_open ON google_changes (client_id, user_id, next_attempt_at) WHERE state <> 'accepted';

-- What was made of an event here that Google has otherwise: its person decides.
CREATE TABLE google_conflicts (
  client_id integer NOT NULL,
  conflict_id bigint NOT NULL DEFAULT nextval('google_change_ids'),
  user_id integer NOT NULL,
  calendar_id bigint NOT NULL,
  -- Which event it is here, if any, `google_events` says.
  google_id text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  -- The event as it was here.
  mine jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, conflict_id),
  FOREIGN KEY (client_id, calendar_id) REFERENCES google_calendars ON DELETE CASCADE
);
CREATE INDEX google_conflicts_event ON google_conflicts (client_id, calendar_id, google_id);
CREATE INDEX google_events_event ON google_events (client_id, event_id) WHERE event_id IS NOT NULL;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['google_changes', 'google_conflicts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_office ON %I USING (client_id = app_office()) WITH CHECK (client_id = app_office())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO chairline_app', t);
  END LOOP;
END $$;

-- Which of the events that are here may be changed was not asked until now: all are read once more.
ALTER TABLE google_calendars NO FORCE ROW LEVEL SECURITY;
ALTER TABLE google_events NO FORCE ROW LEVEL SECURITY;
UPDATE google_events SET etag = 'unread' WHERE etag <> '';
UPDATE google_calendars SET sync_token = NULL, reading = NULL, page_token = NULL, asked_at = NULL;
ALTER TABLE google_calendars FORCE ROW LEVEL SECURITY;
ALTER TABLE google_events FORCE ROW LEVEL SECURITY;
