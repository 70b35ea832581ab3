import { z } from 'zod';
import { callRecording } from '../calls/recording.ts';
import { commDirection, itemKind, typeName } from '../contacts/models.ts';
import { isoDate } from '../shared/models.ts';

export const itemMedia = z.object({
  media_id: z.number().int(),
  /** MIME type, found from the content. */
  media_type: z.string(),
  /** Path under the API, served to this office's users only. */
  media_url: z.string(),
  file_name: z.string(),
  size: z.number().int(),
});
export type ItemMedia = z.infer<typeof itemMedia>;

export const itemUser = z.object({ user_id: z.number().int(), username: z.string(), full_name: z.string() });

/** One thing in a thread: a text, a call or an e-mail. */
export const commItem = z.object({
  comm_participant_id: z.number().int(),
  contact_id: z.number().int(),
  /** True: the other side is a contact. */
  isContact: z.boolean(),
  kind: itemKind,
  /** Of a text that came or goes by Messenger; left out of all others. */
  channel: z.literal('messenger').optional(),
  typeName,
  comm_direction: commDirection,
  call_status: z.number().int().nullable(),
  call_missed: z.boolean(),
  call_uuid: z.string().nullable(),
  /** Seconds a call lasted; null for others and while it goes on. */
  call_duration: z.number().int().nullable(),
  /** Path of a call's recording. */
  comm_ref: z.string().nullable(),
  /** What was recorded of a call, and messages its caller left, in their order. */
  recordings: z.array(callRecording),
  /** The contact's number, ten digits. */
  phone_num: z.string(),
  /** Our number, ten digits. */
  office_num: z.string(),
  text_message_id: z.number().int().nullable(),
  message: z.string(),
  email_id: z.number().int().nullable(),
  subject: z.string(),
  snippet: z.string(),
  threadId: z.string().nullable(),
  /** The staff who wrote, called or answered. */
  users: z.array(itemUser),
  date: isoDate,
  /** The same; the specification names both. */
  timestamp: isoDate,
  /** As a contact's: those that are not in the office's list are deleted, and not shown. */
  tags: z.array(z.number().int()),
  media: z.array(itemMedia),
  /** How many attachments there are. */
  count: z.number().int(),
  src_language: z.string().nullable(),
  originalMsg: z.string().nullable(),
  internal_convo_count: z.number().int(),
  /** The item it answers to (comm_participant_id), where one was chosen. */
  ref: z.number().int().nullable(),
  /** How far its translation is; null when there is none. While 'failed' the message stands as it was written. */
  translation: z.enum(['pending', 'done', 'failed']).nullable(),
  /** The id the writing tab gave, so that its optimistic row and this one are the same. */
  client_ref: z.string().nullable(),
  /** Of an e-mail: its other people; null for others. */
  email: z
    .object({
      from: z.string(),
      to: z.array(z.string()),
      cc: z.array(z.string()),
      unreadable: z.boolean(),
      /** What is to be said of its sender; left out where there is nothing. */
      sender_note: z.string().optional(),
    })
    .nullable(),
  /** Why a text is not through, in words for the screen; null when all is well. */
  delivery_note: z.string().nullable(),
  /** The name of the rule by which it went (reminder-rules); left out of what a person sent or received. */
  by_rule: z.string().optional(),
  /**
   * What is missing of a text's attachments may be fetched again (`open`), or is being fetched (`trying`); left out where
   * nothing is missing, or nothing more is to be had.
   */
  lost_media: z.enum(['open', 'trying']).optional(),
  can: z.object({ resend: z.boolean() }),
  /** Position in the contact's thread, 0 is the oldest. */
  position: z.number().int(),
  /** Raised by one with every change: the later of two copies is the one with the higher number. */
  version: z.number().int(),
});
export type CommItem = z.infer<typeof commItem>;

/** Somebody who has a contact's thread open. */
export const presentUser = z.object({
  user_id: z.number().int(),
  username: z.string(),
  full_name: z.string(),
  state: z.enum(['viewing', 'writing']),
});
export type PresentUser = z.infer<typeof presentUser>;
