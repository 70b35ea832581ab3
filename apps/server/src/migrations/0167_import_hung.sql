-- What hung on a contact before an import changed it: what came to hang there since keeps it as it is when the import is taken back.
ALTER TABLE contact_import_contacts ADD COLUMN hung jsonb NOT NULL DEFAULT '{}';
