-- Which offices have a reminder that is due: asked once a minute for all of them.
CREATE POLICY routing ON convo_reminders FOR SELECT TO chairline_app USING (app_scope() = 'routing');
CREATE INDEX convo_reminders_waiting ON convo_reminders (remind_at, client_id) WHERE delivered_at IS NULL;
