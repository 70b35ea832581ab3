-- A patient whom nobody of the staff has any more waits with music, and somebody is rung for them.
ALTER TABLE calls
  -- dropped: the last of the staff went without having hung up. handed: a colleague is rung, who was to take it over.
  -- last: whoever is left to be rung is rung. ends: the last of the staff hung up. merged: its people are on their way
  -- into another call. Null: somebody has it.
  ADD COLUMN waiting text CHECK (waiting IN ('dropped', 'handed', 'last', 'ends', 'merged')),
  ADD COLUMN waiting_since timestamptz,
  -- Who handed it over: it rings back at them.
  ADD COLUMN handed_by integer;

ALTER TABLE call_members
  -- They left it themselves, or were taken out: nobody brings them back.
  ADD COLUMN has_left boolean NOT NULL DEFAULT false,
  -- They hear music.
  ADD COLUMN held boolean NOT NULL DEFAULT false,
  ADD COLUMN held_at timestamptz;
