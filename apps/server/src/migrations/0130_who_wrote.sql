-- Who wrote a mail, as its reader is told, and of ours whom it did not reach.
ALTER TABLE emails
  -- What is to be said of the sender: a new address, a name like a patient's, somebody who was not written to; '' for none.
  ADD COLUMN sender_note text NOT NULL DEFAULT '',
  -- Who wrote by a form of a web site, which sent it under its own address.
  ADD COLUMN by_form boolean NOT NULL DEFAULT false,
  -- Of one of ours: [{address, state: failed | delayed, why}], as their servers said.
  ADD COLUMN undelivered jsonb NOT NULL DEFAULT '[]';
