-- Mails that came with an event before their events were told of (0162): read again from their kept source, by the job
-- that does so, so that they say the same words as those that come now.
ALTER TABLE emails NO FORCE ROW LEVEL SECURITY;
ALTER TABLE email_media NO FORCE ROW LEVEL SECURITY;
UPDATE emails e SET read_by = 0
WHERE e.event_note = '' AND e.raw_key IS NOT NULL AND e.unreadable IS NULL AND EXISTS (
  SELECT FROM email_media m
  WHERE m.client_id = e.client_id AND m.email_id = e.email_id AND m.content_type = 'text/calendar');
ALTER TABLE emails FORCE ROW LEVEL SECURITY;
ALTER TABLE email_media FORCE ROW LEVEL SECURITY;
