-- What somebody writes down during a call stands beside the summaries of recordings: of no recording, with its writer,
-- one note of each in a call.
ALTER TABLE call_notes
  ALTER COLUMN recording_id DROP NOT NULL,
  ADD COLUMN written_by integer,
  ADD CONSTRAINT call_notes_source CHECK ((recording_id IS NULL) = (written_by IS NOT NULL));
CREATE UNIQUE INDEX call_notes_writer ON call_notes (client_id, call_id, written_by) WHERE written_by IS NOT NULL;
