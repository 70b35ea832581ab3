-- A softphone's password is made anew when whoever had it is to have it no longer: how often that was asked for, up to
-- which of them the carrier has acknowledged it, and since when the carrier is being asked.
ALTER TABLE endpoints
  ADD renewal_wanted integer NOT NULL DEFAULT 0,
  ADD renewal_done integer NOT NULL DEFAULT 0,
  ADD renewal_started_at timestamptz;
-- Those there are have had theirs for ever.
ALTER TABLE endpoints NO FORCE ROW LEVEL SECURITY;
UPDATE endpoints SET renewal_wanted = 1 WHERE state = 'accepted';
ALTER TABLE endpoints FORCE ROW LEVEL SECURITY;
