import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';

/** Staff and how they sign in. */

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
    listOpensOn: text('list_opens_on', { enum: ['all', 'waiting'] }),
    listLongestFirst: boolean('list_longest_first').notNull().default(false),
    language: text('language'),
    canManualTagging: boolean('can_manual_tagging').notNull().default(true),
    canHearRecordings: boolean('can_hear_recordings').notNull().default(false),
    canPostSocial: boolean('can_post_social').notNull().default(false),
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
    deviceHash: bytea('device_hash'),
    /** The softphone that it was given a token of. */
    softphone: text('softphone'),
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

export const knownDevices = pgTable(
  'known_devices',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.tokenHash] })],
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
