-- The order in which patients stand in the two lists that hold much of a practice: a page is read where it begins. Beside each
-- the same rows by patient, so that the first of a patient is found without the others.
CREATE INDEX od_procedurelog_planned_order ON od_procedurelog (client_id, coalesce(date_tp, 'infinity'::date))
  WHERE proc_status = 1;
CREATE INDEX od_procedurelog_planned_patient ON od_procedurelog (client_id, pat_num, coalesce(date_tp, 'infinity'::date), proc_num)
  WHERE proc_status = 1;
CREATE INDEX od_claim_pre_auths ON od_claim (client_id, coalesce(date_sent, 'infinity'::date))
  WHERE claim_type = 'PreAuth';
CREATE INDEX od_claim_pre_auths_patient ON od_claim (client_id, pat_num, coalesce(date_sent, 'infinity'::date), claim_num)
  WHERE claim_type = 'PreAuth';
-- Nothing asks by it any more.
DROP INDEX od_procedurelog_planned;
