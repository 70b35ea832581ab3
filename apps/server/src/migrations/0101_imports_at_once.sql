-- Who has a name and a birthdate, found at once: of many who share a day (a list may say 1/1/1900 of everybody) no other
-- is looked at. Two that hash to the same are told apart by who asks.
ALTER TABLE contacts ADD COLUMN person_key bigint
  GENERATED ALWAYS AS (hashtextextended(split_part(search_text, E'\x01', 1), birthdate - date '2000-01-01')) STORED;
CREATE INDEX contacts_person ON contacts (client_id, person_key) WHERE person_key IS NOT NULL;

-- A contact on which something hangs is not removed. RESTRICT asks that once; NO ACTION asks first whether another contact
-- has come under the same number, which none does, and costs a contact that is removed twice the time.
DO $$
DECLARE r record;
BEGIN
  FOR r IN SELECT conrelid::regclass AS held, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'contacts'::regclass AND confdeltype = 'a' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s ON DELETE RESTRICT',
      r.held, r.conname, r.conname, r.definition);
  END LOOP;
END $$;

-- The contacts that a batch made, as they were made: its note of them, to go back by. What happens to one of them in another
-- import takes it from here into contact_import_contacts.
ALTER TABLE contact_import_batches ADD COLUMN made bigint[] NOT NULL DEFAULT '{}';
-- Read once and gone: packing them takes longer than writing them.
ALTER TABLE contact_import_batches ALTER COLUMN accepted SET STORAGE EXTERNAL;

-- Those that a rollback has yet to go over.
CREATE INDEX contact_import_contacts_left ON contact_import_contacts (client_id, import_id, contact_id) WHERE state = 'done';
