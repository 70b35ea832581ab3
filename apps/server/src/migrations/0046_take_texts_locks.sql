-- As of 0012, with one order of locks. Texts of the same people that came in another order to two processes held each
-- other's contacts, and PostgreSQL ended one of the two after a second. Now a batch holds all its contacts first, by
-- ascending id like whoever else holds several, and each text's delivery after its contact.

-- Whose a text from this number is, as far as that is known now: last texted with, else the family's head, else whose
-- cell it is (find-or-create-by-number.ts). NULL where nobody has the number.
CREATE FUNCTION app_whose_text(office integer, number text, ten_digits text) RETURNS bigint
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  candidates bigint[];
  chosen bigint;
BEGIN
  -- Said outright that none is empty, so that one plan made once may use the indexes, which leave those out.
  SELECT array_agg(DISTINCT f.contact_id ORDER BY f.contact_id) INTO candidates FROM (
    SELECT coalesce(c.merged_into, c.contact_id) AS contact_id FROM contacts c WHERE c.client_id = office AND c.ph1_ten = ten_digits AND c.ph1_ten <> ''
    UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.ph2_ten = ten_digits AND c.ph2_ten <> ''
    UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.ph3_ten = ten_digits AND c.ph3_ten <> ''
    UNION SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE c.client_id = office AND c.phone_num_ten = ten_digits AND c.phone_num_ten <> ''
  ) f;
  chosen := candidates[1];
  IF array_length(candidates, 1) > 1 THEN
    SELECT i.contact_id INTO chosen FROM comm_items i
      WHERE i.client_id = office AND i.contact_number = number AND i.kind = 'text'
      ORDER BY i.comm_item_id DESC LIMIT 1;
    IF chosen IS NULL OR chosen <> ALL (candidates) THEN
      SELECT c.contact_id INTO chosen FROM contacts c
        WHERE c.client_id = office AND c.contact_id = ANY (candidates)
        ORDER BY (c.family = c.contact_id) DESC, (c.ph1_ten = ten_digits) DESC, c.contact_id LIMIT 1;
    END IF;
  END IF;
  RETURN chosen;
END $$;
REVOKE ALL ON FUNCTION app_whose_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_whose_text TO chairline_app;

CREATE OR REPLACE FUNCTION app_take_texts(deliveries jsonb, happened_at timestamptz)
  RETURNS TABLE (outcome text, item jsonb, contact jsonb)
  LANGUAGE plpgsql AS $$
DECLARE
  office integer := app_office();
  delivery jsonb;
  number text;
  ten_digits text;
  -- Whose each text is, in their order.
  whose bigint[];
  n bigint;
  chosen bigint;
  standing contacts%ROWTYPE;
  added comm_items%ROWTYPE;
BEGIN
  IF office IS NULL THEN RAISE EXCEPTION 'app_take_texts outside an office'; END IF;
  SELECT array_agg(app_whose_text(office, d.value ->> 'from', d.value ->> 'ten') ORDER BY d.n) INTO whose
    FROM jsonb_array_elements(deliveries) WITH ORDINALITY AS d (value, n);
  PERFORM 1 FROM contacts c WHERE c.client_id = office AND c.contact_id = ANY (whose) ORDER BY c.contact_id FOR UPDATE;
  FOR delivery, n IN SELECT d.value, d.n FROM jsonb_array_elements(deliveries) WITH ORDINALITY AS d (value, n) ORDER BY d.n LOOP
    item := NULL;
    contact := NULL;
    number := delivery ->> 'from';
    ten_digits := delivery ->> 'ten';
    chosen := whose[n];
    -- As it is now that it is held: it may have been merged, or have lost the number, while it was waited for.
    SELECT * INTO standing FROM contacts c WHERE c.client_id = office AND c.contact_id = chosen;
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
