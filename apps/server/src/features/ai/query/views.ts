const columns = {
  office: 'name timezone today local_time',
  contacts: `contact_id first_name last_name ph1 ph2 ph3 phone_num email family_head_id contact_type language birthdate
    address city state zip pat_num needs_answer_since activity_at last_kind last_direction created_at`,
  contact_tags: 'contact_id tag_id tag_name',
  messages: 'message_id contact_id kind direction at body subject contact_number user_ids',
  calls: 'call_id contact_id direction at missed seconds contact_number user_ids',
  waits: 'contact_id asked_at answered_at user_id',
  users: 'user_id username first_name last_name role is_active',
  conversations:
    'convo_id convo_name kind subject_id is_open secured owner_id message_count activity_at created_at closed_at',
  conversation_messages: 'convo_message_id convo_id user_id body at',
  patients: `pat_num first_name last_name preferred status birthdate hm_phone wk_phone wireless_phone email city state zip
    guarantor pri_prov clinic_num language family_balance family_insurance_estimate date_first_visit`,
  appointments: `apt_num pat_num status starts_at minutes prov_num prov_hyg op confirmation is_new_patient is_hygiene
    procedures clinic_num arrived_at seated_at dismissed_at entered_at`,
  provider_times: 'apt_num prov_num status visit_at starts_at ends_at',
  free_slots: 'prov_num operatory_num clinic_num sched_date starts_at ends_at',
  providers: 'prov_num abbr first_name last_name suffix is_hygienist is_hidden',
  operatories: 'operatory_num op_name abbrev is_hidden is_hygiene prov_dentist prov_hygienist clinic_num',
  schedules: 'schedule_num sched_date start_time stop_time kind prov_num clinic_num',
  procedure_codes: 'code_num proc_code descript abbr_desc layman_term is_hygiene',
  procedures: `proc_num pat_num apt_num planned_apt_num proc_date planned_date fee tooth_num surf status prov_num clinic_num
    proc_code descript`,
  carriers: 'carrier_num carrier_name phone elect_id',
  insurance_plans: 'plan_num group_name group_num carrier_num ins_sub_num subscriber',
  claims: `claim_num pat_num date_service date_sent date_received status is_open type plan_num carrier_name carrier_phone
    prov_num fee estimate paid write_off clinic_num`,
  claim_items:
    'claim_proc_num claim_num proc_num pat_num prov_num status fee estimate paid write_off code_sent remarks',
  recalls: 'recall_num pat_num type date_due date_previous date_scheduled is_disabled disable_until_date',
  lab_cases: `lab_case_num pat_num laboratory laboratory_phone apt_num due_at created_at sent_at received_at checked_at
    prov_num instructions fee`,
  payments: 'pay_num pat_num pay_date amount pay_type clinic_num',
  insurance_payments: 'claim_payment_num check_date amount carrier_name clinic_num',
};

/**
 * The views that a tool's SQL may read, in the database's schema `ai`, with their columns in order; `views.test.ts` holds them
 * to it.
 */
export const toolViews: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(columns).map(([view, names]) => [view, names.split(/\s+/)]),
);
