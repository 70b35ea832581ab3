-- What a treatment costs a patient with their own plan: a tool of AI Cost Analysis (docs/decisions.md). The plan is that of
-- their newest claim to a first insurer; benefits and deductibles are not in the copy of the practice, what was paid is.
SET LOCAL app.client_id = '1';

INSERT INTO ai_tools (client_id, tool_id, agent, name)
SELECT 1, 34, 'AI Cost Analysis', 'cost_with_plan'
WHERE NOT EXISTS (SELECT 1 FROM ai_tools t
  WHERE t.client_id = 1 AND t.agent = 'AI Cost Analysis' AND lower(t.name) = 'cost_with_plan' AND t.deleted_at IS NULL);

INSERT INTO ai_tool_versions (client_id, tool_id, version, agent, name, description, parameters, sql_query)
SELECT t.client_id, t.tool_id, 1, t.agent, t.name,
  'What a procedure would cost a patient with their own plan: the office’s usual fee, what the plan (and its insurer, over all of its plans) paid for it on claims so far, and what remains for the patient. Without deductible and yearly maximum, which are not in the data; what the plan paid for the patient this year is.',
  '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient answers it"}, {"name": "code", "datatype": "string", "description": "The procedure’s code, like D2740"}]',
  btrim($q$
WITH plan AS (
  SELECT c.plan_num, c.carrier_name FROM claims c
  WHERE c.pat_num = :pat_num AND c.type = 'P'
  ORDER BY c.date_service DESC NULLS LAST, c.claim_num DESC
  LIMIT 1),
charged AS (
  SELECT count(*) AS times, round(avg(l.fee), 2) AS fee
  FROM procedures l CROSS JOIN office o
  WHERE l.status = 'Complete' AND l.proc_code = upper(:code) AND l.proc_date > o.today - interval '1 year'),
paid_items AS (
  SELECT c.plan_num, c.carrier_name, c.claim_num, i.fee, i.paid, i.write_off
  FROM claim_items i
  JOIN claims c ON c.claim_num = i.claim_num
  JOIN procedures l ON l.proc_num = i.proc_num
  WHERE i.status IN ('Received', 'Supplemental') AND c.type = 'P' AND l.proc_code = upper(:code)),
bases AS (
  SELECT 1 AS place, 'claims of the patient''s plan' AS rests_on, count(DISTINCT x.claim_num) AS claims, sum(x.fee) AS billed,
    sum(x.paid) AS paid, sum(x.write_off) AS write_off
  FROM paid_items x JOIN plan p ON p.plan_num = x.plan_num
  UNION ALL
  SELECT 2, 'claims of the insurer''s plans', count(DISTINCT x.claim_num), sum(x.fee), sum(x.paid), sum(x.write_off)
  FROM paid_items x JOIN plan p ON p.carrier_name = x.carrier_name)
SELECT p.carrier_name, b.rests_on, b.claims, g.fee AS usual_fee, g.times AS fee_rests_on,
  round(100 * b.paid / b.billed, 1) AS percent_paid,
  round(g.fee * b.paid / b.billed, 2) AS insurance_pays,
  round(g.fee * b.write_off / b.billed, 2) AS written_off,
  g.fee - round(g.fee * b.paid / b.billed, 2) - round(g.fee * b.write_off / b.billed, 2) AS patient_pays,
  (SELECT coalesce(sum(i.paid), 0) FROM claim_items i JOIN claims c ON c.claim_num = i.claim_num CROSS JOIN office o
    WHERE c.pat_num = :pat_num AND c.plan_num = p.plan_num AND i.status IN ('Received', 'Supplemental')
      AND c.date_service >= date_trunc('year', o.today::timestamp) AND c.date_service <= o.today) AS paid_this_year
FROM bases b CROSS JOIN plan p CROSS JOIN charged g
WHERE b.billed > 0
ORDER BY b.place
$q$, E'\n')
FROM ai_tools t
WHERE t.client_id = 1 AND t.tool_id = 34 AND t.name = 'cost_with_plan'
  AND NOT EXISTS (SELECT 1 FROM ai_tool_versions v WHERE v.client_id = 1 AND v.tool_id = 34);
