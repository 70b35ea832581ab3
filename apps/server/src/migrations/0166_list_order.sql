-- The order in which patients stand in the two lists that hold much of a practice: a page is read where it begins.
CREATE INDEX od_procedurelog_planned_order ON od_procedurelog (client_id, coalesce(date_tp, 'infinity'::date), pat_num)
  WHERE proc_status = 1;
CREATE INDEX od_claim_pre_auths ON od_claim (client_id, coalesce(date_sent, 'infinity'::date), pat_num)
  WHERE claim_type = 'PreAuth';
-- Nothing asks by it any more.
DROP INDEX od_procedurelog_planned;
