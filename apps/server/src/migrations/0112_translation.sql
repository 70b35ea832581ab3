-- A patient's mail in the office's language: what was made of its sender's own words, never of what they quote.
ALTER TABLE emails
  ADD COLUMN translation text CHECK (translation IN ('done', 'failed')),
  ADD COLUMN translated text NOT NULL DEFAULT '',
  ADD COLUMN src_language text;

-- The language a patient last wrote in counts, whether in a text or in a mail.
DROP INDEX comm_items_language;
CREATE INDEX comm_items_language ON comm_items (client_id, contact_id, position DESC)
  WHERE src_language IS NOT NULL AND direction IN ('inbound', 'received');

-- A text to a practice list: the languages its sender was shown it in; whoever is written to in one of them gets it so.
ALTER TABLE mass_taggings ADD COLUMN languages text[] NOT NULL DEFAULT '{}';
