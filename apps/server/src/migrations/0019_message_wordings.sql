-- The version with which a message got its present wording: who edits it meets a conflict where that has changed, not
-- where somebody completed a mention in it meanwhile.
ALTER TABLE convo_messages ADD COLUMN worded_version integer NOT NULL DEFAULT 1;
