import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time as timeOfDay,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export * from './schema-practice.ts';

/** Tables as the migrations make them; `schema.test.ts` holds the two against each other. */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const id = (name: string) => bigint(name, { mode: 'number' });
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const office = () => integer('client_id').notNull();

export const clients = pgTable('clients', {
  clientId: integer('client_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull(),
  businessNumber: text('business_number').notNull().default(''),
  addressLine1: text('address_line_1').notNull().default(''),
  addressLine2: text('address_line_2').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  zip: text('zip').notNull().default(''),
  aiMode: smallint('ai_mode').notNull().default(0),
  odEnabled: boolean('od_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  requireSecondFactor: boolean('require_second_factor').notNull().default(false),
  idleMinutes: integer('idle_minutes').notNull().default(30),
  securityVersion: integer('security_version').notNull().default(1),
  accessUntil: time('access_until'),
  socialPageUrl: text('social_page_url'),
  socialVersion: integer('social_version').notNull().default(1),
});

export const users = pgTable(
  'users',
  {
    clientId: office(),
    userId: integer('user_id').notNull().generatedByDefaultAsIdentity(),
    username: text('username').notNull(),
    email: text('email').notNull().default(''),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    role: text('role', { enum: ['Admin', 'Member'] }).notNull(),
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    darkMode: boolean('dark_mode').notNull().default(false),
    language: text('language'),
    canManualTagging: boolean('can_manual_tagging').notNull().default(true),
    createdAt: time('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    ph1: text('ph1').notNull().default(''),
    ph2: text('ph2').notNull().default(''),
    ph3: text('ph3').notNull().default(''),
    lastSignInAt: time('last_sign_in_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

export const sessions = pgTable(
  'sessions',
  {
    clientId: office(),
    sessionId: uuid('session_id').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endReason: text('end_reason'),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    lastActiveAt: time('last_active_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.sessionId] })],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    clientId: office(),
    tokenHash: bytea('token_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    issuedAt: time('issued_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.tokenHash] })],
);

export const signInThrottles = pgTable(
  'sign_in_throttles',
  {
    clientId: office(),
    throttleKey: text('throttle_key').notNull(),
    failures: integer('failures').notNull(),
    lastFailureAt: time('last_failure_at').notNull(),
    lockedUntil: time('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.throttleKey] })],
);

export const phones = pgTable(
  'phones',
  {
    clientId: office(),
    phoneId: integer('phone_id').notNull().generatedByDefaultAsIdentity(),
    phoneNum: text('phone_num').notNull(),
    description: text('description').notNull().default(''),
    ported: boolean('ported').notNull().default(false),
    isTextDefault: boolean('is_text_default').notNull().default(false),
    textsPerSecond: numeric('texts_per_second', { mode: 'number' }).notNull().default(1),
    nextTextAt: time('next_text_at').notNull().default(new Date(0)),
    createdAt: time('created_at').notNull().defaultNow(),
    takesTexts: boolean('takes_texts').notNull().default(true),
    calls: text('calls', { enum: ['ring', 'forward', 'none'] })
      .notNull()
      .default('ring'),
    forwardTo: text('forward_to').notNull().default(''),
    state: text('state', { enum: ['active', 'ordering', 'failed'] })
      .notNull()
      .default('active'),
    failure: text('failure'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.phoneId] })],
);

export const contactTypes = pgTable(
  'contact_types',
  {
    clientId: office(),
    typeId: integer('type_id').notNull().generatedByDefaultAsIdentity(),
    typeName: text('type_name').notNull(),
    typeDesc: text('type_desc').notNull().default(''),
    color: text('color').notNull().default(''),
    canBeSet: boolean('can_be_set').notNull().default(true),
    canBeChanged: boolean('can_be_changed').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.typeId] })],
);

export const contacts = pgTable(
  'contacts',
  {
    clientId: office(),
    contactId: id('contact_id').notNull().generatedByDefaultAsIdentity(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    ph1: text('ph1').notNull().default(''),
    ph2: text('ph2').notNull().default(''),
    ph3: text('ph3').notNull().default(''),
    phoneNum: text('phone_num').notNull().default(''),
    textable1: boolean('textable1').notNull().default(true),
    textable2: boolean('textable2').notNull().default(false),
    textable3: boolean('textable3').notNull().default(false),
    email: text('email').notNull().default(''),
    family: id('family').notNull().default(0),
    tagIds: integer('tag_ids').array().notNull().default([]),
    contactTypeId: integer('contact_type_id'),
    language: text('language').notNull().default(''),
    odPatNum: id('od_pat_num'),
    odJson: jsonb('od_json').$type<Record<string, unknown>[]>().notNull().default([]),
    address: text('address').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    gender: text('gender').notNull().default(''),
    position: text('position').notNull().default(''),
    birthdate: date('birthdate', { mode: 'string' }),
    preferContactMethod: text('prefer_contact_method').notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
    lastItemId: id('last_item_id'),
    lastKind: text('last_kind', { enum: ['text', 'call', 'email'] }),
    lastDirection: text('last_direction'),
    lastCallStatus: smallint('last_call_status'),
    lastCallMissed: boolean('last_call_missed').notNull().default(false),
    lastSnippet: text('last_snippet').notNull().default(''),
    activityAt: time('activity_at').notNull().defaultNow(),
    itemCount: integer('item_count').notNull().default(0),
    needsAnswerSince: time('needs_answer_since'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull().default(''),
    ph1Ten: text('ph1_ten').generatedAlwaysAs('right(ph1, 10)').notNull(),
    ph2Ten: text('ph2_ten').generatedAlwaysAs('right(ph2, 10)').notNull(),
    ph3Ten: text('ph3_ten').generatedAlwaysAs('right(ph3, 10)').notNull(),
    phoneNumTen: text('phone_num_ten').generatedAlwaysAs('right(phone_num, 10)').notNull(),
    mergedInto: id('merged_into'),
    emailKey: text('email_key').generatedAlwaysAs('lower(btrim(email))').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId] })],
);

export const commItems = pgTable(
  'comm_items',
  {
    clientId: office(),
    commItemId: id('comm_item_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    kind: text('kind', { enum: ['text', 'call', 'email'] }).notNull(),
    direction: text('direction').notNull(),
    at: time('at').notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    contactNumber: text('contact_number').notNull().default(''),
    officeNumber: text('office_number').notNull().default(''),
    userIds: integer('user_ids').array().notNull().default([]),
    body: text('body').notNull().default(''),
    clientRef: text('client_ref'),
    carrierUuid: text('carrier_uuid'),
    deliveryNote: text('delivery_note'),
    callUuid: text('call_uuid'),
    callStatus: smallint('call_status'),
    callMissed: boolean('call_missed').notNull().default(false),
    callDuration: integer('call_duration'),
    recordingKey: text('recording_key'),
    emailId: id('email_id'),
    subject: text('subject').notNull().default(''),
    snippet: text('snippet').notNull().default(''),
    threadKey: text('thread_key'),
    srcLanguage: text('src_language'),
    originalBody: text('original_body'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    mediaCount: smallint('media_count').notNull().default(0),
    internalConvoCount: integer('internal_convo_count').notNull().default(0),
    refItemId: id('ref_item_id'),
    translation: text('translation', { enum: ['pending', 'done', 'failed'] }),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.commItemId] })],
);

export const messageMedia = pgTable(
  'message_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    commItemId: id('comm_item_id').notNull(),
    mediaType: text('media_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);

export const outboundTexts = pgTable(
  'outbound_texts',
  {
    clientId: office(),
    commItemId: id('comm_item_id').notNull(),
    fromNumber: text('from_number').notNull(),
    toNumber: text('to_number').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'accepted', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptStartedAt: time('attempt_started_at'),
    nextAttemptAt: time('next_attempt_at').notNull(),
    lastError: text('last_error'),
    previousUuids: text('previous_uuids').array().notNull().default([]),
    queuedAt: time('queued_at').notNull(),
    byHand: boolean('by_hand').notNull().default(true),
    translateTo: text('translate_to'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.commItemId] })],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientId: office(),
    vendor: text('vendor').notNull(),
    deliveryKey: text('delivery_key').notNull(),
    receivedAt: time('received_at').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.vendor, t.deliveryKey] })],
);

export const textOptOuts = pgTable(
  'text_opt_outs',
  {
    clientId: office(),
    optOutId: id('opt_out_id').notNull().generatedByDefaultAsIdentity(),
    contactNumber: text('contact_number').notNull(),
    officeNumber: text('office_number').notNull(),
    stoppedAt: time('stopped_at').notNull(),
    stoppedWords: text('stopped_words').notNull(),
    stoppedItemId: id('stopped_item_id'),
    liftedAt: time('lifted_at'),
    liftedWords: text('lifted_words'),
    stoppedBy: integer('stopped_by'),
    liftedBy: integer('lifted_by'),
    liftedItemId: id('lifted_item_id'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.optOutId] })],
);

export const contactReads = pgTable(
  'contact_reads',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    contactId: id('contact_id').notNull(),
    lastReadId: id('last_read_id').notNull(),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.contactId] })],
);

export const liveSequences = pgTable('live_sequences', {
  clientId: integer('client_id').primaryKey(),
  lastSeq: id('last_seq').notNull(),
});

export const liveEvents = pgTable(
  'live_events',
  {
    clientId: office(),
    seq: id('seq').notNull(),
    type: text('type').notNull(),
    payload: text('payload').notNull(),
    audience: integer('audience').array(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.seq] })],
);

export const auditHeads = pgTable('audit_heads', {
  clientId: integer('client_id').primaryKey(),
  lastId: id('last_id').notNull(),
  lastHash: bytea('last_hash').notNull(),
});

export const auditLog = pgTable(
  'audit_log',
  {
    clientId: office(),
    auditId: id('audit_id').notNull(),
    at: time('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.auditId] })],
);

export const accountTokens = pgTable(
  'account_tokens',
  {
    clientId: office(),
    tokenId: id('token_id').notNull().generatedByDefaultAsIdentity(),
    tokenHash: bytea('token_hash').notNull(),
    purpose: text('purpose', { enum: ['reset', 'activate'] }).notNull(),
    userId: integer('user_id'),
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    role: text('role', { enum: ['Admin', 'Member'] }),
    mailId: id('mail_id'),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    endedAt: time('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.tokenId] })],
);

export const secondFactors = pgTable(
  'second_factors',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    secret: bytea('secret').notNull(),
    enabledAt: time('enabled_at'),
    lastStep: id('last_step').notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.codeHash] })],
);

export const systemMails = pgTable(
  'system_mails',
  {
    clientId: office(),
    mailId: id('mail_id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: ['reset', 'activate', 'notice', 'service'] }).notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    sealedText: bytea('sealed_text'),
    messageId: text('message_id').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    serviceMailId: id('service_mail_id'),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    inDoubt: boolean('in_doubt').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mailId] })],
);

export const serviceMails = pgTable(
  'service_mails',
  {
    clientId: office(),
    serviceMailId: id('service_mail_id').notNull().generatedByDefaultAsIdentity(),
    clientRef: uuid('client_ref'),
    recipients: text('recipients', { enum: ['admins', 'users'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    sentBy: text('sent_by').notNull(),
    addresses: text('addresses').array().notNull().default([]),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.serviceMailId] })],
);

export const endpoints = pgTable(
  'endpoints',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    alias: text('alias').notNull(),
    softphoneUser: text('softphone_user').notNull().default(''),
    carrierEndpointId: text('carrier_endpoint_id'),
    softphonePassword: bytea('softphone_password').notNull(),
    state: text('state', { enum: ['pending', 'active', 'failed'] }).notNull(),
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    askedAt: time('asked_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

export const userPhones = pgTable(
  'user_phones',
  { clientId: office(), userId: integer('user_id').notNull(), phoneId: integer('phone_id').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.phoneId] })],
);

export const userIvrPlaces = pgTable(
  'user_ivr_places',
  { clientId: office(), userId: integer('user_id').notNull(), place: smallint('place').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.place] })],
);

export const plans = pgTable(
  'plans',
  {
    clientId: office(),
    planId: integer('plan_id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    renewal: text('renewal', { enum: ['monthly', 'yearly'] }).notNull(),
    features: text('features').array().notNull(),
    priceCents: integer('price_cents').notNull(),
    stripeProductId: text('stripe_product_id'),
    stripePriceId: text('stripe_price_id'),
    idempotencySeed: uuid('idempotency_seed').notNull().defaultRandom(),
    sortOrder: integer('sort_order').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.planId] })],
);

export const subscriptions = pgTable('subscriptions', {
  clientId: integer('client_id').primaryKey(),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  stripeScheduleId: text('stripe_schedule_id'),
  status: text('status').notNull().default(''),
  planId: integer('plan_id'),
  upcomingPlanId: integer('upcoming_plan_id'),
  startedAt: time('started_at'),
  periodEnd: time('period_end'),
  trialEnd: time('trial_end'),
  hadTrial: boolean('had_trial').notNull().default(false),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  paymentMode: text('payment_mode').notNull().default(''),
  amountPaidCents: integer('amount_paid_cents').notNull().default(0),
  lastPaidAt: time('last_paid_at'),
  paymentFailed: boolean('payment_failed').notNull().default(false),
  syncedAt: time('synced_at'),
  version: integer('version').notNull().default(1),
  idempotencySeed: uuid('idempotency_seed').notNull().defaultRandom(),
  checkoutRound: integer('checkout_round').notNull().default(0),
  expectingUntil: time('expecting_until'),
  lastAsked: id('last_asked').notNull().default(0),
  lastApplied: id('last_applied').notNull().default(0),
  limitedTold: boolean('limited_told').notNull().default(false),
});

export const officeSecrets = pgTable(
  'office_secrets',
  {
    clientId: office(),
    name: text('name').notNull(),
    sealed: bytea('sealed').notNull(),
    updatedAt: time('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })],
);

export const integrationTokens = pgTable('integration_tokens', {
  clientId: integer('client_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  masked: text('masked').notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

export const mailAccounts = pgTable('mail_accounts', {
  clientId: integer('client_id').primaryKey(),
  address: text('address').notNull(),
  authenticatedAt: time('authenticated_at').notNull(),
  fetched: smallint('fetched').notNull().default(0),
  lastSyncedAt: time('last_synced_at'),
  problem: text('problem'),
  phase: text('phase', { enum: ['first', 'following'] })
    .notNull()
    .default('first'),
  historyId: text('history_id'),
  pageToken: text('page_token'),
  listed: integer('listed').notNull().default(0),
  listingDone: boolean('listing_done').notNull().default(false),
  expected: integer('expected').notNull().default(0),
  watchUntil: time('watch_until'),
  resyncSince: time('resync_since'),
  askedAt: time('asked_at'),
});

export const processTypes = pgTable(
  'process_types',
  {
    clientId: office(),
    processTypeId: integer('process_type_id').notNull().generatedByDefaultAsIdentity(),
    typeName: text('type_name').notNull(),
    isSystem: boolean('is_system').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.processTypeId] })],
);

export const tags = pgTable(
  'tags',
  {
    clientId: office(),
    tagId: integer('tag_id').notNull().generatedByDefaultAsIdentity(),
    tagName: text('tag_name').notNull(),
    tagDesc: text('tag_desc').notNull().default(''),
    tagIcon: text('tag_icon').notNull(),
    tagColor: text('tag_color').notNull(),
    processTypeId: integer('process_type_id'),
    tagSource: text('tag_source', { enum: ['contactTags', 'convoTags'] }).notNull(),
    enableAuto: boolean('enable_auto').notNull().default(false),
    unlist: boolean('unlist').notNull().default(false),
    isEditable: boolean('is_editable').notNull().default(true),
    userId: integer('user_id'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.tagId] })],
);

export const messageTemplates = pgTable(
  'message_templates',
  {
    clientId: office(),
    templateId: integer('template_id').notNull().generatedByDefaultAsIdentity(),
    title: text('title').notNull(),
    template: text('template').notNull(),
    contactTypeId: integer('contact_type_id'),
    color: text('color').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.templateId] })],
);

export const massTaggings = pgTable(
  'mass_taggings',
  {
    clientId: office(),
    massTaggingId: id('mass_tagging_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    tagIds: integer('tag_ids').array().notNull(),
    message: text('message').notNull().default(''),
    state: text('state', { enum: ['running', 'done', 'undoing', 'undone', 'failed'] }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    texted: integer('texted').notNull().default(0),
    notTexted: integer('not_texted').notNull().default(0),
    problem: text('problem'),
    clientRef: text('client_ref'),
    version: integer('version').notNull().default(1),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.massTaggingId] })],
);

export const massTaggingBatches = pgTable(
  'mass_tagging_batches',
  {
    clientId: office(),
    massTaggingId: id('mass_tagging_id').notNull(),
    batch: integer('batch').notNull(),
    contactIds: id('contact_ids').array().notNull(),
    state: text('state', { enum: ['waiting', 'done', 'undone'] })
      .notNull()
      .default('waiting'),
    added: jsonb('added').$type<Record<string, number[]>>().notNull().default({}),
    itemIds: id('item_ids').array().notNull().default([]),
    taggedOrder: id('tagged_order').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.massTaggingId, t.batch] })],
);

export const contactTagHands = pgTable(
  'contact_tag_hands',
  {
    clientId: office(),
    contactId: id('contact_id').notNull(),
    tagId: integer('tag_id').notNull(),
    taggedOrder: id('tagged_order').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId, t.tagId] })],
);

export const contactMerges = pgTable(
  'contact_merges',
  {
    clientId: office(),
    contactMergeId: id('contact_merge_id').notNull().generatedByDefaultAsIdentity(),
    keepId: id('keep_id').notNull(),
    mergeId: id('merge_id').notNull(),
    userId: integer('user_id').notNull(),
    mergedAt: time('merged_at').notNull(),
    versionAfter: integer('version_after').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    movedItemIds: id('moved_item_ids').array().notNull(),
    undoneAt: time('undone_at'),
    undoneBy: integer('undone_by'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactMergeId] })],
);

export const likelyOptOuts = pgTable(
  'likely_opt_outs',
  {
    clientId: office(),
    likelyId: id('likely_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    itemId: id('item_id').notNull(),
    contactNumber: text('contact_number').notNull(),
    officeNumber: text('office_number').notNull(),
    words: text('words').notNull(),
    noticedAt: time('noticed_at').notNull(),
    decision: text('decision', { enum: ['stop', 'dismiss'] }),
    decidedBy: integer('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.likelyId] })],
);

export const presence = pgTable(
  'presence',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    windowId: text('window_id').notNull(),
    place: text('place', { enum: ['contact', 'convo'] }).notNull(),
    placeId: id('place_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    state: text('state', { enum: ['viewing', 'writing'] }).notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.windowId, t.place] })],
);

export const quietHours = pgTable('quiet_hours', {
  clientId: integer('client_id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  quietFrom: timeOfDay('quiet_from').notNull(),
  quietTo: timeOfDay('quiet_to').notNull(),
  days: smallint('days').array().notNull().default([]),
  version: integer('version').notNull().default(1),
});

export const emails = pgTable(
  'emails',
  {
    clientId: office(),
    emailId: id('email_id').notNull().generatedByDefaultAsIdentity(),
    gmailId: text('gmail_id'),
    gmailThreadId: text('gmail_thread_id'),
    threadKey: text('thread_key').notNull(),
    messageId: text('message_id').notNull().default(''),
    inReplyTo: text('in_reply_to').notNull().default(''),
    referenceIds: text('reference_ids').array().notNull().default([]),
    direction: text('direction', { enum: ['received', 'sent', 'queued', 'failed'] }).notNull(),
    deliveryNote: text('delivery_note'),
    fromAddress: text('from_address').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    toAddresses: text('to_addresses').array().notNull().default([]),
    ccAddresses: text('cc_addresses').array().notNull().default([]),
    bccAddresses: text('bcc_addresses').array().notNull().default([]),
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull().default(''),
    at: time('at').notNull(),
    bodyText: text('body_text').notNull().default(''),
    htmlKey: text('html_key'),
    rawKey: text('raw_key'),
    rawSize: integer('raw_size').notNull().default(0),
    hasRemoteImages: boolean('has_remote_images').notNull().default(false),
    unreadable: text('unreadable'),
    automatic: boolean('automatic').notNull().default(false),
    userIds: integer('user_ids').array().notNull().default([]),
    clientRef: text('client_ref'),
    quote: text('quote').notNull().default(''),
    version: integer('version').notNull().default(1),
    storedAt: time('stored_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.emailId] })],
);

export const emailMedia = pgTable(
  'email_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    emailId: id('email_id').notNull(),
    contentType: text('content_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    contentId: text('content_id').notNull().default(''),
    inline: boolean('inline').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);

export const outboundEmails = pgTable(
  'outbound_emails',
  {
    clientId: office(),
    emailId: id('email_id').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'accepted', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptStartedAt: time('attempt_started_at'),
    nextAttemptAt: time('next_attempt_at').notNull(),
    lastError: text('last_error'),
    queuedAt: time('queued_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.emailId] })],
);

export const mailFetches = pgTable(
  'mail_fetches',
  {
    clientId: office(),
    gmailId: text('gmail_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull(),
    problem: text('problem'),
    isHistory: boolean('is_history').notNull().default(false),
    mailCheckId: id('mail_check_id'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.gmailId] })],
);

export const mailChecks = pgTable(
  'mail_checks',
  {
    clientId: office(),
    mailCheckId: id('mail_check_id').notNull().generatedByDefaultAsIdentity(),
    state: text('state', { enum: ['running', 'done', 'failed'] }).notNull(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    pageToken: text('page_token'),
    inMailbox: integer('in_mailbox').notNull().default(0),
    stored: integer('stored').notNull().default(0),
    foundMissing: integer('found_missing').notNull().default(0),
    problem: text('problem'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mailCheckId] })],
);

export const emailReferences = pgTable(
  'email_references',
  {
    clientId: office(),
    messageId: text('message_id').notNull(),
    emailId: id('email_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.messageId, t.emailId] })],
);

export const conversations = pgTable(
  'conversations',
  {
    clientId: office(),
    convoId: id('convo_id').notNull().generatedByDefaultAsIdentity(),
    convoName: text('convo_name').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    kind: text('kind', { enum: ['general', 'internal', 'claim', 'recall', 'lab'] }).notNull(),
    processTypeId: integer('process_type_id'),
    subjectId: text('subject_id'),
    secured: boolean('secured').notNull().default(false),
    ownerId: integer('owner_id').notNull(),
    clientRef: text('client_ref'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    messageCount: integer('message_count').notNull().default(0),
    lastMessageId: id('last_message_id'),
    lastSentBy: integer('last_sent_by'),
    lastSnippet: text('last_snippet').notNull().default(''),
    activityAt: time('activity_at').notNull(),
    createdAt: time('created_at').notNull(),
    closedAt: time('closed_at'),
    closedBy: integer('closed_by'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId] })],
);

export const convoReferences = pgTable(
  'convo_references',
  {
    clientId: office(),
    convoReferenceId: id('convo_reference_id').notNull().generatedByDefaultAsIdentity(),
    convoId: id('convo_id').notNull(),
    contactId: id('contact_id'),
    commItemId: id('comm_item_id'),
    labCaseNum: id('lab_case_num'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoReferenceId] })],
);

export const convoParticipants = pgTable(
  'convo_participants',
  {
    clientId: office(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id').notNull(),
    joinedAt: time('joined_at').notNull(),
    lastReadId: id('last_read_id'),
    lastReadAt: time('last_read_at'),
    unreadCount: integer('unread_count').notNull().default(0),
    openMentions: integer('open_mentions').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId, t.userId] })],
);

export const convoMessages = pgTable(
  'convo_messages',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull().generatedByDefaultAsIdentity(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id'),
    body: text('body').notNull(),
    at: time('at').notNull(),
    position: integer('position').notNull(),
    refMessageId: id('ref_message_id'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    mediaCount: smallint('media_count').notNull().default(0),
    clientRef: text('client_ref'),
    editedAt: time('edited_at'),
    withdrawnAt: time('withdrawn_at'),
    earlierVersions: integer('earlier_versions').notNull().default(0),
    wordedVersion: integer('worded_version').notNull().default(1),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId] })],
);

export const convoMessageVersions = pgTable(
  'convo_message_versions',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull(),
    number: integer('number').notNull(),
    body: text('body').notNull(),
    replacedAt: time('replaced_at').notNull(),
    because: text('because', { enum: ['edited', 'withdrawn', 'restored'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId, t.number] })],
);

export const convoMentions = pgTable(
  'convo_mentions',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull(),
    userId: integer('user_id').notNull(),
    indexStart: integer('index_start').notNull(),
    indexEnd: integer('index_end').notNull(),
    completedAt: time('completed_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId, t.userId] })],
);

export const convoMedia = pgTable(
  'convo_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    convoMessageId: id('convo_message_id').notNull(),
    mediaType: text('media_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);

export const convoReminders = pgTable(
  'convo_reminders',
  {
    clientId: office(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id').notNull(),
    remindAt: time('remind_at').notNull(),
    setAt: time('set_at').notNull(),
    deliveredAt: time('delivered_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId, t.userId] })],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    clientId: office(),
    pushId: integer('push_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpointHash: bytea('endpoint_hash').notNull(),
    sealed: bytea('sealed').notNull(),
    device: text('device').notNull(),
    addedAt: time('added_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.pushId] })],
);

/** Written by triggers alone (0016_search.sql). */
export const searchEntries = pgTable(
  'search_entries',
  {
    clientId: office(),
    kind: text('kind', { enum: ['item', 'email', 'convo', 'name'] }).notNull(),
    refId: id('ref_id').notNull(),
    securedConvoId: id('secured_convo_id'),
    at: time('at').notNull(),
    bucket: integer('bucket').notNull(),
    words: tsvector('words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.kind, t.refId] })],
);
