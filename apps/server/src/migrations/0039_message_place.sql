-- The place a message among staff was sent with: latitude, longitude, address, city, country. NULL for none.
ALTER TABLE convo_messages ADD COLUMN place jsonb;
