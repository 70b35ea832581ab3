-- Rows of a file that were imported without a value that could not be read: kept with their reasons, as refused rows are.
ALTER TABLE contact_imports ADD COLUMN left_out integer NOT NULL DEFAULT 0;
ALTER TABLE contact_import_batches ADD COLUMN left_out json NOT NULL DEFAULT '[]';
