-- A rule's words in other languages, by ISO 639 code: made of the words it has, and cleared when those change.
ALTER TABLE reminder_rules ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';

-- In which of them a reminder went; null: in the office's own.
ALTER TABLE reminder_sends ADD COLUMN language text;
