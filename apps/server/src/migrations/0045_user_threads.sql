-- What one member of staff wrote, called or answered, by time: pages of /conversations/users/{id} begin behind a key.
-- Items have one user, but for calls that several took: those are few, and looked through.
CREATE INDEX comm_items_user ON comm_items (client_id, (user_ids[1]), at, comm_item_id) INCLUDE (user_ids)
  WHERE user_ids[1] IS NOT NULL;
CREATE INDEX comm_items_users ON comm_items (client_id, at, comm_item_id) INCLUDE (user_ids)
  WHERE cardinality(user_ids) > 1;
