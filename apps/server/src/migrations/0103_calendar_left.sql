-- Open Dental's appointment types, and the colours of types and confirmations, in the copy. Definitions are read whole
-- each time; appointments are read once more for the type of each.
CREATE TABLE od_appointmenttype (
  client_id integer NOT NULL,
  appointment_type_num bigint NOT NULL,
  appointment_type_name text NOT NULL DEFAULT '',
  appointment_type_color integer NOT NULL DEFAULT 0,
  item_order integer NOT NULL DEFAULT 0,
  is_hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, appointment_type_num)
);
ALTER TABLE od_appointmenttype ENABLE ROW LEVEL SECURITY;
ALTER TABLE od_appointmenttype FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON od_appointmenttype USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON od_appointmenttype TO chairline_app;
ALTER TABLE od_definition ADD COLUMN item_color integer NOT NULL DEFAULT 0;
ALTER TABLE od_appointment ADD COLUMN appointment_type_num bigint NOT NULL DEFAULT 0;
UPDATE practice_sync_tables SET since = NULL, position = NULL, reading_since = NULL WHERE table_name = 'appointment';

-- What a user chose to see of the calendars, the same on all their devices.
CREATE TABLE calendar_views (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  view jsonb NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users
);
ALTER TABLE calendar_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_views FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON calendar_views USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_views TO chairline_app;

-- Of many texts that wait to leave a number the next is found by looking at few: in their order, each with what else
-- waits for the same patient. (5,000 that waited were compared with each other, for each that left.)
DROP INDEX outbound_texts_waiting;
CREATE INDEX outbound_texts_waiting ON outbound_texts (client_id, from_number, to_number, comm_item_id)
  WHERE state IN ('queued', 'sending');
CREATE INDEX outbound_texts_next ON outbound_texts (client_id, from_number, state, by_hand, next_attempt_at, comm_item_id)
  WHERE state IN ('queued', 'sending');
