/**
 * Outstanding claims as open-dental.md, section 5, asks Open Dental for them, on the copy: written by hand, for the
 * bare driver. `$1` today, `$2` limit, `$3` and `$4` the claim before.
 */
export const outstandingSql = `SELECT c.claim_num, c.pat_num, p.l_name, p.f_name, ca.carrier_name, ca.phone, c.claim_type,
    c.date_service::text, c.date_sent::text, c.claim_fee, c.ins_pay_est, c.clinic_num, s.subscriber_id, ip.group_name,
    $1::date - c.date_sent AS days_out,
    (SELECT string_agg(DISTINCT pc.proc_code || CASE WHEN pl.tooth_num = '' THEN '' ELSE ' #' || pl.tooth_num END, ', ')
      FROM od_claimproc cp
      JOIN od_procedurelog pl ON pl.client_id = cp.client_id AND pl.proc_num = cp.proc_num
      JOIN od_procedurecode pc ON pc.client_id = pl.client_id AND pc.code_num = pl.code_num
      WHERE cp.client_id = c.client_id AND cp.claim_num = c.claim_num) AS procs
  FROM od_claim c
  JOIN od_patient p ON p.client_id = c.client_id AND p.pat_num = c.pat_num
  JOIN od_insplan ip ON ip.client_id = c.client_id AND ip.plan_num = c.plan_num
  JOIN od_carrier ca ON ca.client_id = ip.client_id AND ca.carrier_num = ip.carrier_num
  LEFT JOIN od_inssub s ON s.client_id = c.client_id AND s.ins_sub_num = c.ins_sub_num
  WHERE c.claim_status = 'S' AND c.claim_type <> 'PreAuth' AND (c.date_sent, c.claim_num) > ($3::date, $4::bigint)
  ORDER BY c.date_sent, c.claim_num LIMIT $2`;
