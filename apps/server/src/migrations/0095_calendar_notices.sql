-- What the bell tells a user of an event: that it comes up, that a colleague put them on it, changed it, called it off.
-- The newest of an event alone: it is kept once it was seen, so that a slip can be undone.
CREATE TABLE calendar_notices (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  event_id bigint NOT NULL,
  calendar_id bigint NOT NULL,
  -- Who did it; null for a reminder.
  actor_id integer,
  title text NOT NULL,
  note text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (client_id, user_id, event_id),
  FOREIGN KEY (client_id, event_id) REFERENCES calendar_events,
  FOREIGN KEY (client_id, calendar_id) REFERENCES calendars,
  FOREIGN KEY (client_id, user_id) REFERENCES users,
  FOREIGN KEY (client_id, actor_id) REFERENCES users
);
CREATE INDEX calendar_notices_open ON calendar_notices (client_id, user_id, told_at, event_id) WHERE done_at IS NULL;
CREATE INDEX calendar_notices_over ON calendar_notices (client_id, ends_at);
ALTER TABLE calendar_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_notices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON calendar_notices USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_notices TO chairline_app;

-- Whether links by which other programs read a calendar may name patients, where an owner asks for it: the office's wish.
ALTER TABLE clients ADD COLUMN feed_names boolean NOT NULL DEFAULT false;

-- Who has an event open, beside who has a thread or a conversation open.
ALTER TABLE presence DROP CONSTRAINT presence_place_check;
ALTER TABLE presence ADD CONSTRAINT presence_place_check CHECK (place IN ('contact', 'convo', 'event'));

-- The series that this one was cut off from, so that the cut can be taken back.
ALTER TABLE calendar_events ADD COLUMN split_from bigint;
ALTER TABLE calendar_events ADD FOREIGN KEY (client_id, split_from) REFERENCES calendar_events;

-- What an event is found by, folded once.
ALTER TABLE calendar_events ADD COLUMN words text NOT NULL
  GENERATED ALWAYS AS (app_fold(title || ' ' || location || ' ' || description || ' ' || notes)) STORED;
