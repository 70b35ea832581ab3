-- The practice's calendar that nobody has to make: an office with a practice system has it, and everybody of the office
-- is in it. Where an admin made one before, or deleted it, who is in it was their choice: nothing is added.
ALTER TABLE calendars ADD COLUMN of_office boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX calendars_of_office ON calendars (client_id) WHERE of_office;

ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE calendars NO FORCE ROW LEVEL SECURITY;
ALTER TABLE calendar_members NO FORCE ROW LEVEL SECURITY;
INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at, of_office)
  SELECT c.client_id, 'The practice', 'The appointments of Open Dental, by operatory or provider.', 'indigo', 'OD',
    false, false, now(), true
  FROM clients c
  WHERE c.od_enabled AND NOT EXISTS (SELECT 1 FROM calendars k WHERE k.client_id = c.client_id AND k.type = 'OD');
INSERT INTO calendar_members (client_id, calendar_id, user_id, role, added_at)
  SELECT k.client_id, k.calendar_id, u.user_id, CASE u.role WHEN 'Admin' THEN 'OWNER' ELSE 'VIEWER' END, now()
  FROM calendars k JOIN users u ON u.client_id = k.client_id AND u.is_active
  WHERE k.of_office;
ALTER TABLE calendar_members FORCE ROW LEVEL SECURITY;
ALTER TABLE calendars FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
