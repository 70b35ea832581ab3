-- How soon who wrote was answered is asked by each dashboard: what it is worked out from is kept as it happens, where
-- all that was said in two months was read each time (100 ms a month of a large office).

-- Whose word an item is: theirs, or a person's of ours. NULL: neither (a missed call, what a rule sent, what failed).
CREATE FUNCTION app_side(kind text, direction text, user_ids integer[], call_missed boolean, call_duration integer)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN kind = 'call' THEN CASE WHEN NOT call_missed AND call_duration > 0 THEN 'ours' END
    WHEN direction IN ('inbound', 'incoming', 'received') THEN 'theirs'
    WHEN cardinality(user_ids) > 0 AND direction NOT IN ('failed', 'undelivered', 'rejected') THEN 'ours' END;

-- A row for each time a contact wrote while nobody owed them an answer, and when who wrote back or spoke with them.
CREATE TABLE waits (
  client_id integer NOT NULL REFERENCES clients,
  asked_item bigint NOT NULL,
  contact_id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by integer,
  PRIMARY KEY (client_id, asked_item)
);
CREATE INDEX waits_asked ON waits (client_id, asked_at) INCLUDE (answered_at, answered_by);
CREATE INDEX waits_contact ON waits (client_id, contact_id, asked_at, asked_item);
CREATE INDEX comm_items_said ON comm_items (client_id, contact_id, at, comm_item_id)
  WHERE app_side(kind, direction, user_ids, call_missed, call_duration) IS NOT NULL;

-- The waits in what was said with a contact after one of our words and up to another of them.
CREATE FUNCTION app_find_waits(
  client integer, contact bigint, after_at timestamptz DEFAULT '-infinity', after_id bigint DEFAULT 0,
  to_at timestamptz DEFAULT 'infinity', to_id bigint DEFAULT 0
) RETURNS TABLE (asked_item bigint, asked_at timestamptz, answered_at timestamptz, answered_by integer)
  LANGUAGE sql STABLE AS $$
  WITH said AS (
    SELECT i.comm_item_id, i.at, i.user_ids[1] AS user_id,
      app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) AS side
    FROM comm_items i
    WHERE i.client_id = client AND i.contact_id = contact
      AND app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) IS NOT NULL
      AND (i.at, i.comm_item_id) > (after_at, after_id) AND (i.at, i.comm_item_id) <= (to_at, to_id)
  ), turns AS (
    SELECT s.*, count(*) FILTER (WHERE side = 'ours') OVER (ORDER BY s.at, s.comm_item_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS turn
    FROM said s
  )
  SELECT (array_agg(t.comm_item_id ORDER BY t.at, t.comm_item_id) FILTER (WHERE t.side = 'theirs'))[1],
    min(t.at) FILTER (WHERE t.side = 'theirs'), min(t.at) FILTER (WHERE t.side = 'ours'),
    max(t.user_id) FILTER (WHERE t.side = 'ours')
  FROM turns t GROUP BY t.turn HAVING bool_or(t.side = 'theirs')
$$;

-- Brings the waits of a contact up to what was said, between our last word before these moments and our first after them:
-- beyond those two nothing can be otherwise. Who changes an item holds its contact, so that no two do this at once.
CREATE FUNCTION app_refresh_waits(client integer, contact bigint, low timestamptz, high timestamptz) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  after_at timestamptz := '-infinity';
  after_id bigint := 0;
  to_at timestamptz := 'infinity';
  to_id bigint := 0;
  word record;
BEGIN
  SELECT i.at, i.comm_item_id INTO word FROM comm_items i
    WHERE i.client_id = client AND i.contact_id = contact AND i.at < low
      AND app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) IS NOT NULL
      AND app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) = 'ours'
    ORDER BY i.at DESC, i.comm_item_id DESC LIMIT 1;
  IF FOUND THEN after_at := word.at; after_id := word.comm_item_id; END IF;
  SELECT i.at, i.comm_item_id INTO word FROM comm_items i
    WHERE i.client_id = client AND i.contact_id = contact AND i.at > high
      AND app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) IS NOT NULL
      AND app_side(i.kind, i.direction, i.user_ids, i.call_missed, i.call_duration) = 'ours'
    ORDER BY i.at, i.comm_item_id LIMIT 1;
  IF FOUND THEN to_at := word.at; to_id := word.comm_item_id; END IF;
  WITH found AS MATERIALIZED (SELECT * FROM app_find_waits(client, contact, after_at, after_id, to_at, to_id)
  ), gone AS (
    DELETE FROM waits w WHERE w.client_id = client AND w.contact_id = contact
      AND (w.asked_at, w.asked_item) > (after_at, after_id) AND (w.asked_at, w.asked_item) <= (to_at, to_id)
      AND NOT EXISTS (SELECT FROM found f WHERE f.asked_item = w.asked_item)
  )
  INSERT INTO waits AS w (client_id, asked_item, contact_id, asked_at, answered_at, answered_by)
    SELECT client, f.asked_item, contact, f.asked_at, f.answered_at, f.answered_by FROM found f
    ON CONFLICT (client_id, asked_item) DO UPDATE SET contact_id = excluded.contact_id, asked_at = excluded.asked_at,
      answered_at = excluded.answered_at, answered_by = excluded.answered_by
    WHERE (w.contact_id, w.asked_at, w.answered_at, w.answered_by)
      IS DISTINCT FROM (excluded.contact_id, excluded.asked_at, excluded.answered_at, excluded.answered_by);
END $$;

CREATE FUNCTION app_keep_waits_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app_refresh_waits(t.client_id, t.contact_id, t.low, t.high) FROM (
    SELECT n.client_id, n.contact_id, min(n.at) AS low, max(n.at) AS high FROM new_rows n
    WHERE app_side(n.kind, n.direction, n.user_ids, n.call_missed, n.call_duration) IS NOT NULL
    GROUP BY n.client_id, n.contact_id ORDER BY n.client_id, n.contact_id) t;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_waits_of_new AFTER INSERT ON comm_items REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app_keep_waits_of_new();

CREATE FUNCTION app_keep_waits_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app_refresh_waits(t.client_id, t.contact_id, t.low, t.high) FROM (
    SELECT b.client_id, b.contact_id, min(b.at) AS low, max(b.at) AS high
    FROM old_rows o JOIN new_rows n USING (client_id, comm_item_id)
    CROSS JOIN LATERAL (VALUES (n.client_id, o.contact_id, o.at), (n.client_id, n.contact_id, n.at))
      AS b (client_id, contact_id, at)
    WHERE (o.contact_id, o.at, o.user_ids[1], app_side(o.kind, o.direction, o.user_ids, o.call_missed, o.call_duration))
      IS DISTINCT FROM
      (n.contact_id, n.at, n.user_ids[1], app_side(n.kind, n.direction, n.user_ids, n.call_missed, n.call_duration))
    GROUP BY b.client_id, b.contact_id ORDER BY b.client_id, b.contact_id) t;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_waits_of_changed AFTER UPDATE ON comm_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app_keep_waits_of_changed();

-- Where a contact has nothing left, there is nothing to work out: an office is deleted whole.
CREATE FUNCTION app_keep_waits_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM waits w USING old_rows o WHERE w.client_id = o.client_id AND w.asked_item = o.comm_item_id;
  PERFORM app_refresh_waits(t.client_id, t.contact_id, t.low, t.high) FROM (
    SELECT o.client_id, o.contact_id, min(o.at) AS low, max(o.at) AS high FROM old_rows o
    GROUP BY o.client_id, o.contact_id ORDER BY o.client_id, o.contact_id) t
  WHERE EXISTS (SELECT FROM comm_items i WHERE i.client_id = t.client_id AND i.contact_id = t.contact_id);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_waits_of_deleted AFTER DELETE ON comm_items REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app_keep_waits_of_deleted();

-- For what is loaded without triggers.
CREATE FUNCTION app_fill_waits(client integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM waits WHERE client_id = client;
  INSERT INTO waits (client_id, asked_item, contact_id, asked_at, answered_at, answered_by)
    SELECT client, f.asked_item, c.contact_id, f.asked_at, f.answered_at, f.answered_by
    FROM contacts c CROSS JOIN LATERAL app_find_waits(client, c.contact_id) f WHERE c.client_id = client;
$$;

ALTER TABLE comm_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
SELECT app_fill_waits(client_id) FROM clients;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
ALTER TABLE comm_items FORCE ROW LEVEL SECURITY;

ALTER TABLE waits ENABLE ROW LEVEL SECURITY;
ALTER TABLE waits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON waits USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON waits TO chairline_app;

-- What the agents' tools and their statistics read of it.
CREATE VIEW ai.waits WITH (security_invoker, security_barrier) AS
  SELECT w.contact_id, w.asked_at, w.answered_at, w.answered_by AS user_id FROM waits w WHERE w.client_id = app_office();
GRANT SELECT ON ai.waits TO chairline_tools;
GRANT SELECT (client_id, contact_id, asked_at, answered_at, answered_by) ON waits TO chairline_tools;
CREATE POLICY tool_office ON waits AS RESTRICTIVE TO chairline_tools USING (client_id = (SELECT tool_office()));
