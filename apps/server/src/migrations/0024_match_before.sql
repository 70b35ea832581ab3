-- What a contact was before it was linked to a patient: given back when the link is taken back.
ALTER TABLE practice_matches
  ADD COLUMN contact_id bigint,
  ADD COLUMN before jsonb;
