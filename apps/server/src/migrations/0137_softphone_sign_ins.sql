-- The softphone whose token this sign-in was given first; the log has a row of that, and none of each renewal.
ALTER TABLE sessions ADD COLUMN softphone text;
