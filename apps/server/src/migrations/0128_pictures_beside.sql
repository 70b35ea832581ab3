-- Pictures of mails without HTML, and those no browser draws, were taken for shown because they had a Content-ID:
-- they stood nowhere. They are files, and counted. What HTML shows of those before is left as it was read.
ALTER TABLE email_media NO FORCE ROW LEVEL SECURITY;
ALTER TABLE emails NO FORCE ROW LEVEL SECURITY;
ALTER TABLE comm_items NO FORCE ROW LEVEL SECURITY;

-- Office by office: what is found by search is noted by a trigger, which the office's wall holds.
DO $$
DECLARE office integer;
BEGIN
  FOR office IN SELECT DISTINCT client_id FROM email_media WHERE inline LOOP
    PERFORM set_config('app.client_id', office::text, true);
    WITH beside AS (
      UPDATE email_media m SET inline = false FROM emails e
      WHERE m.client_id = office AND m.inline AND e.client_id = m.client_id AND e.email_id = m.email_id
        AND (e.html_key IS NULL OR m.content_type NOT IN
          ('image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp', 'image/avif'))
      RETURNING m.email_id
    ), counted AS (
      SELECT email_id, count(*) AS n FROM beside GROUP BY 1
    )
    UPDATE comm_items i SET media_count = i.media_count + c.n, version = i.version + 1 FROM counted c
    WHERE i.client_id = office AND i.email_id = c.email_id;
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END $$;

ALTER TABLE email_media FORCE ROW LEVEL SECURITY;
ALTER TABLE emails FORCE ROW LEVEL SECURITY;
ALTER TABLE comm_items FORCE ROW LEVEL SECURITY;
