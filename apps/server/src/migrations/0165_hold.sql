-- Who is on hold: by whose hand, since when, and whose legs hear music meanwhile. Of a call that somebody left to wait
-- (parked), who did and since when; nobody's leg is named then.
ALTER TABLE calls
  ADD COLUMN held_by integer,
  ADD COLUMN held_since timestamptz,
  ADD COLUMN held_legs text[] NOT NULL DEFAULT '{}';
