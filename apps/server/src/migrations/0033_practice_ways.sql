-- What each way into a practice system said last when it failed: the banner names the real cause, and a fault of the
-- one does not hold back the other.
ALTER TABLE practice_sync
  ADD COLUMN connector_fault text,
  ADD COLUMN connector_fault_code text,
  ADD COLUMN api_fault text,
  ADD COLUMN api_fault_code text,
  ADD COLUMN api_failed_at timestamptz;

-- What of a table is worth a word: rows whose ids cannot be kept, and values that no version we know has.
ALTER TABLE practice_sync_tables ADD COLUMN note text;

-- Claim types and statuses as Open Dental documents them, however a practice spells them: cleaning does the same with
-- what is read from now on. What is none of them stays.
UPDATE od_claim SET claim_type = known.name
FROM (VALUES ('p', 'P'), ('s', 'S'), ('preauth', 'PreAuth'), ('other', 'Other'), ('cap', 'Cap')) known (spelling, name)
WHERE lower(btrim(claim_type)) = known.spelling AND claim_type <> known.name;
UPDATE od_claim SET claim_status = upper(btrim(claim_status))
WHERE claim_status <> upper(btrim(claim_status)) AND length(btrim(claim_status)) = 1;
