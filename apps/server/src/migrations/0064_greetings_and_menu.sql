-- What callers hear of a number in a voice of the office's own: uploaded, or recorded in the browser.
CREATE TABLE phone_sounds (
  client_id integer NOT NULL REFERENCES clients,
  sound_id text NOT NULL,
  file_key text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, sound_id)
);
ALTER TABLE phone_sounds ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_sounds FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON phone_sounds USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_sounds TO chairline_app;

ALTER TABLE phones
  -- '' speaks the words.
  ADD greeting_sound text NOT NULL DEFAULT '',
  ADD closed_greeting_sound text NOT NULL DEFAULT '',
  -- The phone menu: whether callers hear it, what it says, and what its places are called.
  ADD menu boolean NOT NULL DEFAULT false,
  ADD menu_words text NOT NULL DEFAULT '',
  ADD menu_sound text NOT NULL DEFAULT '',
  ADD menu_names jsonb NOT NULL DEFAULT '[]';

-- Its caller hears the menu and has not chosen yet: nobody is rung.
ALTER TABLE calls ADD in_menu boolean NOT NULL DEFAULT false;
