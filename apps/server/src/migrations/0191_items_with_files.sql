-- The files of a contact's thread were looked for among all its items; few have any.
CREATE INDEX comm_items_files ON comm_items (client_id, contact_id, position) WHERE media_count > 0;
