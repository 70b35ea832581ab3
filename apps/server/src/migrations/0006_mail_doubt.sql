-- A mail server that cut the line after it had the whole mail may have taken it: such a mail is sent once more,
-- with the same Message-ID, and never a third time.
ALTER TABLE system_mails ADD in_doubt boolean NOT NULL DEFAULT false;
