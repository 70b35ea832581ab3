-- The practice system: a copy of what the screens show of it (od_*: columns as packages/open-dental names them, cleaned;
-- times are the office's wall clock, money is cents), how far the copy is, and what staff add of their own.
CREATE TABLE od_preference (
  client_id integer NOT NULL REFERENCES clients,
  pref_name text NOT NULL,
  value_string text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, pref_name)
);
CREATE TABLE od_definition (
  client_id integer NOT NULL REFERENCES clients,
  def_num bigint NOT NULL,
  category integer NOT NULL DEFAULT 0,
  item_order integer NOT NULL DEFAULT 0,
  item_name text NOT NULL DEFAULT '',
  item_value text NOT NULL DEFAULT '',
  is_hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, def_num)
);
CREATE TABLE od_clinic (
  client_id integer NOT NULL REFERENCES clients,
  clinic_num bigint NOT NULL,
  description text NOT NULL DEFAULT '',
  abbr text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  is_hidden boolean NOT NULL DEFAULT false,
  item_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, clinic_num)
);
CREATE TABLE od_provider (
  client_id integer NOT NULL REFERENCES clients,
  prov_num bigint NOT NULL,
  abbr text NOT NULL DEFAULT '',
  l_name text NOT NULL DEFAULT '',
  f_name text NOT NULL DEFAULT '',
  suffix text NOT NULL DEFAULT '',
  is_secondary boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  item_order integer NOT NULL DEFAULT 0,
  prov_status integer NOT NULL DEFAULT 0,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, prov_num)
);
CREATE TABLE od_operatory (
  client_id integer NOT NULL REFERENCES clients,
  operatory_num bigint NOT NULL,
  op_name text NOT NULL DEFAULT '',
  abbrev text NOT NULL DEFAULT '',
  item_order integer NOT NULL DEFAULT 0,
  is_hidden boolean NOT NULL DEFAULT false,
  prov_dentist bigint NOT NULL DEFAULT 0,
  prov_hygienist bigint NOT NULL DEFAULT 0,
  is_hygiene boolean NOT NULL DEFAULT false,
  clinic_num bigint NOT NULL DEFAULT 0,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, operatory_num)
);
CREATE TABLE od_schedule (
  client_id integer NOT NULL REFERENCES clients,
  schedule_num bigint NOT NULL,
  sched_date date,
  start_time time,
  stop_time time,
  sched_type integer NOT NULL DEFAULT 0,
  prov_num bigint NOT NULL DEFAULT 0,
  blockout_type bigint NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, schedule_num)
);
CREATE TABLE od_recalltype (
  client_id integer NOT NULL REFERENCES clients,
  recall_type_num bigint NOT NULL,
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, recall_type_num)
);
CREATE TABLE od_procedurecode (
  client_id integer NOT NULL REFERENCES clients,
  code_num bigint NOT NULL,
  proc_code text NOT NULL DEFAULT '',
  descript text NOT NULL DEFAULT '',
  abbr_desc text NOT NULL DEFAULT '',
  layman_term text NOT NULL DEFAULT '',
  proc_cat bigint NOT NULL DEFAULT 0,
  is_hygiene boolean NOT NULL DEFAULT false,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, code_num)
);
CREATE TABLE od_carrier (
  client_id integer NOT NULL REFERENCES clients,
  carrier_num bigint NOT NULL,
  carrier_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  elect_id text NOT NULL DEFAULT '',
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, carrier_num)
);
CREATE TABLE od_insplan (
  client_id integer NOT NULL REFERENCES clients,
  plan_num bigint NOT NULL,
  group_name text NOT NULL DEFAULT '',
  group_num text NOT NULL DEFAULT '',
  carrier_num bigint NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, plan_num)
);
CREATE TABLE od_inssub (
  client_id integer NOT NULL REFERENCES clients,
  ins_sub_num bigint NOT NULL,
  plan_num bigint NOT NULL DEFAULT 0,
  subscriber bigint NOT NULL DEFAULT 0,
  subscriber_id text NOT NULL DEFAULT '',
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, ins_sub_num)
);
CREATE TABLE od_laboratory (
  client_id integer NOT NULL REFERENCES clients,
  laboratory_num bigint NOT NULL,
  description text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  wireless_phone text NOT NULL DEFAULT '',
  is_hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, laboratory_num)
);
CREATE TABLE od_patient (
  client_id integer NOT NULL REFERENCES clients,
  pat_num bigint NOT NULL,
  l_name text NOT NULL DEFAULT '',
  f_name text NOT NULL DEFAULT '',
  middle_i text NOT NULL DEFAULT '',
  preferred text NOT NULL DEFAULT '',
  pat_status integer NOT NULL DEFAULT 0,
  gender integer NOT NULL DEFAULT 0,
  position integer NOT NULL DEFAULT 0,
  birthdate date,
  address text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  hm_phone text NOT NULL DEFAULT '',
  wk_phone text NOT NULL DEFAULT '',
  wireless_phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  guarantor bigint NOT NULL DEFAULT 0,
  pri_prov bigint NOT NULL DEFAULT 0,
  sec_prov bigint NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  prefer_confirm_method integer NOT NULL DEFAULT 0,
  prefer_contact_method integer NOT NULL DEFAULT 0,
  prefer_recall_method integer NOT NULL DEFAULT 0,
  language text NOT NULL DEFAULT '',
  txt_msg_ok integer NOT NULL DEFAULT 0,
  bal_total bigint NOT NULL DEFAULT 0,
  ins_est bigint NOT NULL DEFAULT 0,
  date_first_visit date,
  sec_date_entry date,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, pat_num)
);
CREATE TABLE od_appointment (
  client_id integer NOT NULL REFERENCES clients,
  apt_num bigint NOT NULL,
  pat_num bigint NOT NULL DEFAULT 0,
  apt_status integer NOT NULL DEFAULT 0,
  pattern text NOT NULL DEFAULT '',
  confirmed bigint NOT NULL DEFAULT 0,
  op bigint NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  prov_num bigint NOT NULL DEFAULT 0,
  prov_hyg bigint NOT NULL DEFAULT 0,
  apt_date_time timestamp,
  next_apt_num bigint NOT NULL DEFAULT 0,
  unsched_status bigint NOT NULL DEFAULT 0,
  is_new_patient boolean NOT NULL DEFAULT false,
  proc_descript text NOT NULL DEFAULT '',
  clinic_num bigint NOT NULL DEFAULT 0,
  is_hygiene boolean NOT NULL DEFAULT false,
  date_time_arrived timestamp,
  date_time_seated timestamp,
  date_time_dismissed timestamp,
  priority integer NOT NULL DEFAULT 0,
  sec_date_t_entry timestamp,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, apt_num)
);
CREATE TABLE od_recall (
  client_id integer NOT NULL REFERENCES clients,
  recall_num bigint NOT NULL,
  pat_num bigint NOT NULL DEFAULT 0,
  recall_type_num bigint NOT NULL DEFAULT 0,
  date_due date,
  date_previous date,
  recall_interval integer NOT NULL DEFAULT 0,
  recall_status bigint NOT NULL DEFAULT 0,
  date_scheduled date,
  is_disabled boolean NOT NULL DEFAULT false,
  disable_until_date date,
  disable_until_balance bigint NOT NULL DEFAULT 0,
  priority integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, recall_num)
);
CREATE TABLE od_procedurelog (
  client_id integer NOT NULL REFERENCES clients,
  proc_num bigint NOT NULL,
  pat_num bigint NOT NULL DEFAULT 0,
  apt_num bigint NOT NULL DEFAULT 0,
  planned_apt_num bigint NOT NULL DEFAULT 0,
  proc_date date,
  proc_fee bigint NOT NULL DEFAULT 0,
  surf text NOT NULL DEFAULT '',
  tooth_num text NOT NULL DEFAULT '',
  tooth_range text NOT NULL DEFAULT '',
  priority bigint NOT NULL DEFAULT 0,
  proc_status integer NOT NULL DEFAULT 0,
  prov_num bigint NOT NULL DEFAULT 0,
  code_num bigint NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  unit_qty integer NOT NULL DEFAULT 0,
  base_units integer NOT NULL DEFAULT 0,
  date_tp date,
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, proc_num)
);
CREATE TABLE od_claim (
  client_id integer NOT NULL REFERENCES clients,
  claim_num bigint NOT NULL,
  pat_num bigint NOT NULL DEFAULT 0,
  date_service date,
  date_sent date,
  date_sent_orig date,
  date_received date,
  claim_status text NOT NULL DEFAULT '',
  claim_type text NOT NULL DEFAULT '',
  plan_num bigint NOT NULL DEFAULT 0,
  ins_sub_num bigint NOT NULL DEFAULT 0,
  prov_treat bigint NOT NULL DEFAULT 0,
  claim_fee bigint NOT NULL DEFAULT 0,
  ins_pay_est bigint NOT NULL DEFAULT 0,
  ins_pay_amt bigint NOT NULL DEFAULT 0,
  write_off bigint NOT NULL DEFAULT 0,
  pre_auth_string text NOT NULL DEFAULT '',
  claim_note text NOT NULL DEFAULT '',
  clinic_num bigint NOT NULL DEFAULT 0,
  custom_tracking bigint NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, claim_num)
);
CREATE TABLE od_claimproc (
  client_id integer NOT NULL REFERENCES clients,
  claim_proc_num bigint NOT NULL,
  proc_num bigint NOT NULL DEFAULT 0,
  claim_num bigint NOT NULL DEFAULT 0,
  pat_num bigint NOT NULL DEFAULT 0,
  prov_num bigint NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 0,
  fee_billed bigint NOT NULL DEFAULT 0,
  ins_pay_est bigint NOT NULL DEFAULT 0,
  ins_pay_amt bigint NOT NULL DEFAULT 0,
  write_off bigint NOT NULL DEFAULT 0,
  code_sent text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '',
  claim_payment_num bigint NOT NULL DEFAULT 0,
  claim_payment_tracking bigint NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  line_number integer NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, claim_proc_num)
);
CREATE TABLE od_labcase (
  client_id integer NOT NULL REFERENCES clients,
  lab_case_num bigint NOT NULL,
  pat_num bigint NOT NULL DEFAULT 0,
  laboratory_num bigint NOT NULL DEFAULT 0,
  apt_num bigint NOT NULL DEFAULT 0,
  planned_apt_num bigint NOT NULL DEFAULT 0,
  date_time_due timestamp,
  date_time_created timestamp,
  date_time_sent timestamp,
  date_time_recd timestamp,
  date_time_checked timestamp,
  prov_num bigint NOT NULL DEFAULT 0,
  instructions text NOT NULL DEFAULT '',
  lab_fee bigint NOT NULL DEFAULT 0,
  invoice_num text NOT NULL DEFAULT '',
  date_t_stamp timestamp,
  PRIMARY KEY (client_id, lab_case_num)
);
CREATE TABLE od_payment (
  client_id integer NOT NULL REFERENCES clients,
  pay_num bigint NOT NULL,
  pay_type bigint NOT NULL DEFAULT 0,
  pay_date date,
  pay_amt bigint NOT NULL DEFAULT 0,
  pat_num bigint NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, pay_num)
);
CREATE TABLE od_paysplit (
  client_id integer NOT NULL REFERENCES clients,
  split_num bigint NOT NULL,
  pay_num bigint NOT NULL DEFAULT 0,
  split_amt bigint NOT NULL DEFAULT 0,
  pat_num bigint NOT NULL DEFAULT 0,
  prov_num bigint NOT NULL DEFAULT 0,
  clinic_num bigint NOT NULL DEFAULT 0,
  proc_num bigint NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, split_num)
);
CREATE TABLE od_claimpayment (
  client_id integer NOT NULL REFERENCES clients,
  claim_payment_num bigint NOT NULL,
  check_date date,
  check_amt bigint NOT NULL DEFAULT 0,
  pay_type bigint NOT NULL DEFAULT 0,
  carrier_name text NOT NULL DEFAULT '',
  clinic_num bigint NOT NULL DEFAULT 0,
  sec_date_t_edit timestamp,
  PRIMARY KEY (client_id, claim_payment_num)
);

-- Indexes by what the lists ask.
CREATE INDEX od_patient_guarantor ON od_patient (client_id, guarantor);
CREATE INDEX od_appointment_time ON od_appointment (client_id, apt_date_time);
CREATE INDEX od_appointment_patient ON od_appointment (client_id, pat_num, apt_date_time);
CREATE INDEX od_appointment_entered ON od_appointment (client_id, sec_date_t_entry);
CREATE INDEX od_recall_due ON od_recall (client_id, date_due);
CREATE INDEX od_recall_patient ON od_recall (client_id, pat_num);
CREATE INDEX od_procedurelog_patient ON od_procedurelog (client_id, pat_num, proc_status);
CREATE INDEX od_procedurelog_planned ON od_procedurelog (client_id, date_tp, proc_num) WHERE proc_status = 1;
CREATE INDEX od_procedurelog_done ON od_procedurelog (client_id, proc_date) WHERE proc_status = 2;
CREATE INDEX od_claim_out ON od_claim (client_id, date_sent, claim_num) WHERE claim_status = 'S';
CREATE INDEX od_claim_patient ON od_claim (client_id, pat_num);
CREATE INDEX od_claimproc_claim ON od_claimproc (client_id, claim_num);
CREATE INDEX od_claimproc_payment ON od_claimproc (client_id, claim_payment_num) WHERE claim_payment_num > 0;
CREATE INDEX od_labcase_patient ON od_labcase (client_id, pat_num);
CREATE INDEX od_payment_day ON od_payment (client_id, pay_date);
CREATE INDEX od_paysplit_payment ON od_paysplit (client_id, pay_num);
CREATE INDEX od_claimpayment_day ON od_claimpayment (client_id, check_date);
CREATE INDEX od_schedule_day ON od_schedule (client_id, sched_date);

-- How far an office's copy is.
CREATE TABLE practice_sync (
  client_id integer PRIMARY KEY REFERENCES clients,
  -- The way the last round went, or goes.
  way text CHECK (way IN ('connector', 'api')),
  -- While a round goes on: when it began and the table it is at.
  round_began_at timestamptz,
  at_table text,
  -- Who works on it and until when: another process takes over after that.
  held_by uuid,
  held_until timestamptz,
  -- The last round that read everything.
  synced_at timestamptz,
  -- Why the last try failed, in words for a person; NULL when it did not.
  problem text,
  problem_code text,
  next_try_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  compared_at timestamptz,
  found_missing integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE practice_sync_tables (
  client_id integer NOT NULL REFERENCES clients,
  table_name text NOT NULL,
  -- The practice system's clock at the beginning of the last whole reading: the next asks for what changed since.
  since text,
  -- Where a reading that is not finished goes on; NULL when none is under way.
  position text,
  reading_since text,
  first_loaded_at timestamptz,
  read_at timestamptz,
  keys_compared_at timestamptz,
  row_count integer NOT NULL DEFAULT 0,
  -- Rows without a key, which were left out.
  refused integer NOT NULL DEFAULT 0,
  problem text,
  PRIMARY KEY (client_id, table_name)
);

-- The connector that is, or was last, connected.
CREATE TABLE practice_connectors (
  client_id integer PRIMARY KEY REFERENCES clients,
  instance uuid NOT NULL,
  -- The process of ours that holds its socket.
  held_by uuid NOT NULL,
  version text NOT NULL,
  platform text NOT NULL,
  protocol integer NOT NULL,
  program_version text NOT NULL DEFAULT '',
  database_version text NOT NULL DEFAULT '',
  connected_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  disconnected_at timestamptz,
  -- Another connector with the same token was sent away then.
  refused_other_at timestamptz
);

CREATE TABLE practice_settings (
  client_id integer PRIMARY KEY REFERENCES clients,
  -- Code ranges such as D7 (a beginning) or D4210-D4286.
  post_op_codes text[] NOT NULL,
  post_op_days integer NOT NULL,
  reconsult_codes text[] NOT NULL,
  reconsult_days integer NOT NULL,
  -- DefNums that count as confirmed; NULL: what the practice system's own preferences say.
  confirmed_defs bigint[],
  unconfirmed_days integer NOT NULL,
  -- A lab case not back is flagged this many days before its appointment.
  lab_days_ahead integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Patients whose contact is not certain, and what was decided. The link itself is contacts.od_pat_num.
CREATE TABLE practice_matches (
  client_id integer NOT NULL REFERENCES clients,
  pat_num bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('doubtful', 'linked', 'new', 'ignored')),
  reason text NOT NULL DEFAULT '',
  -- contact_ids that might be the patient.
  candidates bigint[] NOT NULL DEFAULT '{}',
  noticed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by integer,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, pat_num)
);
CREATE INDEX practice_matches_doubtful ON practice_matches (client_id, noticed_at, pat_num) WHERE state = 'doubtful';

-- Files put into a patient's chart: sent once, whatever ends on the way.
CREATE TABLE chart_documents (
  client_id integer NOT NULL REFERENCES clients,
  chart_document_id bigint GENERATED BY DEFAULT AS IDENTITY,
  contact_id bigint NOT NULL,
  pat_num bigint NOT NULL,
  media_id bigint NOT NULL,
  media_kind text NOT NULL CHECK (media_kind IN ('text', 'email', 'convo')),
  description text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'done', 'failed')),
  doc_num bigint,
  attempts integer NOT NULL DEFAULT 0,
  attempt_started_at timestamptz,
  next_attempt_at timestamptz,
  last_error text,
  requested_by integer NOT NULL,
  requested_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, chart_document_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts,
  FOREIGN KEY (client_id, requested_by) REFERENCES users
);
CREATE UNIQUE INDEX chart_documents_once ON chart_documents (client_id, pat_num, media_kind, media_id) WHERE state <> 'failed';

-- What is to be done next about an outstanding claim, and by when.
CREATE TABLE claim_work (
  client_id integer NOT NULL REFERENCES clients,
  claim_num bigint NOT NULL,
  next_action text NOT NULL DEFAULT '',
  next_date date,
  changed_by integer NOT NULL,
  changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, claim_num),
  FOREIGN KEY (client_id, changed_by) REFERENCES users
);
CREATE INDEX claim_work_next ON claim_work (client_id, next_date) WHERE next_date IS NOT NULL;

-- What was said to the carrier, kept with the claim. Never changed, never erased.
CREATE TABLE claim_notes (
  client_id integer NOT NULL REFERENCES clients,
  claim_note_id bigint GENERATED BY DEFAULT AS IDENTITY,
  claim_num bigint NOT NULL,
  user_id integer NOT NULL,
  at timestamptz NOT NULL,
  body text NOT NULL,
  spoke_with text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  client_ref text,
  PRIMARY KEY (client_id, claim_note_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users
);
CREATE INDEX claim_notes_claim ON claim_notes (client_id, claim_num, claim_note_id);
CREATE UNIQUE INDEX claim_notes_ref ON claim_notes (client_id, user_id, client_ref) WHERE client_ref IS NOT NULL;

-- A claim, a recall and a lab case each have one conversation: the second that begins it finds the first.
CREATE UNIQUE INDEX conversations_one_each ON conversations (client_id, kind, subject_id)
  WHERE kind IN ('claim', 'recall', 'lab') AND subject_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['od_preference', 'od_definition', 'od_clinic', 'od_provider', 'od_operatory', 'od_schedule', 'od_recalltype', 'od_procedurecode', 'od_carrier', 'od_insplan', 'od_inssub', 'od_laboratory', 'od_patient', 'od_appointment', 'od_recall', 'od_procedurelog', 'od_claim', 'od_claimproc', 'od_labcase', 'od_payment', 'od_paysplit', 'od_claimpayment', 'practice_sync', 'practice_sync_tables', 'practice_connectors', 'practice_settings', 'practice_matches', 'chart_documents', 'claim_work', 'claim_notes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_office ON %I USING (client_id = app_office()) WITH CHECK (client_id = app_office())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO chairline_app', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO chairline_app;

-- One contact a patient.
CREATE UNIQUE INDEX contacts_patient ON contacts (client_id, od_pat_num) WHERE od_pat_num IS NOT NULL AND merged_into IS NULL;
