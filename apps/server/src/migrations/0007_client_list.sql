-- The provider's client list counts what waits for an answer in every office; reading only, as for users.
CREATE POLICY routing ON account_tokens FOR SELECT TO chairline_app USING (app_scope() = 'routing');

-- Whom a mail of the provider went to, also when the copies in system_mails are no longer kept.
ALTER TABLE service_mails ADD addresses text[] NOT NULL DEFAULT '{}';
