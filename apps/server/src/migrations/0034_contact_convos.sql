-- How many internal conversations a contact has that are not private: a row of the list says it without counting.
ALTER TABLE contacts ADD COLUMN internal_convo_count integer NOT NULL DEFAULT 0;

UPDATE contacts c SET internal_convo_count = r.n FROM (
  SELECT f.client_id, f.contact_id, count(*)::integer AS n FROM convo_references f
  JOIN conversations k ON k.client_id = f.client_id AND k.convo_id = f.convo_id AND k.kind = 'internal' AND NOT k.secured
  WHERE f.contact_id IS NOT NULL GROUP BY 1, 2) r
WHERE c.client_id = r.client_id AND c.contact_id = r.contact_id;

-- By trigger, so that no way of writing is forgotten: a merge and its undo move references too.
CREATE FUNCTION app_count_internal_convos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.contact_id IS NOT NULL THEN
    UPDATE contacts c SET internal_convo_count = c.internal_convo_count - 1 FROM conversations k
    WHERE c.client_id = OLD.client_id AND c.contact_id = OLD.contact_id
      AND k.client_id = OLD.client_id AND k.convo_id = OLD.convo_id AND k.kind = 'internal' AND NOT k.secured;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.contact_id IS NOT NULL THEN
    UPDATE contacts c SET internal_convo_count = c.internal_convo_count + 1 FROM conversations k
    WHERE c.client_id = NEW.client_id AND c.contact_id = NEW.contact_id
      AND k.client_id = NEW.client_id AND k.convo_id = NEW.convo_id AND k.kind = 'internal' AND NOT k.secured;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_internal_convos AFTER INSERT OR DELETE OR UPDATE OF contact_id ON convo_references
  FOR EACH ROW EXECUTE FUNCTION app_count_internal_convos();
