-- Attachments of a patient's text that are not here yet, or could not be had: by these addresses of the carrier's they are
-- fetched again. A row goes when its file is here; its address when nothing more is to be had by it. No page is told it.
CREATE TABLE awaited_media (
  client_id integer NOT NULL REFERENCES clients,
  comm_item_id bigint NOT NULL,
  -- As in message_media.
  part smallint NOT NULL,
  url text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'gone', 'unfetched', 'tooLarge')),
  -- How often a person had it fetched again: what a run that began before says of it no longer counts.
  asked smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, comm_item_id, part),
  FOREIGN KEY (client_id, comm_item_id) REFERENCES comm_items
);
ALTER TABLE awaited_media ENABLE ROW LEVEL SECURITY;
ALTER TABLE awaited_media FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON awaited_media USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON awaited_media TO chairline_app;

-- Whether what is missing of a text's attachments may be fetched again, or is being fetched.
ALTER TABLE comm_items ADD COLUMN lost_media text CHECK (lost_media IN ('open', 'trying'));

-- What was given up in the days whose deliveries are kept; the carrier's addresses stand there.
ALTER TABLE comm_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE message_media NO FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE awaited_media NO FORCE ROW LEVEL SECURITY;
-- Office by office: what is found by search is noted by a trigger, which the office's wall holds.
DO $$
DECLARE office integer;
BEGIN
  FOR office IN
    SELECT DISTINCT client_id FROM comm_items
    WHERE kind = 'text' AND direction = 'inbound' AND delivery_note LIKE '%Ask for %again.%'
  LOOP
    PERFORM set_config('app.client_id', office::text, true);
    WITH sent AS (
      SELECT i.client_id, i.comm_item_id, row_number() OVER (PARTITION BY i.comm_item_id ORDER BY n) - 1 AS part,
        d.body ->> ('Media' || n) AS url
      FROM comm_items i
      JOIN webhook_deliveries d ON d.client_id = i.client_id AND d.vendor = 'plivo'
        AND d.delivery_key = 'text:' || i.carrier_uuid
      CROSS JOIN generate_series(0, 10) AS n
      WHERE i.client_id = office AND i.kind = 'text' AND i.direction = 'inbound'
        AND i.delivery_note LIKE '%Ask for %again.%' AND d.body ->> ('Media' || n) <> ''
    ), missing AS (
      INSERT INTO awaited_media (client_id, comm_item_id, part, url, state)
      SELECT s.client_id, s.comm_item_id, s.part, CASE WHEN s.url ~ '^https?://' THEN s.url END,
        CASE WHEN s.url ~ '^https?://' THEN 'unfetched' ELSE 'gone' END
      FROM sent s
      WHERE NOT EXISTS (
        SELECT 1 FROM message_media m WHERE m.client_id = s.client_id AND m.comm_item_id = s.comm_item_id
          AND (m.part IS NULL OR m.part = s.part))
      RETURNING comm_item_id, url
    )
    UPDATE comm_items SET lost_media = 'open', version = version + 1
    WHERE client_id = office AND comm_item_id IN (SELECT comm_item_id FROM missing WHERE url IS NOT NULL);
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END $$;
ALTER TABLE comm_items FORCE ROW LEVEL SECURITY;
ALTER TABLE message_media FORCE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE awaited_media FORCE ROW LEVEL SECURITY;
