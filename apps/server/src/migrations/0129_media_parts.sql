-- Which of a text's attachments a file is, counted from 0 as they came: one that is gone takes no other with it. Files
-- of before stand in their order, without a gap.
ALTER TABLE message_media ADD COLUMN part smallint;
