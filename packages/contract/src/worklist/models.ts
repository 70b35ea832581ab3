import { z } from 'zod';
import { convoKinds } from '../conversations/kinds.ts';
import { isoDate } from '../shared/models.ts';

/** What can wait for a person, in the order in which what has one date is listed. */
export const workKinds = [
  'thread',
  'mention',
  'reminder',
  'event',
  'request',
  'answer',
  'claim',
  'lab',
  'erasure',
  'post',
  'putoff',
] as const;
export const workKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof workKind>;

/** One thing that has a date and waits for the viewer. */
export const workItem = z.object({
  /** The kind, a colon, and contact_id, convo_message_id, convo_id, event_id, request_id, answer_id, DSSClaimsID, LabCaseNum, erasure_id or post_id. */
  id: z.string(),
  kind: workKind,
  /**
   * Since when a patient waits, when one was mentioned, for when the reminder is set, when one was told of an event or of a post that failed, when a patient asked for an appointment or wrote that they do not come, until when one is put off; the beginning of the office's day
   * for which a claim's next step is set, or from which a lab case that is not back is flagged.
   */
  date: isoDate,
  /** The contact's name or number; the conversation's name; what the event is called; the patient's name; what the post says. */
  title: z.string(),
  /** The newest message of the thread, or the message that mentions; what became of the event; what the patient would like, or wrote of a visit; the next step; the appointment; why the post failed; '' for none. */
  note: z.string(),
  /** Who mentions, did it to the event, or wrote down the request; the carrier; the laboratory; '' for others. */
  who: z.string(),
  contact_id: z.number().int().nullable(),
  convo_id: z.number().int().nullable(),
  convo_kind: z.enum(convoKinds).nullable(),
  /** What its conversation is about; of a claim its DSSClaimsID, of a lab case its LabCaseNum. As text; null for none. */
  system_process_id: z.string().nullable(),
  convo_message_id: z.number().int().nullable(),
  /** Of a claim: the version of its next step (claimWork), to change it with; null for others. */
  work_version: z.number().int().nullable(),
  /** Of a thread whose newest item is a missed call: where to call back, ten digits; '' for others. */
  call_back: z.string(),
  /** Of an event: when it begins; null for others. */
  starts_at: isoDate.nullable(),
  /** Of a patient who is put off: the user_id of who did it; null for others. */
  put_off_by: z.number().int().nullable(),
  /** Of a claim: what was billed, in cents, and the whole days since it was sent; null for others, or where not known. */
  amount: z.number().int().nullable(),
  days_out: z.number().int().nullable(),
});
export type WorkItem = z.infer<typeof workItem>;

/** Today holds all that is dated up to the end of the office's day, Later what comes after, and who is put off. */
export const workWhen = z.enum(['today', 'later']);
export type WorkWhen = z.infer<typeof workWhen>;

export const workCounts = z.object({
  /** Counted up to `WORK_COUNT_MAX`. */
  today: z.record(workKind, z.number().int()),
  later: z.record(workKind, z.number().int()),
});
export type WorkCounts = z.infer<typeof workCounts>;
