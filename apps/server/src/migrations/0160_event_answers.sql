-- Answers by mail (RFC 5546): which SEQUENCE somebody was asked with last, and when what they answered was written
-- (DTSTAMP). Whoever was asked before these columns has none: any mail of the event was theirs.
ALTER TABLE calendar_participants
  ADD COLUMN asked_sequence integer,
  ADD COLUMN answered_at timestamptz;
