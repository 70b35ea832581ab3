-- Numbers and softphones are ordered as everything else is sent: their tries stand in a row, no longer in the job.
CREATE TABLE number_orders (
  client_id integer NOT NULL REFERENCES clients,
  phone_id integer NOT NULL,
  phone_num text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'accepted', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  attempt_started_at timestamptz,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, phone_id)
);
ALTER TABLE number_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE number_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON number_orders USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON number_orders TO chairline_app;

-- Orders under way: what the waiting jobs knew, also of numbers that are deleted by now and may have been bought.
INSERT INTO number_orders (client_id, phone_id, phone_num, attempts, next_attempt_at, queued_at)
SELECT c.client_id, (j.payload ->> 'phone_id')::integer, j.payload ->> 'number',
  coalesce((j.payload ->> 'tries')::integer, 0), now(), to_timestamp((j.payload ->> 'since')::double precision / 1000)
FROM graphile_worker._private_jobs j
JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'order-phone'
JOIN clients c ON c.client_id = (j.payload ->> 'client_id')::integer
ON CONFLICT DO NOTHING;
INSERT INTO number_orders (client_id, phone_id, phone_num, next_attempt_at, queued_at)
SELECT client_id, phone_id, phone_num, now(), now() FROM phones WHERE state = 'ordering'
ON CONFLICT DO NOTHING;

ALTER TABLE endpoints RENAME created_at TO queued_at;
ALTER TABLE endpoints RENAME asked_at TO attempt_started_at;
ALTER TABLE endpoints RENAME failure TO last_error;
ALTER TABLE endpoints ADD attempts integer NOT NULL DEFAULT 0, ADD next_attempt_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE endpoints DROP CONSTRAINT endpoints_state_check;
UPDATE endpoints SET attempts = 1 WHERE attempt_started_at IS NOT NULL;
UPDATE endpoints SET state = CASE
  WHEN state = 'active' THEN 'accepted'
  WHEN state = 'pending' AND attempt_started_at IS NOT NULL THEN 'sending'
  WHEN state = 'pending' THEN 'queued'
  ELSE state END;
ALTER TABLE endpoints ADD CHECK (state IN ('queued', 'sending', 'accepted', 'failed'));
