-- Whether what is sent may carry a placeholder that was never filled in: only where a person said so.
ALTER TABLE outbound_texts ADD allow_unfilled boolean NOT NULL DEFAULT false;
ALTER TABLE outbound_emails ADD allow_unfilled boolean NOT NULL DEFAULT false;
-- What happens to those of a mass text whose placeholders have no value; null: nobody was asked.
ALTER TABLE mass_taggings ADD unfilled text CHECK (unfilled IN ('skip', 'send'));
