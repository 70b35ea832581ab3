import { z } from 'zod';
import { convoKinds } from '../conversations/kinds.ts';
import { isoDate } from '../shared/models.ts';

/** One place where the searched words stand. */
export const searchHit = z.object({
  /** A text or call note, an e-mail, or a message among staff. */
  kind: z.enum(['text', 'call', 'email', 'convo']),
  date: isoDate,
  /** Who wrote it: a member of staff, the contact, or the address of an e-mail. */
  who: z.string(),
  /** Where: the contact's name or number, or the conversation's name. */
  where: z.string(),
  contact_id: z.number().int().nullable(),
  /** comm_participant_id of the item, to open the thread at it. */
  item_id: z.number().int().nullable(),
  /** Of an e-mail which, and its thread, to open it there. */
  email_id: z.number().int().nullable(),
  threadId: z.string().nullable(),
  convo_id: z.number().int().nullable(),
  convo_kind: z.enum(convoKinds).nullable(),
  /** What the conversation is about (see `conversationRow`). */
  system_process_id: z.string().nullable(),
  convo_message_id: z.number().int().nullable(),
  /** Of an e-mail its subject; '' for others. */
  subject: z.string(),
  /** A piece of the text around the first match, in parts: those with `hit` are what was searched. */
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type SearchHit = z.infer<typeof searchHit>;
