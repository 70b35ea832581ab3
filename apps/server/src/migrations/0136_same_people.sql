-- Who of a file is alike a contact and not surely the same is asked about: {row: contact_id} of whom a person said that they are.
ALTER TABLE contact_imports ADD COLUMN same_people jsonb NOT NULL DEFAULT '{}';
