import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from './columns.ts';

/** Tags, templates and mass tagging. */

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

export const reminderPresets = pgTable(
  'reminder_presets',
  {
    clientId: office(),
    reminderId: integer('reminder_id').notNull().generatedByDefaultAsIdentity(),
    reminderTitle: text('reminder_title').notNull(),
    duration: integer('duration').notNull().default(0),
    unit: text('unit', { enum: ['minute', 'hour', 'day'] })
      .notNull()
      .default('hour'),
    fixedTime: text('fixed_time'),
    isTomorrow: boolean('is_tomorrow').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.reminderId] })],
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
    unfilled: text('unfilled', { enum: ['skip', 'send'] }),
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
