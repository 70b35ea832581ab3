import { z } from 'zod';
import { isTimeOfDay } from '../consent/rules.ts';
import { TEMPLATE_MAX } from '../labels/rules.ts';
import { leftOutReasons, RULE_NAME_MAX, ruleFault, ruleMessages, waitsFor } from './rules.ts';

const nums = z.array(z.number().int().nonnegative()).max(200);

/** Which visits or recalls a rule is for; an empty list is all of them. */
export const ruleFilters = z.object({
  /** ProvNum; of a hygiene visit the hygienist’s. */
  providers: nums,
  /** OperatoryNum. */
  operatories: nums,
  /** RecallTypeNum. */
  recall_types: nums,
  visits: z.enum(['any', 'hygiene', 'other']),
  patients: z.enum(['any', 'new', 'known']),
  /** Leaves out visits that are confirmed in the practice system. */
  unconfirmed_only: z.boolean(),
});

const ruleColumns = z.object({
  name: z.string().trim().min(1, ruleMessages.nameRequired).max(RULE_NAME_MAX),
  kind: z.enum(['visit', 'recall']),
  /** So many hours or days before the visit; days before or after the day a recall is due. */
  amount: z.number().int(),
  unit: z.enum(['hours', 'days']),
  after: z.boolean(),
  /** HH:MM of the office, where it goes by days. */
  at_time: z.string().refine(isTimeOfDay, ruleMessages.time),
  /** Goes only while the office is open; quiet hours hold it in any case. */
  open_hours_only: z.boolean(),
  filters: ruleFilters,
  message: z
    .string()
    .max(TEMPLATE_MAX)
    .refine((text) => text.trim() !== '', ruleMessages.messageRequired),
});
export type RuleForm = z.infer<typeof ruleColumns>;

/** A rule as it is saved. */
export const ruleForm = ruleColumns.superRefine((rule, check) => {
  const message = ruleFault(rule);
  if (message !== null) check.addIssue({ code: 'custom', message });
});

export const reminderRule = ruleColumns.extend({
  rule_id: z.number().int(),
  is_on: z.boolean(),
  /** ISO 8601; null while it is off. */
  on_since: z.string().nullable(),
  created_by: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  version: z.number().int(),
});
export type ReminderRule = z.infer<typeof reminderRule>;

/** What a reminder is of. */
const subject = {
  contact_id: z.number().int().nullable(),
  /** The patient’s name in the practice system. */
  full_name: z.string(),
  /** When the visit begins, ISO 8601; null of a recall. */
  visit_at: z.string().nullable(),
  /** The day a recall is due, yyyy-MM-dd; null of a visit. */
  due_day: z.string().nullable(),
  /** When the rule has it go, ISO 8601. */
  due_at: z.string(),
};

/** One reminder of a rule: sent, left out, or waiting. */
export const reminderSend = z.object({
  send_id: z.number().int(),
  ...subject,
  state: z.enum(['due', 'sent', 'left_out']),
  reason: z.enum(leftOutReasons).nullable(),
  waits_for: z.enum(waitsFor).nullable(),
  decided_at: z.string().nullable(),
  /** Its text in the thread (comm_participant_id), and how far that is: its direction. */
  item_id: z.number().int().nullable(),
  text_state: z.string().nullable(),
});
export type ReminderSend = z.infer<typeof reminderSend>;

/** Who would get a text in the next days if a rule were on now, by what is known here now. */
export const rulePreview = z.object({
  days: z.number().int(),
  /** People’s texts, and the segments they are paid in. */
  count: z.number().int(),
  segments: z.number().int(),
  sample: z.array(z.object({ ...subject, message: z.string() })),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  /** When the practice system was last read; null: never. */
  synced_at: z.string().nullable(),
});
export type RulePreview = z.infer<typeof rulePreview>;
