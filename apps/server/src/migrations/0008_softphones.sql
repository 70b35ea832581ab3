-- When the carrier was asked to make the softphone, until its answer is known: without one it is looked up,
-- never asked for blindly a second time.
ALTER TABLE endpoints ADD asked_at timestamptz;
