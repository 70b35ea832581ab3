-- What the events that came with a mail say, a line each: shown above a mail that is shown as HTML, whose text has it too.
ALTER TABLE emails ADD COLUMN event_note text NOT NULL DEFAULT '';
