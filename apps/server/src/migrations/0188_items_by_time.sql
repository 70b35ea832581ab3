-- What happened in some days, whoever it was with: the dashboard's month and the AI's statistics looked through all items.
CREATE INDEX comm_items_when ON comm_items (client_id, at);
