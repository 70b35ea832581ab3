import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import { SEARCH_MAX_LENGTH } from './rules.ts';

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

/** What an item is, by the specification's words. */
export const typeNames = { text: 'text_message', call: 'call', email: 'email' } as const;
export const typeName = z.enum(Object.values(typeNames));

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
  /**
   * All tags the row carries. One that is not in the office's list (`listTags`) is deleted, and not shown: its
   * deletion and its return change the list of tags alone.
   */
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
  /** comm_participant_id of the newest item; null without any. */
  last_item_id: z.number().int().nullable(),
  /** Time of the newest activity; the list's order. */
  date: isoDate,
  /** The same; the specification names both. */
  timestamp: isoDate,
  /** True: the row is a contact's. A colleague's is a user's. */
  isContact: z.boolean(),
  /** Of the newest item; null where there is none. */
  typeName: typeName.nullable(),
  /** Internal conversations about the contact, open and closed; private ones are not counted. */
  internal_convo_count: z.number().int(),
  /** A patient is waiting: set by what they send, cleared by an answer or by a person. */
  needs_answer: z.boolean(),
  needs_answer_since: isoDate.nullable(),
  /** Who waits, and is put off, does not count as waiting until then, or until they write again; null for others. */
  put_off: z
    .object({
      until: isoDate,
      /** Since when they have waited. */
      since: isoDate,
      /** The user_id of who put them off. */
      by: z.number().int(),
    })
    .nullable(),
  /** Raised by one with every change to the row: the later of two copies is the one with the higher number. */
  version: z.number().int(),
});
export type Contact = z.infer<typeof contact>;

/** Another member of a contact's family. */
export const familyMember = z.object({
  contact_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
});

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
  /** The others of the family, its head first; empty when `family` is 0. */
  family_members: z.array(familyMember),
  /** Numbers (ten digits) and addresses of contacts merged into this one that no field of it has. */
  other_numbers: z.array(z.string()),
  other_emails: z.array(z.string()),
  /** Language of their last text whose language is known, by its ISO 639-1 code; null when there is none. */
  last_src_language: z.string().nullable(),
  can: z.object({
    /** False for a patient of the practice system: their data are changed there. */
    edit: z.boolean(),
    delete: z.boolean(),
  }),
});
export type ContactDetail = z.infer<typeof contactDetail>;

/** The list's status buttons: who waits, whose newest item is a missed call or a failed text, numbers without a name. */
export const contactStatuses = ['all', 'waiting', 'missed', 'failed', 'unknown'] as const;
export const contactStatus = z.enum(contactStatuses);
export type ContactStatus = z.infer<typeof contactStatus>;

/** How many stand under each status but `all`, counted up to `STATUS_COUNT_MAX`. */
export const statusCounts = z.object({
  waiting: z.number().int(),
  missed: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
});
export type StatusCounts = z.infer<typeof statusCounts>;

const ids = z
  .string()
  .max(400)
  .regex(/^\d+(,\d+)*$/, 'Give ids separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .refine((list) => list.length <= 50 && list.every((id) => id <= 2_147_483_647), 'Give at most 50 ids.');

/** What the list can be narrowed to; `matchesFilter` is the same rule in code. */
export const contactFilterQuery = z.object({
  search: z.string().max(SEARCH_MAX_LENGTH).optional(),
  status: contactStatus.default('all'),
  /** tag_ids separated by commas: contacts with any of them. */
  tags: ids.optional(),
  /** type_ids separated by commas; 0 is no type. */
  types: ids.optional(),
});
export type ContactFilterQuery = z.output<typeof contactFilterQuery>;
