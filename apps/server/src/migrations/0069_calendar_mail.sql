-- Invitations to events: their text and their .ics are sealed together while they wait.
ALTER TABLE system_mails DROP CONSTRAINT system_mails_kind_check;
ALTER TABLE system_mails ADD CONSTRAINT system_mails_kind_check
  CHECK (kind IN ('reset', 'activate', 'notice', 'service', 'invitation'));
