import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Tags, templates and mass tagging. */

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
