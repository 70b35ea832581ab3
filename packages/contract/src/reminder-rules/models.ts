import { z } from 'zod';
import { isTimeOfDay } from '../consent/rules.ts';
import { TEMPLATE_MAX } from '../labels/rules.ts';
import { TEXT_LANGUAGES_MAX } from '../labels/text-languages.ts';
import {
  leftOutReasons,
  RULE_NAME_MAX,
  ruleFault,
  ruleMessages,
  translationFault,
  translationsOf,
  waitsFor,
} from './rules.ts';

const nums = z.array(z.number().int().nonnegative()).max(200);

/** Which visits or recalls a rule is for; an empty list is all of them. */
export const ruleFilters = z.object({
  /** ProvNum; of a hygiene visit the hygienist’s. */
  providers: nums,
  /** OperatoryNum. */
  operatories: nums,
  /** AppointmentTypeNum: what the practice books the visit as. */
  appointment_types: nums.default([]),
  /** RecallTypeNum. */
  recall_types: nums,
  visits: z.enum(['any', 'hygiene', 'other']),
  patients: z.enum(['any', 'new', 'known']),
  /** Leaves out visits that are confirmed in the practice system. */
  unconfirmed_only: z.boolean(),
});

/** A rule’s words in other languages (ISO 639 codes), and the words they were made of: once those change they are cleared. */
export const ruleTranslations = z.object({
  of: z.string().max(TEMPLATE_MAX),
  words: z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.string().max(TEMPLATE_MAX))
    .refine((words) => Object.keys(words).length <= TEXT_LANGUAGES_MAX),
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

/** Translations that are left out stay as they are, while the words they were made of do. */
const formColumns = ruleColumns.extend({ translations: ruleTranslations.optional() });
export type RuleForm = z.infer<typeof formColumns>;

/** A rule as it is saved. */
export const ruleForm = formColumns.superRefine((rule, check) => {
  const faults = [
    ruleFault(rule),
    ...Object.entries(translationsOf(rule)).map(([language, text]) => translationFault(rule, language, text)),
  ];
  const message = faults.find((fault) => fault !== null);
  if (message !== undefined) check.addIssue({ code: 'custom', message });
});

export const reminderRule = ruleColumns.extend({
  rule_id: z.number().int(),
  translations: ruleTranslations,
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
  /** The words it went with, and their language where it is another one than the office’s; null where it has not gone. */
  message: z.string().nullable(),
  language: z.string().nullable(),
});
export type ReminderSend = z.infer<typeof reminderSend>;

/** Who would get a text in the next days if a rule were on now, by what is known here now. */
export const rulePreview = z.object({
  days: z.number().int(),
  /** People’s texts, and the segments they are paid in. */
  count: z.number().int(),
  segments: z.number().int(),
  /** The words of each, and their language where it is another one than the office’s. */
  sample: z.array(z.object({ ...subject, message: z.string(), language: z.string().nullable() })),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  /** When the practice system was last read; null: never. */
  synced_at: z.string().nullable(),
});
export type RulePreview = z.infer<typeof rulePreview>;

/** Other languages than the office’s that its patients are written to in. */
export const ruleLanguages = z.array(
  z.object({
    language: z.string(),
    /** How many active patients. */
    count: z.number().int(),
  }),
);
export type RuleLanguages = z.infer<typeof ruleLanguages>;
