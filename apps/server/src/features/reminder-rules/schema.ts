import type { reminderRules as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time, wallTime } from '../../platform/db/columns.ts';

/** Rules by which patients are reminded, and each reminder of them. */

export const reminderRules = pgTable(
  'reminder_rules',
  {
    clientId: office(),
    ruleId: id('rule_id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['visit', 'recall'] }).notNull(),
    amount: integer('amount').notNull(),
    unit: text('unit', { enum: ['hours', 'days'] }).notNull(),
    isAfter: boolean('is_after').notNull(),
    atTime: text('at_time').notNull(),
    openHoursOnly: boolean('open_hours_only').notNull(),
    filters: jsonb('filters').$type<contract.RuleForm['filters']>().notNull(),
    message: text('message').notNull(),
    translations: jsonb('translations').$type<Record<string, string>>().notNull().default({}),
    onSince: time('on_since'),
    createdBy: text('created_by').notNull(),
    changedBy: text('changed_by').notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.ruleId] })],
);

export const reminderSends = pgTable(
  'reminder_sends',
  {
    clientId: office(),
    sendId: id('send_id').notNull().generatedByDefaultAsIdentity(),
    ruleId: id('rule_id').notNull(),
    subjectId: id('subject_id').notNull(),
    subjectAt: wallTime('subject_at').notNull(),
    patNum: id('pat_num').notNull(),
    dueAt: time('due_at').notNull(),
    until: time('until').notNull(),
    plannedAt: time('planned_at').notNull(),
    holdUntil: time('hold_until').notNull(),
    waitsFor: text('waits_for').$type<contract.WaitsFor>(),
    state: text('state', { enum: ['due', 'sent', 'left_out'] })
      .notNull()
      .default('due'),
    reason: text('reason').$type<contract.LeftOutReason>(),
    decidedAt: time('decided_at'),
    toNumber: text('to_number'),
    itemId: id('item_id'),
    language: text('language'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.sendId] })],
);
