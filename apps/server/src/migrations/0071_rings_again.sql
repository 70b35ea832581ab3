-- Whether a leg rang, and whether the carrier could not reach it (any more) or it rejected: of a softphone both are so whose page went
-- while it rang. The page that comes after it is given a moment to have it ring again.
ALTER TABLE call_members
  ADD rang boolean NOT NULL DEFAULT false,
  ADD failed boolean NOT NULL DEFAULT false;
