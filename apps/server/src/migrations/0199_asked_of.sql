-- Of which agents a tool of AI Analytical, which is asked nothing itself, is asked: what the tables that its query reads told.
ALTER TABLE ai_tool_versions ADD COLUMN asked_of jsonb NOT NULL DEFAULT '[]';
-- The owner may be held to row-level security itself (a managed database).
ALTER TABLE ai_tool_versions NO FORCE ROW LEVEL SECURITY;
UPDATE ai_tool_versions v SET asked_of = (
  SELECT CASE
    WHEN desk AND money THEN '["AI FrontDesk", "AI Cost Analysis"]'::jsonb
    WHEN desk THEN '["AI FrontDesk"]'
    WHEN money THEN '["AI Cost Analysis"]'
    ELSE '["AI Scheduling"]' END
  FROM (
    SELECT coalesce(bool_or(lower(m[1]) IN ('calls', 'messages', 'contacts', 'contact_tags', 'users', 'commlog')), false) AS desk,
      coalesce(bool_or(lower(m[1]) IN ('procedures', 'payments', 'insurance_payments', 'claims', 'claim_items', 'procedurelog',
        'payment', 'paysplit', 'claim', 'claimproc', 'claimpayment')), false) AS money
    FROM regexp_matches(v.sql_query, '\m(?:from|join)\s+(?:ai\.)?"?(\w+)', 'gi') m) read)
WHERE agent = 'AI Analytical';
ALTER TABLE ai_tool_versions FORCE ROW LEVEL SECURITY;

-- Whose question it is: a tool of AI Analytical is tried on those of the agents that have it. NULL: the check's agent.
ALTER TABLE ai_check_items ADD COLUMN agent text;
