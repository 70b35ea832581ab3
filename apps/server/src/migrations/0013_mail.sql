-- E-mail: which mails each mail names, so that a thread comes together in whatever order its mails arrive.

-- The ids of a mail's In-Reply-To and References, one row each: found by equality, which the wall between offices
-- (row-level security) lets an index serve, as it would not for a search in an array.
CREATE TABLE email_references (
  client_id integer NOT NULL,
  message_id text NOT NULL,
  email_id bigint NOT NULL,
  PRIMARY KEY (client_id, message_id, email_id),
  FOREIGN KEY (client_id, email_id) REFERENCES emails ON DELETE CASCADE
);
CREATE INDEX email_references_email ON email_references (client_id, email_id);
ALTER TABLE email_references ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_references FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON email_references USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON email_references TO chairline_app;

-- When the mailbox was last asked what changed: a push may come in between, and is answered at once.
ALTER TABLE mail_accounts ADD asked_at timestamptz;

-- The comparison that found a mail missing: it is repaired once the mail is here.
ALTER TABLE mail_fetches ADD mail_check_id bigint;

-- What stands below an answer of ours: who wrote when, and the words it answers.
ALTER TABLE emails ADD quote text NOT NULL DEFAULT '';
