-- A text that is to be translated first: the language (ISO 639-1 where there is one) it waits for. NULL once it may leave.
ALTER TABLE outbound_texts ADD translate_to text;
