import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  time as timeOfDay,
} from 'drizzle-orm/pg-core';
import { bytea, id, office, time, wallTime } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** The copy of the practice system (od_*, by packages/open-dental’s list) and what belongs to it. */

export const integrationTokens = pgTable('integration_tokens', {
  clientId: integer('client_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  masked: text('masked').notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

export const odPreference = pgTable(
  'od_preference',
  {
    clientId: office(),
    prefName: text('pref_name').notNull(),
    valueString: text('value_string').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.prefName] })],
);

export const odDefinition = pgTable(
  'od_definition',
  {
    clientId: office(),
    defNum: id('def_num').notNull(),
    category: integer('category').notNull().default(0),
    itemOrder: integer('item_order').notNull().default(0),
    itemName: text('item_name').notNull().default(''),
    itemValue: text('item_value').notNull().default(''),
    itemColor: integer('item_color').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.defNum] })],
);

export const odClinic = pgTable(
  'od_clinic',
  {
    clientId: office(),
    clinicNum: id('clinic_num').notNull(),
    description: text('description').notNull().default(''),
    abbr: text('abbr').notNull().default(''),
    address: text('address').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    phone: text('phone').notNull().default(''),
    isHidden: boolean('is_hidden').notNull().default(false),
    itemOrder: integer('item_order').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.clinicNum] })],
);

export const odProvider = pgTable(
  'od_provider',
  {
    clientId: office(),
    provNum: id('prov_num').notNull(),
    abbr: text('abbr').notNull().default(''),
    lName: text('l_name').notNull().default(''),
    fName: text('f_name').notNull().default(''),
    suffix: text('suffix').notNull().default(''),
    isSecondary: boolean('is_secondary').notNull().default(false),
    isHidden: boolean('is_hidden').notNull().default(false),
    itemOrder: integer('item_order').notNull().default(0),
    provStatus: integer('prov_status').notNull().default(0),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.provNum] })],
);

export const odOperatory = pgTable(
  'od_operatory',
  {
    clientId: office(),
    operatoryNum: id('operatory_num').notNull(),
    opName: text('op_name').notNull().default(''),
    abbrev: text('abbrev').notNull().default(''),
    itemOrder: integer('item_order').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    provDentist: id('prov_dentist').notNull().default(0),
    provHygienist: id('prov_hygienist').notNull().default(0),
    isHygiene: boolean('is_hygiene').notNull().default(false),
    clinicNum: id('clinic_num').notNull().default(0),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.operatoryNum] })],
);

export const odSchedule = pgTable(
  'od_schedule',
  {
    clientId: office(),
    scheduleNum: id('schedule_num').notNull(),
    schedDate: date('sched_date', { mode: 'string' }),
    startTime: timeOfDay('start_time'),
    stopTime: timeOfDay('stop_time'),
    schedType: integer('sched_type').notNull().default(0),
    provNum: id('prov_num').notNull().default(0),
    blockoutType: id('blockout_type').notNull().default(0),
    status: integer('status').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    operatories: text('operatories').notNull().default(''),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.scheduleNum] })],
);

export const odRecalltype = pgTable(
  'od_recalltype',
  {
    clientId: office(),
    recallTypeNum: id('recall_type_num').notNull(),
    description: text('description').notNull().default(''),
    timePattern: text('time_pattern').notNull().default(''),
    procedures: text('procedures').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.recallTypeNum] })],
);

export const odAppointmenttype = pgTable(
  'od_appointmenttype',
  {
    clientId: office(),
    appointmentTypeNum: id('appointment_type_num').notNull(),
    appointmentTypeName: text('appointment_type_name').notNull().default(''),
    appointmentTypeColor: integer('appointment_type_color').notNull().default(0),
    itemOrder: integer('item_order').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    pattern: text('pattern').notNull().default(''),
    codeStr: text('code_str').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.appointmentTypeNum] })],
);

export const odProcedurecode = pgTable(
  'od_procedurecode',
  {
    clientId: office(),
    codeNum: id('code_num').notNull(),
    procCode: text('proc_code').notNull().default(''),
    descript: text('descript').notNull().default(''),
    abbrDesc: text('abbr_desc').notNull().default(''),
    laymanTerm: text('layman_term').notNull().default(''),
    procTime: text('proc_time').notNull().default(''),
    procCat: id('proc_cat').notNull().default(0),
    isHygiene: boolean('is_hygiene').notNull().default(false),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.codeNum] })],
);

export const odCarrier = pgTable(
  'od_carrier',
  {
    clientId: office(),
    carrierNum: id('carrier_num').notNull(),
    carrierName: text('carrier_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    electId: text('elect_id').notNull().default(''),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.carrierNum] })],
);

export const odInsplan = pgTable(
  'od_insplan',
  {
    clientId: office(),
    planNum: id('plan_num').notNull(),
    groupName: text('group_name').notNull().default(''),
    groupNum: text('group_num').notNull().default(''),
    carrierNum: id('carrier_num').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.planNum] })],
);

export const odInssub = pgTable(
  'od_inssub',
  {
    clientId: office(),
    insSubNum: id('ins_sub_num').notNull(),
    planNum: id('plan_num').notNull().default(0),
    subscriber: id('subscriber').notNull().default(0),
    subscriberId: text('subscriber_id').notNull().default(''),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.insSubNum] })],
);

export const odLaboratory = pgTable(
  'od_laboratory',
  {
    clientId: office(),
    laboratoryNum: id('laboratory_num').notNull(),
    description: text('description').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    wirelessPhone: text('wireless_phone').notNull().default(''),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.laboratoryNum] })],
);

export const odPatient = pgTable(
  'od_patient',
  {
    clientId: office(),
    patNum: id('pat_num').notNull(),
    lName: text('l_name').notNull().default(''),
    fName: text('f_name').notNull().default(''),
    middleI: text('middle_i').notNull().default(''),
    preferred: text('preferred').notNull().default(''),
    patStatus: integer('pat_status').notNull().default(0),
    gender: integer('gender').notNull().default(0),
    position: integer('position').notNull().default(0),
    birthdate: date('birthdate', { mode: 'string' }),
    address: text('address').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    hmPhone: text('hm_phone').notNull().default(''),
    wkPhone: text('wk_phone').notNull().default(''),
    wirelessPhone: text('wireless_phone').notNull().default(''),
    email: text('email').notNull().default(''),
    guarantor: id('guarantor').notNull().default(0),
    priProv: id('pri_prov').notNull().default(0),
    secProv: id('sec_prov').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    preferConfirmMethod: integer('prefer_confirm_method').notNull().default(0),
    preferContactMethod: integer('prefer_contact_method').notNull().default(0),
    preferRecallMethod: integer('prefer_recall_method').notNull().default(0),
    language: text('language').notNull().default(''),
    txtMsgOk: integer('txt_msg_ok').notNull().default(0),
    balTotal: id('bal_total').notNull().default(0),
    insEst: id('ins_est').notNull().default(0),
    dateFirstVisit: date('date_first_visit', { mode: 'string' }),
    secDateEntry: date('sec_date_entry', { mode: 'string' }),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.patNum] })],
);

export const odAppointment = pgTable(
  'od_appointment',
  {
    clientId: office(),
    aptNum: id('apt_num').notNull(),
    patNum: id('pat_num').notNull().default(0),
    aptStatus: integer('apt_status').notNull().default(0),
    pattern: text('pattern').notNull().default(''),
    confirmed: id('confirmed').notNull().default(0),
    op: id('op').notNull().default(0),
    note: text('note').notNull().default(''),
    provNum: id('prov_num').notNull().default(0),
    provHyg: id('prov_hyg').notNull().default(0),
    aptDateTime: wallTime('apt_date_time'),
    nextAptNum: id('next_apt_num').notNull().default(0),
    unschedStatus: id('unsched_status').notNull().default(0),
    isNewPatient: boolean('is_new_patient').notNull().default(false),
    procDescript: text('proc_descript').notNull().default(''),
    clinicNum: id('clinic_num').notNull().default(0),
    isHygiene: boolean('is_hygiene').notNull().default(false),
    appointmentTypeNum: id('appointment_type_num').notNull().default(0),
    dateTimeArrived: wallTime('date_time_arrived'),
    dateTimeSeated: wallTime('date_time_seated'),
    dateTimeDismissed: wallTime('date_time_dismissed'),
    priority: integer('priority').notNull().default(0),
    secDateTEntry: wallTime('sec_date_t_entry'),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.aptNum] })],
);

export const odRecall = pgTable(
  'od_recall',
  {
    clientId: office(),
    recallNum: id('recall_num').notNull(),
    patNum: id('pat_num').notNull().default(0),
    recallTypeNum: id('recall_type_num').notNull().default(0),
    dateDue: date('date_due', { mode: 'string' }),
    datePrevious: date('date_previous', { mode: 'string' }),
    recallInterval: integer('recall_interval').notNull().default(0),
    recallStatus: id('recall_status').notNull().default(0),
    dateScheduled: date('date_scheduled', { mode: 'string' }),
    isDisabled: boolean('is_disabled').notNull().default(false),
    disableUntilDate: date('disable_until_date', { mode: 'string' }),
    disableUntilBalance: id('disable_until_balance').notNull().default(0),
    priority: integer('priority').notNull().default(0),
    note: text('note').notNull().default(''),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.recallNum] })],
);

export const odProcedurelog = pgTable(
  'od_procedurelog',
  {
    clientId: office(),
    procNum: id('proc_num').notNull(),
    patNum: id('pat_num').notNull().default(0),
    aptNum: id('apt_num').notNull().default(0),
    plannedAptNum: id('planned_apt_num').notNull().default(0),
    procDate: date('proc_date', { mode: 'string' }),
    procFee: id('proc_fee').notNull().default(0),
    surf: text('surf').notNull().default(''),
    toothNum: text('tooth_num').notNull().default(''),
    toothRange: text('tooth_range').notNull().default(''),
    priority: id('priority').notNull().default(0),
    procStatus: integer('proc_status').notNull().default(0),
    provNum: id('prov_num').notNull().default(0),
    codeNum: id('code_num').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    unitQty: integer('unit_qty').notNull().default(0),
    baseUnits: integer('base_units').notNull().default(0),
    dateTp: date('date_tp', { mode: 'string' }),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.procNum] })],
);

export const odClaim = pgTable(
  'od_claim',
  {
    clientId: office(),
    claimNum: id('claim_num').notNull(),
    patNum: id('pat_num').notNull().default(0),
    dateService: date('date_service', { mode: 'string' }),
    dateSent: date('date_sent', { mode: 'string' }),
    dateSentOrig: date('date_sent_orig', { mode: 'string' }),
    dateReceived: date('date_received', { mode: 'string' }),
    claimStatus: text('claim_status').notNull().default(''),
    claimType: text('claim_type').notNull().default(''),
    planNum: id('plan_num').notNull().default(0),
    insSubNum: id('ins_sub_num').notNull().default(0),
    provTreat: id('prov_treat').notNull().default(0),
    claimFee: id('claim_fee').notNull().default(0),
    insPayEst: id('ins_pay_est').notNull().default(0),
    insPayAmt: id('ins_pay_amt').notNull().default(0),
    writeOff: id('write_off').notNull().default(0),
    preAuthString: text('pre_auth_string').notNull().default(''),
    claimNote: text('claim_note').notNull().default(''),
    clinicNum: id('clinic_num').notNull().default(0),
    customTracking: id('custom_tracking').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.claimNum] })],
);

export const odClaimproc = pgTable(
  'od_claimproc',
  {
    clientId: office(),
    claimProcNum: id('claim_proc_num').notNull(),
    procNum: id('proc_num').notNull().default(0),
    claimNum: id('claim_num').notNull().default(0),
    patNum: id('pat_num').notNull().default(0),
    provNum: id('prov_num').notNull().default(0),
    status: integer('status').notNull().default(0),
    feeBilled: id('fee_billed').notNull().default(0),
    insPayEst: id('ins_pay_est').notNull().default(0),
    insPayAmt: id('ins_pay_amt').notNull().default(0),
    writeOff: id('write_off').notNull().default(0),
    codeSent: text('code_sent').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
    claimPaymentNum: id('claim_payment_num').notNull().default(0),
    claimPaymentTracking: id('claim_payment_tracking').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    lineNumber: integer('line_number').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.claimProcNum] })],
);

export const odLabcase = pgTable(
  'od_labcase',
  {
    clientId: office(),
    labCaseNum: id('lab_case_num').notNull(),
    patNum: id('pat_num').notNull().default(0),
    laboratoryNum: id('laboratory_num').notNull().default(0),
    aptNum: id('apt_num').notNull().default(0),
    plannedAptNum: id('planned_apt_num').notNull().default(0),
    dateTimeDue: wallTime('date_time_due'),
    dateTimeCreated: wallTime('date_time_created'),
    dateTimeSent: wallTime('date_time_sent'),
    dateTimeRecd: wallTime('date_time_recd'),
    dateTimeChecked: wallTime('date_time_checked'),
    provNum: id('prov_num').notNull().default(0),
    instructions: text('instructions').notNull().default(''),
    labFee: id('lab_fee').notNull().default(0),
    invoiceNum: text('invoice_num').notNull().default(''),
    dateTStamp: wallTime('date_t_stamp'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.labCaseNum] })],
);

export const odPayment = pgTable(
  'od_payment',
  {
    clientId: office(),
    payNum: id('pay_num').notNull(),
    payType: id('pay_type').notNull().default(0),
    payDate: date('pay_date', { mode: 'string' }),
    payAmt: id('pay_amt').notNull().default(0),
    patNum: id('pat_num').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.payNum] })],
);

export const odPaysplit = pgTable(
  'od_paysplit',
  {
    clientId: office(),
    splitNum: id('split_num').notNull(),
    payNum: id('pay_num').notNull().default(0),
    splitAmt: id('split_amt').notNull().default(0),
    patNum: id('pat_num').notNull().default(0),
    provNum: id('prov_num').notNull().default(0),
    clinicNum: id('clinic_num').notNull().default(0),
    procNum: id('proc_num').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.splitNum] })],
);

export const odClaimpayment = pgTable(
  'od_claimpayment',
  {
    clientId: office(),
    claimPaymentNum: id('claim_payment_num').notNull(),
    checkDate: date('check_date', { mode: 'string' }),
    checkAmt: id('check_amt').notNull().default(0),
    payType: id('pay_type').notNull().default(0),
    carrierName: text('carrier_name').notNull().default(''),
    clinicNum: id('clinic_num').notNull().default(0),
    secDateTEdit: wallTime('sec_date_t_edit'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.claimPaymentNum] })],
);

export const practiceSync = pgTable('practice_sync', {
  clientId: integer('client_id').primaryKey(),
  way: text('way', { enum: ['connector', 'api'] }),
  roundBeganAt: time('round_began_at'),
  atTable: text('at_table'),
  heldBy: uuid('held_by'),
  heldUntil: time('held_until'),
  syncedAt: time('synced_at'),
  problem: text('problem'),
  problemCode: text('problem_code'),
  connectorFault: text('connector_fault'),
  connectorFaultCode: text('connector_fault_code'),
  apiFault: text('api_fault'),
  apiFaultCode: text('api_fault_code'),
  apiFailedAt: time('api_failed_at'),
  nextTryAt: time('next_try_at'),
  failures: integer('failures').notNull().default(0),
  comparedAt: time('compared_at'),
  compareTriedAt: time('compare_tried_at'),
  foundMissing: integer('found_missing').notNull().default(0),
  askedAt: time('asked_at'),
  compareAskedAt: time('compare_asked_at'),
  version: integer('version').notNull().default(1),
});

export const practiceToMatch = pgTable(
  'practice_to_match',
  { clientId: office(), patNum: id('pat_num').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.patNum] })],
);

/** Visits that were another patient's before, who was merged since. */
export const practiceMovedVisits = pgTable(
  'practice_moved_visits',
  { clientId: office(), aptNum: id('apt_num').notNull(), fromPat: id('from_pat').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.fromPat, t.aptNum] })],
);

/** Rows of the copy that a listing did not have, until they are looked up. */
export const practiceAbsent = pgTable(
  'practice_absent',
  { clientId: office(), tableName: text('table_name').notNull(), rowKey: text('row_key').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.tableName, t.rowKey] })],
);

/** Queries of tools that wait for the process that holds the connector's connection. */
export const practiceQueries = pgTable(
  'practice_queries',
  {
    clientId: office(),
    queryId: uuid('query_id').notNull(),
    state: text('state', { enum: ['asked', 'taken', 'answered'] })
      .notNull()
      .default('asked'),
    question: text('question').notNull(),
    answer: text('answer'),
    until: time('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.queryId] })],
);

export const practiceSyncTables = pgTable(
  'practice_sync_tables',
  {
    clientId: office(),
    tableName: text('table_name').notNull(),
    since: text('since'),
    position: text('position'),
    readingSince: text('reading_since'),
    firstLoadedAt: time('first_loaded_at'),
    readAt: time('read_at'),
    askedAt: time('asked_at'),
    keysComparedAt: time('keys_compared_at'),
    listedAt: time('listed_at'),
    mendedAt: time('mended_at'),
    rowCount: integer('row_count').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    problem: text('problem'),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.tableName] })],
);

export const practiceConnectors = pgTable('practice_connectors', {
  clientId: integer('client_id').primaryKey(),
  instance: uuid('instance').notNull(),
  heldBy: uuid('held_by').notNull(),
  version: text('version').notNull(),
  platform: text('platform').notNull(),
  protocol: integer('protocol').notNull(),
  programVersion: text('program_version').notNull().default(''),
  databaseVersion: text('database_version').notNull().default(''),
  connectedAt: time('connected_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  disconnectedAt: time('disconnected_at'),
  refusedOtherAt: time('refused_other_at'),
});

export const practiceSettings = pgTable('practice_settings', {
  clientId: integer('client_id').primaryKey(),
  postOpCodes: text('post_op_codes').array().notNull(),
  postOpDays: integer('post_op_days').notNull(),
  reconsultCodes: text('reconsult_codes').array().notNull(),
  reconsultDays: integer('reconsult_days').notNull(),
  confirmedDefs: id('confirmed_defs').array(),
  unconfirmedDays: integer('unconfirmed_days').notNull(),
  labDaysAhead: integer('lab_days_ahead').notNull(),
  version: integer('version').notNull().default(1),
});

export const practiceMatches = pgTable(
  'practice_matches',
  {
    clientId: office(),
    patNum: id('pat_num').notNull(),
    state: text('state', { enum: ['doubtful', 'linked', 'new', 'ignored'] }).notNull(),
    reason: text('reason').notNull().default(''),
    candidates: id('candidates').array().notNull().default([]),
    noticedAt: time('noticed_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: integer('decided_by'),
    contactId: id('contact_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.patNum] })],
);

export const chartDocuments = pgTable(
  'chart_documents',
  {
    clientId: office(),
    chartDocumentId: id('chart_document_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    patNum: id('pat_num').notNull(),
    mediaId: id('media_id').notNull(),
    mediaKind: text('media_kind', { enum: ['text', 'email', 'convo'] }).notNull(),
    description: text('description').notNull(),
    ...sendColumns(),
    docNum: id('doc_num'),
    requestedBy: integer('requested_by').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.chartDocumentId] })],
);

export const odAppointmentHistory = pgTable(
  'od_appointment_history',
  {
    clientId: office(),
    historyId: id('history_id').notNull().generatedByDefaultAsIdentity(),
    aptNum: id('apt_num').notNull(),
    untilAt: wallTime('until_at').notNull(),
    booked: boolean('booked').notNull(),
    aptDateTime: wallTime('apt_date_time'),
    provNum: id('prov_num').notNull(),
    clinicNum: id('clinic_num').notNull(),
    secDateTEntry: wallTime('sec_date_t_entry'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.historyId] })],
);

export const practiceBookings = pgTable(
  'practice_bookings',
  {
    clientId: office(),
    day: date('day', { mode: 'string' }).notNull(),
    heldBy: uuid('held_by').notNull(),
    heldUntil: time('held_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day] })],
);

/** Who of a list was dealt with, and what the list had of them then. */
export const practiceListDone = pgTable(
  'practice_list_done',
  {
    clientId: office(),
    list: text('list').notNull(),
    patNum: id('pat_num').notNull(),
    about: text('about').notNull(),
    doneBy: integer('done_by').notNull(),
    doneAt: time('done_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.list, t.patNum] })],
);
