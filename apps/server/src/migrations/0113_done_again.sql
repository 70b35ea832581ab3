-- Data changes of earlier migrations (0003, 0033, 0034, 0051, 0094, 0103) that saw no row where the owner is held by
-- row-level security itself (a managed database), done again: where they were done, nothing is left to change.
-- Those of 0050 and of 0051's softphones need none: the checks that follow them there refuse rows of before.
ALTER TABLE phones NO FORCE ROW LEVEL SECURITY;
ALTER TABLE od_claim NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_references NO FORCE ROW LEVEL SECURITY;
ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE number_orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_sync_tables NO FORCE ROW LEVEL SECURITY;
ALTER TABLE od_procedurecode NO FORCE ROW LEVEL SECURITY;
ALTER TABLE od_appointment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE od_appointmenttype NO FORCE ROW LEVEL SECURITY;

-- 0003: a time that every reader understands.
UPDATE phones SET next_text_at = 'epoch' WHERE next_text_at = '-infinity';

-- 0033: claim types and statuses as Open Dental documents them.
UPDATE od_claim SET claim_type = known.name
FROM (VALUES ('p', 'P'), ('s', 'S'), ('preauth', 'PreAuth'), ('other', 'Other'), ('cap', 'Cap')) known (spelling, name)
WHERE lower(btrim(claim_type)) = known.spelling AND claim_type <> known.name;
UPDATE od_claim SET claim_status = upper(btrim(claim_status))
WHERE claim_status <> upper(btrim(claim_status)) AND length(btrim(claim_status)) = 1;

-- 0034: how many internal conversations a contact has that are not private. What came since was counted by trigger.
UPDATE contacts c SET internal_convo_count = r.n FROM (
  SELECT f.client_id, f.contact_id, count(*)::integer AS n FROM convo_references f
  JOIN conversations k ON k.client_id = f.client_id AND k.convo_id = f.convo_id AND k.kind = 'internal' AND NOT k.secured
  WHERE f.contact_id IS NOT NULL GROUP BY 1, 2) r
WHERE c.client_id = r.client_id AND c.contact_id = r.contact_id AND c.internal_convo_count <> r.n;

-- 0051: numbers that were being ordered. The jobs of before found no order and are through: new ones go on.
WITH again AS (
  INSERT INTO number_orders (client_id, phone_id, phone_num, next_attempt_at, queued_at)
  SELECT client_id, phone_id, phone_num, now(), now() FROM phones WHERE state = 'ordering'
  ON CONFLICT DO NOTHING
  RETURNING client_id, phone_id)
SELECT graphile_worker.add_job('order-phone', json_build_object('client_id', client_id, 'phone_id', phone_id),
  job_key => format('order-phone:%s:%s', client_id, phone_id)) FROM again;

-- 0094: how long procedures take, where no procedure of an office says it. 0103: the types of appointments, the same.
UPDATE practice_sync_tables s SET since = NULL, position = NULL, reading_since = NULL
WHERE table_name = 'procedurecode' AND since IS NOT NULL
  AND EXISTS (SELECT 1 FROM od_procedurecode p WHERE p.client_id = s.client_id)
  AND NOT EXISTS (SELECT 1 FROM od_procedurecode p WHERE p.client_id = s.client_id AND p.proc_time <> '');
UPDATE practice_sync_tables s SET since = NULL, position = NULL, reading_since = NULL
WHERE table_name = 'appointment' AND since IS NOT NULL
  AND EXISTS (SELECT 1 FROM od_appointmenttype a WHERE a.client_id = s.client_id)
  AND EXISTS (SELECT 1 FROM od_appointment a WHERE a.client_id = s.client_id)
  AND NOT EXISTS (SELECT 1 FROM od_appointment a WHERE a.client_id = s.client_id AND a.appointment_type_num <> 0);

ALTER TABLE phones FORCE ROW LEVEL SECURITY;
ALTER TABLE od_claim FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_references FORCE ROW LEVEL SECURITY;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
ALTER TABLE number_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_sync_tables FORCE ROW LEVEL SECURITY;
ALTER TABLE od_procedurecode FORCE ROW LEVEL SECURITY;
ALTER TABLE od_appointment FORCE ROW LEVEL SECURITY;
ALTER TABLE od_appointmenttype FORCE ROW LEVEL SECURITY;
