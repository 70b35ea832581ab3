-- What an estimate assumes stands in its rows, beside what it rests on: an answer that leaves it out is seen to.
SET LOCAL app.client_id = '1';
INSERT INTO ai_tool_versions (client_id, tool_id, version, agent, name, description, parameters, active, sql_query)
SELECT v.client_id, v.tool_id, 2, v.agent, v.name, v.description, v.parameters, v.active,
  replace(v.sql_query, 'AS paid_this_year', $q$AS paid_this_year,
  'the plan of the newest claim is still theirs, it pays as it did, and neither a deductible nor a yearly maximum changes it' AS assumes$q$)
FROM ai_tool_versions v JOIN ai_tools t ON t.client_id = v.client_id AND t.tool_id = v.tool_id
WHERE v.client_id = 1 AND v.tool_id = 34 AND v.version = 1 AND v.name = 'cost_with_plan' AND t.version = 1;
UPDATE ai_tools t SET version = 2
WHERE t.client_id = 1 AND t.tool_id = 34 AND t.version = 1
  AND EXISTS (SELECT 1 FROM ai_tool_versions v WHERE v.client_id = 1 AND v.tool_id = 34 AND v.version = 2);
