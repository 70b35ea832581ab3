-- The Google account a right opens: Google takes every right to an account together, so none of them is given back while
-- another is used. Null for other secrets.
ALTER TABLE office_secrets ADD address text;
ALTER TABLE office_secrets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_accounts NO FORCE ROW LEVEL SECURITY;
UPDATE office_secrets s SET address = a.address FROM mail_accounts a WHERE s.client_id = a.client_id AND s.name = 'gmail';
ALTER TABLE office_secrets FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_accounts FORCE ROW LEVEL SECURITY;

-- A person's Google calendars: what is asked of Google, and how far that is.
CREATE TABLE google_calendar_accounts (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  address text NOT NULL,
  authenticated_at timestamptz NOT NULL,
  -- When Google was asked last which calendars there are.
  listed_at timestamptz,
  last_synced_at timestamptz,
  problem text,
  check_state text CHECK (check_state IN ('running', 'done')),
  check_started_at timestamptz,
  check_finished_at timestamptz,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users
);

CREATE TABLE google_calendars (
  client_id integer NOT NULL,
  calendar_id bigint NOT NULL,
  user_id integer NOT NULL,
  google_id text NOT NULL,
  name text NOT NULL,
  timezone text NOT NULL,
  -- What is being read, and its next page; null between two readings.
  reading text CHECK (reading IN ('full', 'changes')),
  page_token text,
  sync_token text,
  -- Counts the full readings: what the newest has not met is gone at Google.
  round integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  -- When a full reading came to its end.
  fully_read_at timestamptz,
  channel_id text,
  channel_resource text,
  channel_token_hash bytea,
  channel_until timestamptz,
  -- What the full reading that runs, or the last one, found.
  at_google integer NOT NULL DEFAULT 0,
  missing integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  extra integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, calendar_id),
  UNIQUE (client_id, user_id, google_id),
  FOREIGN KEY (client_id, calendar_id) REFERENCES calendars,
  FOREIGN KEY (client_id, user_id) REFERENCES google_calendar_accounts
);
CREATE UNIQUE INDEX google_calendars_channel ON google_calendars (channel_id) WHERE channel_id IS NOT NULL;

-- What Google has, and which event of ours it is.
CREATE TABLE google_events (
  client_id integer NOT NULL,
  calendar_id bigint NOT NULL,
  google_id text NOT NULL,
  -- '' for one that is to be asked for by itself.
  etag text NOT NULL,
  round integer NOT NULL,
  -- Null for a time of a series that was called off, and for what is not shown here.
  event_id bigint,
  series_google_id text,
  occurrence timestamptz,
  title text NOT NULL DEFAULT '',
  -- Why it is not shown.
  why text,
  PRIMARY KEY (client_id, calendar_id, google_id),
  FOREIGN KEY (client_id, calendar_id) REFERENCES google_calendars
);
CREATE INDEX google_events_series ON google_events (client_id, calendar_id, series_google_id)
  WHERE series_google_id IS NOT NULL;
CREATE INDEX google_events_open ON google_events (client_id, calendar_id) WHERE why IS NOT NULL OR etag = '';

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['google_calendar_accounts', 'google_calendars', 'google_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_office ON %I USING (client_id = app_office()) WITH CHECK (client_id = app_office())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO chairline_app', t);
  END LOOP;
END $$;
-- Whose calendar a channel tells of.
CREATE POLICY routing ON google_calendars FOR SELECT TO chairline_app USING (app_scope() = 'routing');

-- What is kept elsewhere and only shown here.
ALTER TABLE calendar_events ADD outside boolean NOT NULL DEFAULT false;
