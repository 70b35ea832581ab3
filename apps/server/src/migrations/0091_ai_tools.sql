-- The tools that come with Chairline: version 1 of each, which the provider's admins may change, switch off or delete.
SET LOCAL app.client_id = '1';

INSERT INTO ai_tools (client_id, tool_id, agent, name) VALUES
  (1, 1, 'AI Scheduling', 'overdue_and_unbooked'),
  (1, 2, 'AI Scheduling', 'recalls_due_between'),
  (1, 3, 'AI Scheduling', 'free_times'),
  (1, 4, 'AI Scheduling', 'visits_of_provider'),
  (1, 5, 'AI Scheduling', 'visits_by_confirmation'),
  (1, 6, 'AI Scheduling', 'broken_and_unbooked'),
  (1, 7, 'AI Scheduling', 'planned_without_visit'),
  (1, 8, 'AI Cost Analysis', 'find_patient'),
  (1, 9, 'AI Cost Analysis', 'patient_balance'),
  (1, 10, 'AI Cost Analysis', 'open_claims_of_patient'),
  (1, 11, 'AI Cost Analysis', 'fee_of_procedure'),
  (1, 12, 'AI Cost Analysis', 'paid_by_carrier'),
  (1, 13, 'AI Cost Analysis', 'planned_treatment'),
  (1, 14, 'AI Cost Analysis', 'treatment_brought'),
  (1, 15, 'AI Cost Analysis', 'carrier_claims_over'),
  (1, 16, 'AI Cost Analysis', 'largest_balances'),
  (1, 17, 'AI FrontDesk', 'find_contact'),
  (1, 18, 'AI FrontDesk', 'visits_of_patient'),
  (1, 19, 'AI FrontDesk', 'last_messages'),
  (1, 20, 'AI FrontDesk', 'waiting_for_an_answer'),
  (1, 21, 'AI FrontDesk', 'visits_of_day'),
  (1, 22, 'AI FrontDesk', 'patient_at_a_glance'),
  (1, 23, 'AI FrontDesk', 'lab_cases_not_back'),
  (1, 24, 'AI FrontDesk', 'open_conversations'),
  (1, 25, 'AI Analytical', 'missed_calls'),
  (1, 26, 'AI Analytical', 'calls_by_day'),
  (1, 27, 'AI Analytical', 'messages_by_kind'),
  (1, 28, 'AI Analytical', 'production_by_provider'),
  (1, 29, 'AI Analytical', 'payments_by_kind'),
  (1, 30, 'AI Analytical', 'visits_and_broken'),
  (1, 31, 'AI Analytical', 'claims_by_age'),
  (1, 32, 'AI Analytical', 'contacts_by_tag'),
  (1, 33, 'AI Analytical', 'new_patients');
SELECT setval(pg_get_serial_sequence('ai_tools', 'tool_id'), 100);

INSERT INTO ai_tool_versions (client_id, tool_id, version, agent, name, description, parameters, sql_query)
SELECT t.client_id, t.tool_id, 1, t.agent, t.name, v.description, v.parameters::jsonb, btrim(v.sql_query, E'\n')
FROM ai_tools t JOIN (VALUES
(1, 'Patients whose recall is overdue and who have no visit booked, the longest overdue first.',
 '[{"name": "recall_type", "datatype": "string", "description": "Only recalls whose type has these words; left out, all"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, r.type, r.date_due, o.today - r.date_due AS days_overdue,
  coalesce(nullif(p.wireless_phone, ''), p.hm_phone) AS phone
FROM recalls r JOIN patients p ON p.pat_num = r.pat_num CROSS JOIN office o
WHERE p.status = 'Patient' AND NOT r.is_disabled AND r.date_due < o.today
  AND (r.disable_until_date IS NULL OR r.disable_until_date <= o.today)
  AND (:recall_type IS NULL OR r.type ILIKE '%' || :recall_type || '%')
  AND NOT EXISTS (SELECT 1 FROM appointments a
    WHERE a.pat_num = r.pat_num AND a.status IN ('Scheduled', 'ASAP') AND a.starts_at >= o.today)
ORDER BY r.date_due, p.last_name, r.recall_num
$q$),
(2, 'Recalls that come due between two days and have no date booked.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, r.type, r.date_due,
  coalesce(nullif(p.wireless_phone, ''), p.hm_phone) AS phone
FROM recalls r JOIN patients p ON p.pat_num = r.pat_num
WHERE p.status = 'Patient' AND NOT r.is_disabled AND r.date_scheduled IS NULL
  AND r.date_due BETWEEN :from_day::date AND :to_day::date
ORDER BY r.date_due, p.last_name, r.recall_num
$q$),
(3, 'Times at which a provider works and has no visit, in steps of ten minutes. It does not look at chairs.',
 '[{"name": "provider", "datatype": "string", "description": "The provider’s abbreviation or a part of the name"}, {"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}, {"name": "minutes", "datatype": "integer", "description": "How long the visit takes"}]',
 $q$
WITH wanted AS (
  SELECT v.prov_num, v.abbr FROM providers v
  WHERE NOT v.is_hidden AND (lower(v.abbr) = lower(:provider)
    OR v.first_name || ' ' || v.last_name ILIKE '%' || :provider || '%')),
starts AS (
  SELECT w.prov_num, w.abbr, s.sched_date + s.start_time + step.number * interval '10 minutes' AS starts_at,
    s.sched_date + s.stop_time AS closes_at
  FROM wanted w
  JOIN schedules s ON s.prov_num = w.prov_num AND s.kind = 'Provider'
    AND s.sched_date BETWEEN :from_day::date AND :to_day::date
  CROSS JOIN generate_series(0, 143) AS step (number))
SELECT s.abbr AS provider, s.starts_at, s.starts_at + :minutes * interval '1 minute' AS ends_at
FROM starts s CROSS JOIN office o
WHERE s.starts_at >= o.local_time AND s.starts_at + :minutes * interval '1 minute' <= s.closes_at
  AND NOT EXISTS (SELECT 1 FROM appointments a
    WHERE (a.prov_num = s.prov_num OR a.prov_hyg = s.prov_num) AND a.status IN ('Scheduled', 'ASAP', 'Complete')
      AND a.starts_at < s.starts_at + :minutes * interval '1 minute'
      AND a.starts_at + a.minutes * interval '1 minute' > s.starts_at)
ORDER BY s.starts_at, s.abbr
LIMIT 60
$q$),
(4, 'What is booked with a provider between two days.',
 '[{"name": "provider", "datatype": "string", "description": "The provider’s abbreviation or a part of the name"}, {"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT a.apt_num, a.starts_at, a.minutes, v.abbr AS provider, p.first_name, p.last_name, a.procedures, a.confirmation
FROM appointments a
JOIN providers v ON v.prov_num IN (a.prov_num, a.prov_hyg)
JOIN patients p ON p.pat_num = a.pat_num
WHERE a.status IN ('Scheduled', 'ASAP') AND a.starts_at >= :from_day::date AND a.starts_at < :to_day::date + 1
  AND (lower(v.abbr) = lower(:provider) OR v.first_name || ' ' || v.last_name ILIKE '%' || :provider || '%')
ORDER BY a.starts_at, a.apt_num
$q$),
(5, 'Visits of the coming days with how far they are confirmed.',
 '[{"name": "days", "datatype": "integer", "description": "How many days ahead"}]',
 $q$
SELECT a.apt_num, a.starts_at, a.confirmation, p.pat_num, p.first_name, p.last_name, a.procedures,
  coalesce(nullif(p.wireless_phone, ''), p.hm_phone) AS phone
FROM appointments a JOIN patients p ON p.pat_num = a.pat_num CROSS JOIN office o
WHERE a.status IN ('Scheduled', 'ASAP') AND a.starts_at >= o.local_time AND a.starts_at < o.today + 1 + :days::integer
ORDER BY a.starts_at, a.apt_num
$q$),
(6, 'Patients who broke a visit in the last days and have none booked.',
 '[{"name": "days", "datatype": "integer", "description": "How many days back"}]',
 $q$
SELECT a.apt_num, a.starts_at, p.pat_num, p.first_name, p.last_name, a.procedures,
  coalesce(nullif(p.wireless_phone, ''), p.hm_phone) AS phone
FROM appointments a JOIN patients p ON p.pat_num = a.pat_num CROSS JOIN office o
WHERE a.status = 'Broken' AND a.starts_at >= o.today - :days::integer AND a.starts_at < o.local_time
  AND NOT EXISTS (SELECT 1 FROM appointments b
    WHERE b.pat_num = a.pat_num AND b.status IN ('Scheduled', 'ASAP') AND b.starts_at >= o.today)
ORDER BY a.starts_at DESC, a.apt_num
$q$),
(7, 'Patients with planned treatment and no visit booked, the most dollars first.',
 '[{"name": "code", "datatype": "string", "description": "Only procedures whose code begins so, like D27; left out, all"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, count(*) AS procedures, sum(l.fee) AS planned,
  string_agg(l.proc_code, ', ' ORDER BY l.proc_code) AS codes, coalesce(nullif(p.wireless_phone, ''), p.hm_phone) AS phone
FROM procedures l JOIN patients p ON p.pat_num = l.pat_num CROSS JOIN office o
WHERE l.status = 'TreatmentPlanned' AND p.status = 'Patient' AND (:code IS NULL OR starts_with(l.proc_code, upper(:code)))
  AND NOT EXISTS (SELECT 1 FROM appointments a
    WHERE a.pat_num = l.pat_num AND a.status IN ('Scheduled', 'ASAP') AND a.starts_at >= o.today)
GROUP BY p.pat_num, p.first_name, p.last_name, p.wireless_phone, p.hm_phone
ORDER BY planned DESC, p.pat_num
$q$),
(8, 'Patients by a part of their name, with their numbers and their family’s head.',
 '[{"name": "name", "datatype": "string", "description": "A part of first and last name"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, p.birthdate, p.status, p.guarantor
FROM patients p
WHERE p.first_name || ' ' || p.last_name ILIKE '%' || :name || '%' AND p.status <> 'Deleted'
ORDER BY p.last_name, p.first_name, p.pat_num
LIMIT 50
$q$),
(9, 'What a patient’s family owes, what insurance is expected to pay of it, and how many claims are open.',
 '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient or find_contact answers it"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, g.family_balance, g.family_insurance_estimate,
  g.family_balance - g.family_insurance_estimate AS patient_portion,
  (SELECT count(*) FROM claims c WHERE c.pat_num = p.pat_num AND c.is_open AND c.type <> 'PreAuth') AS open_claims,
  (SELECT coalesce(sum(c.fee), 0) FROM claims c WHERE c.pat_num = p.pat_num AND c.is_open AND c.type <> 'PreAuth') AS claimed
FROM patients p JOIN patients g ON g.pat_num = p.guarantor
WHERE p.pat_num = :pat_num
$q$),
(10, 'A patient’s claims that are not paid yet.',
 '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient or find_contact answers it"}]',
 $q$
SELECT c.claim_num, c.type, c.status, c.date_service, c.date_sent, c.carrier_name, c.fee, c.estimate
FROM claims c
WHERE c.pat_num = :pat_num AND c.is_open
ORDER BY c.date_service DESC, c.claim_num
$q$),
(11, 'What was charged for a procedure in the last twelve months: how often, least, usual and most.',
 '[{"name": "code", "datatype": "string", "description": "The procedure’s code, like D2740"}]',
 $q$
SELECT l.proc_code, max(l.descript) AS procedure, count(*) AS times, min(l.fee) AS least,
  round(avg(l.fee), 2) AS average, max(l.fee) AS most
FROM procedures l CROSS JOIN office o
WHERE l.status = 'Complete' AND l.proc_code = upper(:code) AND l.proc_date > o.today - interval '1 year'
GROUP BY l.proc_code
$q$),
(12, 'What each insurer paid for a procedure: claims counted, billed, paid, written off, and the share paid.',
 '[{"name": "code", "datatype": "string", "description": "The procedure’s code, like D2740"}]',
 $q$
SELECT c.carrier_name, count(*) AS items, sum(i.fee) AS billed, sum(i.paid) AS paid, sum(i.write_off) AS written_off,
  round(100 * sum(i.paid) / nullif(sum(i.fee), 0), 1) AS percent_paid
FROM claim_items i
JOIN claims c ON c.claim_num = i.claim_num
JOIN procedures l ON l.proc_num = i.proc_num
WHERE i.status IN ('Received', 'Supplemental') AND l.proc_code = upper(:code)
GROUP BY c.carrier_name
ORDER BY items DESC, c.carrier_name
$q$),
(13, 'A patient’s planned treatment with fees, and what insurance is expected to pay where it was worked out.',
 '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient or find_contact answers it"}]',
 $q$
SELECT l.proc_num, l.planned_date, l.proc_code, l.descript, l.tooth_num, l.fee, sum(i.estimate) AS insurance_estimate,
  l.fee - sum(i.estimate) AS patient_portion
FROM procedures l
LEFT JOIN claim_items i ON i.proc_num = l.proc_num AND i.status IN ('Estimate', 'Preauth')
WHERE l.pat_num = :pat_num AND l.status = 'TreatmentPlanned'
GROUP BY l.proc_num, l.planned_date, l.proc_code, l.descript, l.tooth_num, l.fee
ORDER BY l.planned_date, l.proc_num
$q$),
(14, 'What procedures whose code begins so brought between two days: how many, fees, and what insurance paid for them.',
 '[{"name": "code", "datatype": "string", "description": "How the code begins: D27 for crowns, D2740 for one kind"}, {"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT l.proc_code, max(l.descript) AS procedure, count(*) AS times, sum(l.fee) AS fees, sum(i.paid) AS insurance_paid,
  sum(i.write_off) AS written_off
FROM procedures l
LEFT JOIN (SELECT x.proc_num, sum(x.paid) AS paid, sum(x.write_off) AS write_off FROM claim_items x
  WHERE x.status IN ('Received', 'Supplemental') GROUP BY x.proc_num) i ON i.proc_num = l.proc_num
WHERE l.status = 'Complete' AND starts_with(l.proc_code, upper(:code))
  AND l.proc_date BETWEEN :from_day::date AND :to_day::date
GROUP BY l.proc_code
ORDER BY fees DESC, l.proc_code
$q$),
(15, 'Claims of an insurer that were sent more than so many days ago and are not paid.',
 '[{"name": "carrier", "datatype": "string", "description": "A part of the insurer’s name"}, {"name": "days", "datatype": "integer", "description": "More than so many days"}]',
 $q$
SELECT c.claim_num, c.carrier_name, c.carrier_phone, p.first_name, p.last_name, c.date_service, c.date_sent,
  o.today - c.date_sent AS days_out, c.fee, c.estimate
FROM claims c JOIN patients p ON p.pat_num = c.pat_num CROSS JOIN office o
WHERE c.is_open AND c.type <> 'PreAuth' AND c.carrier_name ILIKE '%' || :carrier || '%'
  AND c.date_sent < o.today - :days::integer
ORDER BY c.date_sent, c.claim_num
$q$),
(16, 'Families that owe the most beyond what insurance is expected to pay.',
 '[{"name": "rows", "datatype": "integer", "description": "How many"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, p.family_balance, p.family_insurance_estimate,
  p.family_balance - p.family_insurance_estimate AS patient_portion
FROM patients p
WHERE p.pat_num = p.guarantor AND p.family_balance - p.family_insurance_estimate > 0
ORDER BY patient_portion DESC, p.pat_num
LIMIT :rows
$q$),
(17, 'Contacts by a part of the name, of the number or of the e-mail address, the newest activity first.',
 '[{"name": "words", "datatype": "string", "description": "A part of the name, digits of the number, or a part of the address"}]',
 $q$
SELECT c.contact_id, c.pat_num, c.first_name, c.last_name, coalesce(nullif(c.ph1, ''), c.phone_num) AS phone, c.email,
  c.contact_type, c.birthdate
FROM contacts c
WHERE c.first_name || ' ' || c.last_name ILIKE '%' || :words || '%' OR c.email ILIKE '%' || :words || '%'
  OR (length(regexp_replace(:words, '[^0-9]', '', 'g')) >= 4
    AND concat_ws(' ', c.ph1, c.ph2, c.ph3, c.phone_num) LIKE '%' || regexp_replace(:words, '[^0-9]', '', 'g') || '%')
ORDER BY c.activity_at DESC, c.contact_id
LIMIT 20
$q$),
(18, 'A patient’s visits, past and to come, the newest first.',
 '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient or find_contact answers it"}]',
 $q$
SELECT a.apt_num, a.starts_at, a.minutes, a.status, a.procedures, v.abbr AS provider, a.confirmation
FROM appointments a LEFT JOIN providers v ON v.prov_num = a.prov_num
WHERE a.pat_num = :pat_num AND a.starts_at IS NOT NULL
ORDER BY a.starts_at DESC, a.apt_num
LIMIT 50
$q$),
(19, 'What was last written to and by a contact, the newest first.',
 '[{"name": "contact_id", "datatype": "integer", "description": "The contact’s number, as find_contact answers it"}]',
 $q$
SELECT m.at, m.kind, m.direction, m.subject, left(m.body, 500) AS words
FROM messages m
WHERE m.contact_id = :contact_id
ORDER BY m.at DESC, m.message_id DESC
LIMIT 20
$q$),
(20, 'Contacts who wait for an answer, who waits longest first.',
 '[]',
 $q$
SELECT c.contact_id, c.first_name, c.last_name, coalesce(nullif(c.ph1, ''), c.phone_num) AS phone, c.needs_answer_since,
  c.last_kind
FROM contacts c
WHERE c.needs_answer_since IS NOT NULL
ORDER BY c.needs_answer_since, c.contact_id
$q$),
(21, 'Everybody who comes on a day, by time.',
 '[{"name": "day", "datatype": "string", "description": "The day, as yyyy-MM-dd"}]',
 $q$
SELECT a.starts_at, a.minutes, p.pat_num, p.first_name, p.last_name, a.procedures, a.status, a.confirmation, v.abbr AS provider
FROM appointments a
JOIN patients p ON p.pat_num = a.pat_num
LEFT JOIN providers v ON v.prov_num = a.prov_num
WHERE a.starts_at >= :day::date AND a.starts_at < :day::date + 1 AND a.status IN ('Scheduled', 'ASAP', 'Complete')
ORDER BY a.starts_at, a.apt_num
$q$),
(22, 'What a patient owes, their next visit and recall, and open claims, in one row.',
 '[{"name": "pat_num", "datatype": "integer", "description": "The patient’s number, as find_patient or find_contact answers it"}]',
 $q$
SELECT p.pat_num, p.first_name, p.last_name, p.birthdate, g.family_balance, g.family_insurance_estimate,
  (SELECT min(a.starts_at) FROM appointments a
    WHERE a.pat_num = p.pat_num AND a.status IN ('Scheduled', 'ASAP') AND a.starts_at >= o.local_time) AS next_visit,
  (SELECT max(a.starts_at) FROM appointments a WHERE a.pat_num = p.pat_num AND a.status = 'Complete') AS last_visit,
  (SELECT min(r.date_due) FROM recalls r WHERE r.pat_num = p.pat_num AND NOT r.is_disabled) AS recall_due,
  (SELECT count(*) FROM claims c WHERE c.pat_num = p.pat_num AND c.is_open AND c.type <> 'PreAuth') AS open_claims
FROM patients p LEFT JOIN patients g ON g.pat_num = p.guarantor CROSS JOIN office o
WHERE p.pat_num = :pat_num
$q$),
(23, 'Lab cases that were sent and are not back, with the visit they are for, the soonest first.',
 '[]',
 $q$
SELECT l.lab_case_num, p.first_name, p.last_name, l.laboratory, l.laboratory_phone, l.sent_at, l.due_at, a.starts_at AS visit_at
FROM lab_cases l
JOIN patients p ON p.pat_num = l.pat_num
LEFT JOIN appointments a ON a.apt_num = l.apt_num AND a.status IN ('Scheduled', 'ASAP')
WHERE l.sent_at IS NOT NULL AND l.received_at IS NULL AND l.checked_at IS NULL
ORDER BY a.starts_at NULLS LAST, l.due_at, l.lab_case_num
$q$),
(24, 'Open conversations of the staff that whoever asks may see, the newest activity first.',
 '[{"name": "words", "datatype": "string", "description": "Only those whose title has these words; left out, all"}]',
 $q$
SELECT c.convo_id, c.convo_name, c.kind, c.message_count, c.activity_at, u.first_name || ' ' || u.last_name AS owner
FROM conversations c LEFT JOIN users u ON u.user_id = c.owner_id
WHERE c.is_open AND (:words IS NULL OR c.convo_name ILIKE '%' || :words || '%')
ORDER BY c.activity_at DESC, c.convo_id
LIMIT 50
$q$),
(25, 'Missed calls between two days, by day and hour of the office’s clock.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT c.at::date AS day, extract(hour FROM c.at)::integer AS hour, count(*) AS missed
FROM calls c
WHERE c.missed AND c.at >= :from_day::date AND c.at < :to_day::date + 1
GROUP BY day, hour
ORDER BY day, hour
$q$),
(26, 'Calls between two days: incoming, of these missed, outgoing, and minutes spoken.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT c.at::date AS day, count(*) FILTER (WHERE c.direction = 'incoming') AS incoming,
  count(*) FILTER (WHERE c.missed) AS missed, count(*) FILTER (WHERE c.direction = 'outgoing') AS outgoing,
  round(coalesce(sum(c.seconds), 0) / 60.0, 1) AS minutes
FROM calls c
WHERE c.at >= :from_day::date AND c.at < :to_day::date + 1
GROUP BY day
ORDER BY day
$q$),
(27, 'Texts and e-mails between two days, in and out.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT m.kind, CASE WHEN m.direction IN ('inbound', 'received') THEN 'in' ELSE 'out' END AS way, count(*) AS messages,
  count(DISTINCT m.contact_id) AS contacts
FROM messages m
WHERE m.at >= :from_day::date AND m.at < :to_day::date + 1
GROUP BY m.kind, way
ORDER BY m.kind, way
$q$),
(28, 'Procedures completed between two days and their fees, by provider.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT v.abbr AS provider, count(*) AS procedures, count(DISTINCT l.pat_num) AS patients, sum(l.fee) AS fees
FROM procedures l LEFT JOIN providers v ON v.prov_num = l.prov_num
WHERE l.status = 'Complete' AND l.proc_date BETWEEN :from_day::date AND :to_day::date
GROUP BY v.abbr
ORDER BY fees DESC, v.abbr
$q$),
(29, 'Money that came in between two days: from patients by form of payment, and from insurers.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT 'patients' AS payer, coalesce(p.pay_type, 'unknown') AS kind, count(*) AS payments, sum(p.amount) AS amount
FROM payments p
WHERE p.pay_date BETWEEN :from_day::date AND :to_day::date
GROUP BY kind
UNION ALL
SELECT 'insurers', i.carrier_name, count(*), sum(i.amount)
FROM insurance_payments i
WHERE i.check_date BETWEEN :from_day::date AND :to_day::date
GROUP BY i.carrier_name
ORDER BY amount DESC, kind
$q$),
(30, 'Visits between two days by week: kept, broken, still to come, and the share that was broken.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT date_trunc('week', a.starts_at)::date AS week_of, count(*) FILTER (WHERE a.status = 'Complete') AS kept,
  count(*) FILTER (WHERE a.status = 'Broken') AS broken, count(*) FILTER (WHERE a.status IN ('Scheduled', 'ASAP')) AS to_come,
  round(100.0 * count(*) FILTER (WHERE a.status = 'Broken')
    / nullif(count(*) FILTER (WHERE a.status IN ('Complete', 'Broken')), 0), 1) AS percent_broken
FROM appointments a
WHERE a.starts_at >= :from_day::date AND a.starts_at < :to_day::date + 1
GROUP BY week_of
ORDER BY week_of
$q$),
(31, 'Open claims by how long ago they were sent, with their fees.',
 '[]',
 $q$
SELECT CASE WHEN c.date_sent IS NULL THEN 'not sent' WHEN o.today - c.date_sent <= 30 THEN '0 to 30 days'
    WHEN o.today - c.date_sent <= 60 THEN '31 to 60 days' WHEN o.today - c.date_sent <= 90 THEN '61 to 90 days'
    ELSE 'over 90 days' END AS age, count(*) AS claims, sum(c.fee) AS fees
FROM claims c CROSS JOIN office o
WHERE c.is_open AND c.type <> 'PreAuth'
GROUP BY age
ORDER BY age
$q$),
(32, 'How many contacts have each tag.',
 '[]',
 $q$
SELECT t.tag_name AS tag, count(DISTINCT t.contact_id) AS contacts
FROM contact_tags t
GROUP BY t.tag_name
ORDER BY contacts DESC, tag
$q$),
(33, 'Patients by the month of their first visit, between two days.',
 '[{"name": "from_day", "datatype": "string", "description": "The first day, as yyyy-MM-dd"}, {"name": "to_day", "datatype": "string", "description": "The last day, as yyyy-MM-dd"}]',
 $q$
SELECT date_trunc('month', p.date_first_visit)::date AS month, count(*) AS patients
FROM patients p
WHERE p.date_first_visit BETWEEN :from_day::date AND :to_day::date AND p.status <> 'Deleted'
GROUP BY month
ORDER BY month
$q$)
) AS v (tool_id, description, parameters, sql_query) ON v.tool_id = t.tool_id;
