import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

/** What the newest item of a contact was; the words of specification 2, section 3. */
export const commDirection = z.enum([
  'inbound',
  'outbound',
  'incoming',
  'outgoing',
  'queued',
  'delivered',
  'failed',
  'undelivered',
  'rejected',
  'received',
  'sent',
  'intConf',
  'ibConCal',
  'ongoing',
]);
export type CommDirection = z.infer<typeof commDirection>;

export const itemKind = z.enum(['text', 'call', 'email']);
export type ItemKind = z.infer<typeof itemKind>;

const tenDigits = z.string();

/** A contact as the list shows it, with its newest activity. */
export const contact = z.object({
  contact_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** Cell, home and work; ten digits, empty when there is none. */
  ph1: tenDigits,
  ph2: tenDigits,
  ph3: tenDigits,
  /** The number of a contact nobody has named yet; empty for others. */
  phone_num: z.string(),
  textable1: z.boolean(),
  textable2: z.boolean(),
  textable3: z.boolean(),
  email: z.string(),
  /** contact_id of the family's head; 0 means none. */
  family: z.number().int(),
  tag_id: z.number().int().nullable(),
  tags: z.array(z.number().int()),
  /** type_id; 0 means no type. */
  contact_type: z.number().int(),
  language: z.string(),
  OD_PatNum: z.number().int().nullable(),
  od_json: z.array(z.record(z.string(), z.unknown())),
  /** 1 missed, 2 ringing, 3 on going; null when the newest item is no call. */
  call_status: z.number().int().nullable(),
  call_missed: z.boolean(),
  comm_direction: commDirection.nullable(),
  /** Kind and first line of the newest item, for the row's second line. */
  last_kind: itemKind.nullable(),
  snippet: z.string(),
  /** Time of the newest activity; the list's order. */
  date: isoDate,
  /** A patient is waiting: set by what they send, cleared by an answer or by a person. */
  needs_answer: z.boolean(),
  needs_answer_since: isoDate.nullable(),
  /** Raised by one with every change to the row: the later of two copies is the one with the higher number. */
  version: z.number().int(),
});
export type Contact = z.infer<typeof contact>;

/** A contact with what only its own panel shows. */
export const contactDetail = contact.extend({
  Address: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  Zip: z.string(),
  Gender: z.string(),
  Position: z.string(),
  /** Milliseconds since the epoch at midnight UTC, as text; null when unknown. */
  Birthdate: z.string().nullable(),
  PreferContactMethod: z.string(),
  /** Numbers of this contact, ten digits, that stopped our texts. */
  opted_out: z.array(z.string()),
  /** The others who share a number with this contact. */
  shares_number_with: z.array(
    z.object({ contact_id: z.number().int(), full_name: z.string(), number: z.string() }),
  ),
  /** The number the next text should go to: the last one used, else the first that takes texts. */
  recommended_number: z.string().nullable(),
  /** comm_participant_id up to which the viewer has read; null when never opened. */
  last_read_id: z.number().int().nullable(),
  /** How many items the thread holds. */
  item_count: z.number().int(),
});
export type ContactDetail = z.infer<typeof contactDetail>;

export const contactType = z.object({
  type_id: z.number().int(),
  type_name: z.string(),
  type_desc: z.string(),
  color: z.string(),
  can_be_set: z.boolean(),
  can_be_changed: z.boolean(),
});
export type ContactType = z.infer<typeof contactType>;
