-- Since when a caller who gave up had nobody to speak with any more: the call is a missed one then.
ALTER TABLE calls ADD COLUMN left_alone_at timestamptz;
