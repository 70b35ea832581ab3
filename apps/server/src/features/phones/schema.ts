import { phones as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, numeric } from 'drizzle-orm/pg-core';
import { bytea, office, time } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** The office’s numbers and who answers them. */

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
    ringMode: text('ring_mode', { enum: contract.ringModes }).notNull().default('together'),
    ringOrder: integer('ring_order').array().notNull().default([]),
    fallback: text('fallback', { enum: contract.fallbacks }).notNull().default('voicemail'),
    fallbackTo: text('fallback_to').notNull().default(''),
    fallbackText: text('fallback_text').notNull().default(''),
    greeting: text('greeting').notNull().default(''),
    closedGreeting: text('closed_greeting').notNull().default(''),
    greetingSound: text('greeting_sound').notNull().default(''),
    closedGreetingSound: text('closed_greeting_sound').notNull().default(''),
    menu: boolean('menu').notNull().default(false),
    menuWords: text('menu_words').notNull().default(''),
    menuSound: text('menu_sound').notNull().default(''),
    menuNames: jsonb('menu_names').$type<contract.MenuPlace[]>().notNull().default([]),
    recording: text('recording', { enum: contract.phoneRecordings }).notNull().default('office'),
    state: text('state', { enum: ['active', 'ordering', 'failed'] })
      .notNull()
      .default('active'),
    failure: text('failure'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.phoneId] })],
);

/** What callers hear of a number in a voice of the office's own. */
export const phoneSounds = pgTable(
  'phone_sounds',
  {
    clientId: office(),
    soundId: text('sound_id').notNull(),
    fileKey: text('file_key').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.soundId] })],
);

/** Numbers on order. An order outlives its number, for what was bought meanwhile is given back. */
export const numberOrders = pgTable(
  'number_orders',
  {
    clientId: office(),
    phoneId: integer('phone_id').notNull(),
    phoneNum: text('phone_num').notNull(),
    ...sendColumns(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.phoneId] })],
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
    /** How often a new password was asked for, and which of these the carrier has acknowledged. */
    renewalWanted: integer('renewal_wanted').notNull().default(0),
    renewalDone: integer('renewal_done').notNull().default(0),
    /** Since when the carrier is being asked for it; null: it is not. */
    renewalStartedAt: time('renewal_started_at'),
    ...sendColumns(),
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
