-- How files with certain headers were read, beside how they were mapped: which sheet, whether hidden rows count, which letters.
ALTER TABLE contact_import_mappings ADD COLUMN reading jsonb NOT NULL DEFAULT '{}';
