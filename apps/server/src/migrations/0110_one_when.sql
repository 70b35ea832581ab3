-- The language of a patient's last text counts, the office's own as well: whoever writes English now is answered in it.
DROP INDEX comm_items_language;
CREATE INDEX comm_items_language ON comm_items (client_id, contact_id, position DESC)
  WHERE src_language IS NOT NULL AND direction = 'inbound';

-- The owner may be held to row-level security itself (a managed database): for this it is let go of for a moment.
ALTER TABLE claim_work NO FORCE ROW LEVEL SECURITY;
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_participants NO FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_reminders NO FORCE ROW LEVEL SECURITY;
-- The day of a claim's next step is the reminder of whoever set it: those that stand become one, where none was set.
INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at)
SELECT w.client_id, k.convo_id, w.changed_by, (w.next_date + time '09:00') AT TIME ZONE z.timezone, now()
FROM claim_work w
JOIN clients z ON z.client_id = w.client_id
JOIN conversations k ON k.client_id = w.client_id AND k.kind = 'claim' AND k.subject_id = w.claim_num::text AND k.is_open
JOIN convo_participants p ON p.client_id = k.client_id AND p.convo_id = k.convo_id AND p.user_id = w.changed_by
WHERE w.next_date > (now() AT TIME ZONE z.timezone)::date
ON CONFLICT DO NOTHING;
ALTER TABLE claim_work FORCE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_participants FORCE ROW LEVEL SECURITY;
ALTER TABLE convo_reminders FORCE ROW LEVEL SECURITY;
