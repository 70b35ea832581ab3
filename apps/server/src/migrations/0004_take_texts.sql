-- Takes in many plain texts of patients in one call: what receive-text.ts does for one, statement by
-- statement, for the usual case. A carrier delivers as fast as patients write, and each round trip and
-- each commit would be paid once a text.
--
-- deliveries: [{key, from, to, ten, text, snippet, uuid, body}]; keywords and attachments are not given here.
-- Answers one row for each, in their order: `new` with the item and the contact as they then are, `known`
-- when the same delivery is there already, `other` when it needs more than the usual (nobody has the number,
-- or the thread holds something newer): nothing was done for it.
CREATE FUNCTION app_take_texts(deliveries jsonb, happened_at timestamptz)
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
    SELECT array_agg(f.contact_id ORDER BY f.contact_id) INTO candidates FROM (
      SELECT c.contact_id FROM contacts c WHERE c.client_id = office AND c.ph1_ten = ten_digits AND c.ph1_ten <> ''
      UNION SELECT c.contact_id FROM contacts c WHERE c.client_id = office AND c.ph2_ten = ten_digits AND c.ph2_ten <> ''
      UNION SELECT c.contact_id FROM contacts c WHERE c.client_id = office AND c.ph3_ten = ten_digits AND c.ph3_ten <> ''
      UNION SELECT c.contact_id FROM contacts c WHERE c.client_id = office AND c.phone_num_ten = ten_digits AND c.phone_num_ten <> ''
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
    IF NOT FOUND OR (standing.item_count > 0 AND standing.activity_at > happened_at) THEN
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

REVOKE ALL ON FUNCTION app_take_texts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_take_texts TO chairline_app;
