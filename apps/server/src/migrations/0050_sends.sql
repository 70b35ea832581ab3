-- Every table of sends has the same columns and states (platform/sends): queued, sending, accepted, failed.

ALTER TABLE system_mails RENAME created_at TO queued_at;
ALTER TABLE system_mails ADD attempt_started_at timestamptz, ADD next_attempt_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE system_mails DROP CONSTRAINT system_mails_state_check;
UPDATE system_mails SET state = 'accepted' WHERE state = 'sent';
ALTER TABLE system_mails ADD CHECK (state IN ('queued', 'sending', 'accepted', 'failed'));

ALTER TABLE chart_documents RENAME requested_at TO queued_at;
ALTER TABLE chart_documents DROP CONSTRAINT chart_documents_state_check;
UPDATE chart_documents SET state = 'accepted' WHERE state = 'done';
-- What is done kept no time for a next try.
UPDATE chart_documents SET next_attempt_at = queued_at WHERE next_attempt_at IS NULL;
ALTER TABLE chart_documents ALTER next_attempt_at SET NOT NULL,
  ADD CHECK (state IN ('queued', 'sending', 'accepted', 'failed'));
