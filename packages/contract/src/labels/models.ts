import { z } from 'zod';
import { PATIENT_LISTS } from '../practice/patient-lists.ts';

export const tagSource = z.enum(['contactTags', 'convoTags']);
export type TagSource = z.infer<typeof tagSource>;

export const tag = z.object({
  tag_id: z.number().int(),
  tag_name: z.string(),
  tag_desc: z.string(),
  /** A name of `contactTagIcons` or `convoTagIcons`. */
  tag_icon: z.string(),
  tag_color: z.string(),
  /** Name of the process type whose messages carry it by themselves, or the text 'null'. */
  tag_Process: z.string(),
  tag_source: tagSource,
  enable_auto: z.boolean(),
  /** Shown as Block Further Usage: stays where it is and is offered no more. */
  unlist: z.boolean(),
  is_editable: z.boolean(),
  /** Who made it; null for the system's own. */
  user_id: z.number().int().nullable(),
  version: z.number().int(),
});
export type Tag = z.infer<typeof tag>;

export const contactType = z.object({
  type_id: z.number().int(),
  type_name: z.string(),
  type_desc: z.string(),
  color: z.string(),
  /** Whether people may give it to a contact. */
  can_be_set: z.boolean(),
  /** Whether people may take it from a contact that has it. */
  can_be_changed: z.boolean(),
  version: z.number().int(),
});
export type ContactType = z.infer<typeof contactType>;

export const messageTemplate = z.object({
  template_id: z.number().int(),
  title: z.string(),
  template: z.string(),
  /** 0 and null: for every type. */
  contact_type_id: z.number().int().nullable(),
  color: z.string(),
  is_active: z.boolean(),
  version: z.number().int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const processType = z.object({
  /** Text, as the selector's 'All' has the id '0'. */
  id: z.string(),
  type_name: z.string(),
  client_id: z.number().int(),
});
export type ProcessType = z.infer<typeof processType>;

/** A mass tagging as its dialog and its progress bar show it. */
export const massTagging = z.object({
  mass_tagging_id: z.number().int(),
  user_id: z.number().int(),
  tag_ids: z.array(z.number().int()),
  /** A text to each of them, '' for none. */
  message: z.string(),
  /** The practice list it texts, with no tags; null for tags. */
  list: z.enum(PATIENT_LISTS).nullable(),
  /** Of a list: who was texted or wrote within so many days was left out. */
  days: z.number().int(),
  /** Of a list: until then an undo leaves nothing behind (ISO 8601). */
  begins_at: z.string().nullable(),
  state: z.enum(['running', 'done', 'undoing', 'undone', 'failed']),
  /** Contacts it goes through, and how many it has gone through: rises to the total, and falls to 0 while undoing. */
  total: z.number().int(),
  done: z.number().int(),
  /** Of them, those that did not have all of the tags before. */
  changed: z.number().int(),
  /**
   * Texts queued, and contacts that got none (no number that takes texts, stopped, nothing known for a placeholder). An
   * undo subtracts from `texted` what had not left yet; what remains could not be taken back.
   */
  texted: z.number().int(),
  not_texted: z.number().int(),
  problem: z.string().nullable(),
  started_at: z.string(),
  can: z.object({ undo: z.boolean() }),
  version: z.number().int(),
});
export type MassTagging = z.infer<typeof massTagging>;

export const reminderUnits = ['minute', 'hour', 'day'] as const;
/** A quick reminder. */
export const reminderPreset = z.object({
  reminder_id: z.number().int(),
  reminder_title: z.string(),
  /** So many units from now; 0 where it has a time of day. */
  duration: z.number().int(),
  unit: z.enum(reminderUnits),
  /** 'HH:MM' by the office's clocks, today or, once it has passed, tomorrow. */
  fixedTime: z.string().nullable(),
  /** That time tomorrow, also while it is still to come today. */
  isTomorrow: z.boolean(),
  version: z.number().int(),
});
export type ReminderPreset = z.infer<typeof reminderPreset>;
export type ReminderPresetTime = Pick<ReminderPreset, 'duration' | 'unit' | 'fixedTime' | 'isTomorrow'>;
