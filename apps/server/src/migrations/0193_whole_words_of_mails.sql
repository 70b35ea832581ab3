-- The first words of mails were once cut after 160 characters, wherever that was. Now they end with a word and an
-- ellipsis, as those of new mails do (firstWords of the contract).
ALTER TABLE comm_items NO FORCE ROW LEVEL SECURITY;

-- Office by office: what is found by search is noted by a trigger, which the office's wall holds.
DO $$
DECLARE office integer;
BEGIN
  FOR office IN SELECT DISTINCT client_id FROM comm_items WHERE kind = 'email' AND length(snippet) = 160 LOOP
    PERFORM set_config('app.client_id', office::text, true);
    UPDATE comm_items SET snippet = regexp_replace(snippet, '[\s,;:]*\s\S*$', '') || '…', version = version + 1
    WHERE client_id = office AND kind = 'email' AND length(snippet) = 160 AND length(body) > 160
      AND snippet ~ '\s' AND right(snippet, 1) <> '…';
  END LOOP;
  PERFORM set_config('app.client_id', '', true);
END $$;

ALTER TABLE comm_items FORCE ROW LEVEL SECURITY;
