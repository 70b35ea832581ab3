-- By which rules a mail was read (READ_BY of the code); 0: by those of before this column. Read again, in small steps,
-- from its kept source: what was missed then is put beside it.
ALTER TABLE emails ADD COLUMN read_by smallint NOT NULL DEFAULT 0;
-- What is left to be read again, the newest first: empty once all of an office's mails are.
CREATE INDEX emails_read_before ON emails (client_id, at DESC, email_id DESC) WHERE read_by = 0 AND raw_key IS NOT NULL;
