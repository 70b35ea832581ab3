-- Numbers of the live sequence are never given twice: the application cannot take the counter away.
REVOKE DELETE ON live_sequences FROM chairline_app;

-- The ten digits are computed from columns that are never null.
ALTER TABLE contacts
  ALTER ph1_ten SET NOT NULL, ALTER ph2_ten SET NOT NULL,
  ALTER ph3_ten SET NOT NULL, ALTER phone_num_ten SET NOT NULL;

-- A time that every reader understands, where '-infinity' becomes an invalid date in JavaScript.
ALTER TABLE phones ALTER next_text_at SET DEFAULT 'epoch';
UPDATE phones SET next_text_at = 'epoch' WHERE next_text_at = '-infinity';

-- The verifier of the audit log connects as the owner, which forced row-level security holds as well
-- where the owner is no superuser: it would find nothing to verify, and say that all is well.
CREATE POLICY verifying ON audit_log FOR SELECT TO CURRENT_USER USING (app_scope() = 'verifying');
CREATE POLICY verifying ON audit_heads FOR SELECT TO CURRENT_USER USING (app_scope() = 'verifying');
