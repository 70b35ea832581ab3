-- When the last comparison ended, whether or not a table had to be left out: the next is planned by it. `compared_at` is
-- the last one of all tables.
ALTER TABLE practice_sync ADD COLUMN compare_tried_at timestamptz;
