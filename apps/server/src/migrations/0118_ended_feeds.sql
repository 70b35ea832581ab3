-- A secret link that ended stays ended: it goes with the membership, the account and the calendar, and does not come back
-- with them. So do patients' names in it.
ALTER TABLE calendar_feeds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE calendar_members NO FORCE ROW LEVEL SECURITY;
ALTER TABLE calendars NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
DELETE FROM calendar_feeds f WHERE NOT EXISTS (
  SELECT FROM calendar_members m
  JOIN users u ON u.client_id = m.client_id AND u.user_id = m.user_id AND u.is_active
  JOIN calendars c ON c.client_id = m.client_id AND c.calendar_id = m.calendar_id AND c.deleted_at IS NULL
  WHERE m.client_id = f.client_id AND m.calendar_id = f.calendar_id AND m.user_id = f.user_id);
UPDATE calendar_feeds f SET with_names = false WHERE with_names AND NOT EXISTS (
  SELECT FROM calendar_members m JOIN clients o ON o.client_id = m.client_id AND o.feed_names
  WHERE m.client_id = f.client_id AND m.calendar_id = f.calendar_id AND m.user_id = f.user_id AND m.role = 'OWNER');
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_member
  FOREIGN KEY (client_id, calendar_id, user_id) REFERENCES calendar_members ON DELETE CASCADE;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
ALTER TABLE calendar_members FORCE ROW LEVEL SECURITY;
ALTER TABLE calendars FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
