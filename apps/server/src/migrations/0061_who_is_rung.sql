-- When the office is open, by its own clock: stretches of the week, and days on which it is closed.
CREATE TABLE office_hours (
  client_id integer PRIMARY KEY REFERENCES clients,
  enabled boolean NOT NULL,
  weekly jsonb NOT NULL,
  holidays jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);
ALTER TABLE office_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE office_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON office_hours USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON office_hours TO chairline_app;

-- In which order a number rings at whom, and what becomes of a call that nobody takes.
ALTER TABLE phones
  ADD ring_mode text NOT NULL DEFAULT 'together' CHECK (ring_mode IN ('together', 'in_order', 'by_turns')),
  ADD ring_order integer[] NOT NULL DEFAULT '{}',
  ADD fallback text NOT NULL DEFAULT 'voicemail' CHECK (fallback IN ('voicemail', 'forward', 'text')),
  ADD fallback_to text NOT NULL DEFAULT '',
  ADD fallback_text text NOT NULL DEFAULT '',
  ADD greeting text NOT NULL DEFAULT '',
  ADD closed_greeting text NOT NULL DEFAULT '';

-- At whom a number that rings by turns rang first last time.
CREATE TABLE phone_turns (
  client_id integer NOT NULL,
  phone_id integer NOT NULL,
  user_id integer NOT NULL,
  PRIMARY KEY (client_id, phone_id),
  FOREIGN KEY (client_id, phone_id) REFERENCES phones ON DELETE CASCADE
);
ALTER TABLE phone_turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_turns FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON phone_turns USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_turns TO chairline_app;

ALTER TABLE calls
  -- Whom it is still to ring at, one after the other, and since when it rings at the present ones.
  ADD ring_plan jsonb NOT NULL DEFAULT '[]',
  ADD rung_at timestamptz,
  -- When its caller was texted because nobody took it.
  ADD texted_at timestamptz;
CREATE INDEX calls_texted ON calls (client_id, contact_number, texted_at) WHERE texted_at IS NOT NULL;
