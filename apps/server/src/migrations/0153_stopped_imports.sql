-- Rows of imports that were stopped, or failed, and will not be gone through: nobody took these people in.
ALTER TABLE contact_imports NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_import_batches NO FORCE ROW LEVEL SECURITY;
DELETE FROM contact_import_batches b USING contact_imports i
WHERE i.client_id = b.client_id AND i.import_id = b.import_id AND b.state = 'waiting' AND i.state <> 'running';
ALTER TABLE contact_import_batches FORCE ROW LEVEL SECURITY;
ALTER TABLE contact_imports FORCE ROW LEVEL SECURITY;
