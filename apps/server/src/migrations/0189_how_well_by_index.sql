-- How well the office is doing, looked at by admins: the last text that Messenger took was looked for among all that ever
-- left (LIKE leaks, so that no index was gone by; the index's own condition is none to look by), and the mails that nobody
-- could read among all mails.
CREATE INDEX outbound_texts_paged ON outbound_texts (client_id, state, attempt_started_at) WHERE from_number LIKE 'page:%';
CREATE INDEX emails_unreadable ON emails (client_id, stored_at) WHERE unreadable IS NOT NULL;
