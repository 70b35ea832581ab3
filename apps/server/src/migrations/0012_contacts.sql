-- Contacts that were merged: their numbers find the contact they were merged into (merged_into always names the one
-- that stands, however many merges lie between). Presence. The language a patient writes in.

-- As of 0004, with merges: a number of a merged contact is one of whom it was merged into. A contact that is found
-- by such a number, or was merged a moment ago, needs more than the usual.
CREATE OR REPLACE FUNCTION app_take_texts(deliveries jsonb, happened_at timestamptz)
  RETURNS TABLE (outcome text, item jsonb, contact jsonb)
  LANGUAGE plpgsql AS $$
DECLARE
  office integer := app_office();
  delivery jsonb;
  number text;
  ten_digits text;
  candidates bigint[];
  chosen bigint;
  standing contacts%ROWTYPE;
  added comm_items%ROWTYPE;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'app_take_texts outside an office'; END IF;
  FOR delivery IN SELECT value FROM jsonb_array_elements(deliveries) LOOP
    item := NULL;
    contact := NULL;
    number := delivery ->> 'from';
    ten_digits := delivery ->> 'ten';
    -- Said outright that none is empty, so that one plan made once may use the indexes, which leave those out.
    SELECT array_agg(DISTINCT f.contact_id ORDER BY f.contact_id) INTO candidates FROM (
      SELECT coalesce(c.merged_into, c.contact_id) AS contact_id FROM contacts c WHERE c.client_id = office AND c.ph1_ten = ten_digits AND c.ph1_ten <> ''
      UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.ph2_ten = ten_digits AND c.ph2_ten <> ''
      UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.ph3_ten = ten_digits AND c.ph3_ten <> ''
      UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.phone_num_ten = ten_digits AND c.phone_num_ten <> ''
    ) f;
    chosen := candidates[1];
    IF array_length(candidates, 1) > 1 THEN
      -- As in find-or-create-by-number.ts: last texted with, else the family's head, else whose cell it is.
      SELECT i.contact_id INTO chosen FROM comm_items i
        WHERE i.client_id = office AND i.contact_number = number AND i.kind = 'text'
        ORDER BY i.comm_item_id DESC LIMIT 1;
      IF chosen IS NULL OR chosen <> ALL (candidates) THEN
        SELECT c.contact_id INTO chosen FROM contacts c
          WHERE c.client_id = office AND c.contact_id = ANY (candidates)
          ORDER BY (c.family = c.contact_id) DESC, (c.ph1_ten = ten_digits) DESC, c.contact_id LIMIT 1;
      END IF;
    END IF;
    SELECT * INTO standing FROM contacts c WHERE c.client_id = office AND c.contact_id = chosen FOR UPDATE;
    IF NOT FOUND OR (standing.item_count > 0 AND standing.activity_at > happened_at) OR standing.merged_into IS NOT NULL
      OR ten_digits NOT IN (standing.ph1_ten, standing.ph2_ten, standing.ph3_ten, standing.phone_num_ten) THEN
      outcome := 'other';
      RETURN NEXT;
      CONTINUE;
    END IF;
    INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body)
      VALUES (office, 'plivo', delivery ->> 'key', happened_at, delivery -> 'body') ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      outcome := 'known';
      RETURN NEXT;
      CONTINUE;
    END IF;
    INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body,
        carrier_uuid)
      VALUES (office, chosen, 'text', 'inbound', happened_at, standing.item_count, number,
        delivery ->> 'to', delivery ->> 'text', delivery ->> 'uuid')
      RETURNING * INTO added;
    UPDATE contacts c SET item_count = c.item_count + 1, last_item_id = added.comm_item_id, last_kind = 'text',
        last_direction = 'inbound', last_call_status = NULL, last_call_missed = false,
        last_snippet = delivery ->> 'snippet', activity_at = happened_at,
        needs_answer_since = coalesce(c.needs_answer_since, happened_at), version = c.version + 1
      WHERE c.client_id = office AND c.contact_id = chosen RETURNING * INTO standing;
    outcome := 'new';
    item := to_jsonb(added);
    contact := to_jsonb(standing);
    RETURN NEXT;
  END LOOP;
END $$;

-- A page over the threads of several contacts, by time: skips in blocks by position, so that its cost does not grow
-- with what is skipped. In each round the block that ends earliest, of blocks that together hold no more than what is
-- still to be skipped, lies wholly before the page. ids are contacts; NULL rows are never answered.
CREATE FUNCTION app_items_across(ids bigint[], skip integer, take integer, newest boolean)
  RETURNS TABLE (comm_item_id bigint)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  office integer := app_office();
  counts integer[];
  gone integer[];
  ends timestamptz[];
  end_ids bigint[];
  step integer;
  left_over integer := skip;
  open integer;
  n integer;
  best integer;
  at_index integer;
  end_at timestamptz;
  end_id bigint;
BEGIN
  SELECT array_agg(c.contact_id ORDER BY c.contact_id), array_agg(c.item_count ORDER BY c.contact_id) INTO ids, counts
    FROM contacts c WHERE c.client_id = office AND c.contact_id = ANY (ids);
  IF ids IS NULL THEN RETURN; END IF;
  gone := array_fill(0, ARRAY[cardinality(ids)]);
  WHILE left_over > 0 LOOP
    SELECT count(*) INTO open FROM unnest(counts, gone) AS t (total, taken) WHERE t.total > t.taken;
    IF open = 0 THEN RETURN; END IF;
    -- Of one length for many rounds: after each, only the thread that was advanced is looked at again.
    step := greatest(1, left_over / open);
    ends := array_fill(NULL::timestamptz, ARRAY[cardinality(ids)]);
    end_ids := array_fill(NULL::bigint, ARRAY[cardinality(ids)]);
    LOOP
      EXIT WHEN step > 1 AND left_over < step * open OR left_over = 0;
      best := NULL;
      FOR n IN 1 .. cardinality(ids) LOOP
        CONTINUE WHEN gone[n] >= counts[n];
        IF end_ids[n] IS NULL THEN
          at_index := least(gone[n] + step, counts[n]) - 1;
          IF newest THEN at_index := counts[n] - 1 - at_index; END IF;
          SELECT i.at, i.comm_item_id INTO end_at, end_id FROM comm_items i
            WHERE i.client_id = office AND i.contact_id = ids[n] AND i.position = at_index;
          ends[n] := end_at;
          end_ids[n] := end_id;
          -- A thread that is being changed at this moment: it ends here for this page.
          IF end_ids[n] IS NULL THEN counts[n] := gone[n]; CONTINUE; END IF;
        END IF;
        IF best IS NULL OR (CASE WHEN newest THEN (ends[n], end_ids[n]) > (ends[best], end_ids[best])
            ELSE (ends[n], end_ids[n]) < (ends[best], end_ids[best]) END) THEN
          best := n;
        END IF;
      END LOOP;
      EXIT WHEN best IS NULL;
      at_index := least(gone[best] + step, counts[best]);
      left_over := left_over - (at_index - gone[best]);
      gone[best] := at_index;
      end_ids[best] := NULL;
      EXIT WHEN gone[best] >= counts[best];
    END LOOP;
    IF best IS NULL THEN RETURN; END IF;
  END LOOP;
  RETURN QUERY
    SELECT p.comm_item_id FROM unnest(ids, counts, gone) AS t (contact_id, total, taken)
      CROSS JOIN LATERAL (SELECT i.comm_item_id, i.at FROM comm_items i
        WHERE i.client_id = office AND i.contact_id = t.contact_id AND i.position >=
            CASE WHEN newest THEN t.total - t.taken - take ELSE t.taken END
          AND i.position < CASE WHEN newest THEN t.total - t.taken ELSE t.taken + take END) AS p
      ORDER BY CASE WHEN newest THEN p.at END DESC, CASE WHEN newest THEN p.comm_item_id END DESC, p.at, p.comm_item_id
      LIMIT take;
END $$;
REVOKE ALL ON FUNCTION app_items_across FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_items_across TO chairline_app;

-- What a patient wrote in another language than the office's.
CREATE INDEX comm_items_language ON comm_items (client_id, contact_id, position DESC)
  WHERE src_language IS NOT NULL AND src_language <> 'en' AND direction = 'inbound';

-- Which window shows which thread. Of the moment: nothing is lost with it. A row that was not renewed is of a window
-- that is gone.
CREATE UNLOGGED TABLE thread_presence (
  client_id integer NOT NULL,
  user_id integer NOT NULL,
  window_id text NOT NULL,
  contact_id bigint NOT NULL,
  session_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('viewing', 'writing')),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, window_id)
);
CREATE INDEX thread_presence_contact ON thread_presence (client_id, contact_id);
CREATE INDEX thread_presence_session ON thread_presence (client_id, session_id);
ALTER TABLE thread_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE thread_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON thread_presence USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON thread_presence TO chairline_app;

-- Texts nobody wrote by hand, waiting for the quiet hours to end.
CREATE INDEX outbound_texts_not_by_hand ON outbound_texts (client_id, from_number)
  WHERE state = 'queued' AND NOT by_hand;

CREATE INDEX contact_merges_merged ON contact_merges (client_id, merge_id);
