import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VideoUpload } from '../../gateways/meta/index.ts';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** An office's Facebook account, its pages, and what is posted to them. */

export const socialAccounts = pgTable('social_accounts', {
  clientId: integer('client_id').primaryKey(),
  connected: boolean('connected').notNull(),
  account: text('account').notNull().default(''),
  problem: text('problem'),
  readAt: time('read_at'),
  version: integer('version').notNull().default(1),
});

export const socialPages = pgTable(
  'social_pages',
  {
    clientId: office(),
    pageId: text('page_id').notNull(),
    name: text('name').notNull(),
    link: text('link').notNull().default(''),
    chosen: boolean('chosen').notNull().default(false),
    mayPost: boolean('may_post').notNull().default(true),
    messengerWanted: boolean('messenger_wanted').notNull().default(false),
    messenger: text('messenger', { enum: ['off', 'asking', 'on', 'missing', 'failed'] })
      .notNull()
      .default('off'),
    messengerProblem: text('messenger_problem'),
    messengerSince: time('messenger_since'),
    messengerReadAt: time('messenger_read_at'),
    lastMessageAt: time('last_message_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.pageId] })],
);

export const socialPosts = pgTable(
  'social_posts',
  {
    clientId: office(),
    postId: id('post_id').notNull().generatedByDefaultAsIdentity(),
    pageId: text('page_id').notNull(),
    pageName: text('page_name').notNull(),
    kind: text('kind', { enum: ['text', 'picture', 'video'] }).notNull(),
    message: text('message').notNull(),
    link: text('link').notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    mediaType: text('media_type').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    size: integer('size').notNull().default(0),
    sha256: bytea('sha256'),
    storageKey: text('storage_key'),
    scheduledAt: time('scheduled_at'),
    createdAt: time('created_at').notNull(),
    createdBy: integer('created_by').notNull(),
    clientRef: text('client_ref'),
    withdrawnAt: time('withdrawn_at'),
    ...sendColumns(),
    firstAttemptAt: time('first_attempt_at'),
    vendorMediaId: text('vendor_media_id'),
    vendorPostId: text('vendor_post_id'),
    upload: jsonb('upload').$type<VideoUpload>(),
    permalink: text('permalink').notNull().default(''),
    postedAt: time('posted_at'),
    processing: boolean('processing').notNull().default(false),
    likes: integer('likes'),
    comments: integer('comments'),
    shares: integer('shares'),
    lookedAt: time('looked_at'),
    bell: integer('bell').array().notNull().default([]),
    toldAt: time('told_at'),
    gone: boolean('gone').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.postId] })],
);
