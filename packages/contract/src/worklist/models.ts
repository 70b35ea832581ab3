import { z } from 'zod';
import { convoKinds } from '../conversations/kinds.ts';
import { isoDate } from '../shared/models.ts';

/** What can wait for a person; claims and lab cases join with their features. */
export const workKinds = ['thread', 'mention', 'reminder'] as const;
export const workKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof workKind>;

/** One thing that has a date and waits for the viewer. */
export const workItem = z.object({
  /** `thread:` and contact_id, `mention:` and convo_message_id, `reminder:` and convo_id. */
  id: z.string(),
  kind: workKind,
  /** Since when a patient waits, when one was mentioned, for when the reminder is set. */
  date: isoDate,
  /** The contact's name or number; the conversation's name. */
  title: z.string(),
  /** The newest message of the thread, or the message that mentions; '' where there is none. */
  note: z.string(),
  /** Who mentions; '' for others. */
  who: z.string(),
  contact_id: z.number().int().nullable(),
  convo_id: z.number().int().nullable(),
  convo_kind: z.enum(convoKinds).nullable(),
  convo_message_id: z.number().int().nullable(),
});
export type WorkItem = z.infer<typeof workItem>;

/** Today holds all that is dated up to the end of the office's day, Later what comes after. */
export const workWhen = z.enum(['today', 'later']);
export type WorkWhen = z.infer<typeof workWhen>;

export const workCounts = z.object({
  /** Counted up to `WORK_COUNT_MAX`. */
  today: z.object({ thread: z.number().int(), mention: z.number().int(), reminder: z.number().int() }),
  later: z.object({ thread: z.number().int(), mention: z.number().int(), reminder: z.number().int() }),
});
export type WorkCounts = z.infer<typeof workCounts>;
