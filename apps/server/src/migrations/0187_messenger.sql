-- How a text came or goes; Messenger's have no numbers.
ALTER TABLE comm_items ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'messenger'));

-- Whether what is written to a page comes here, and since when it has been asked for.
ALTER TABLE social_pages
  ADD messenger_wanted boolean NOT NULL DEFAULT false,
  ADD messenger text NOT NULL DEFAULT 'off' CHECK (messenger IN ('off', 'asking', 'on', 'missing', 'failed')),
  ADD messenger_problem text,
  ADD messenger_since timestamptz,
  -- Until when what was missed has been fetched.
  ADD messenger_read_at timestamptz,
  ADD last_message_at timestamptz;
-- What is written to a page comes to one office.
CREATE UNIQUE INDEX social_pages_messenger ON social_pages (page_id) WHERE messenger_wanted;
-- A delivery names the page alone.
CREATE POLICY routing ON social_pages FOR SELECT TO chairline_app USING (app_scope() = 'routing');

-- Who wrote to a page: Facebook knows a person by another id at each page. Of a contact that was merged it leads on.
CREATE TABLE messenger_people (
  client_id integer NOT NULL REFERENCES clients,
  -- Not a reference: whoever wrote stays known when the page is gone, or comes back.
  page_id text NOT NULL,
  person_id text NOT NULL,
  contact_id bigint NOT NULL,
  last_inbound_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, page_id, person_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts ON DELETE RESTRICT
);
CREATE INDEX messenger_people_contact ON messenger_people (client_id, contact_id);
ALTER TABLE messenger_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE messenger_people FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON messenger_people USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON messenger_people TO chairline_app;
