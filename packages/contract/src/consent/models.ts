import { z } from 'zod';

/** One line of the ledger: a number that stopped our texts, and how it was lifted. Never changed but by the lifting. */
export const optOut = z.object({
  opt_out_id: z.number().int(),
  /** The patient's number and ours, ten digits. */
  number: z.string(),
  office_number: z.string(),
  /** Who has the number now; several may share it. */
  contacts: z.array(z.object({ contact_id: z.number().int(), full_name: z.string() })),
  stopped_at: z.string(),
  /** Their words. */
  stopped_words: z.string(),
  /** The message it came by (comm_participant_id) and its thread; null when a person noted it otherwise. */
  stopped_item_id: z.number().int().nullable(),
  /** The member of staff who noted it; null: the patient's own keyword. */
  stopped_by: z.string().nullable(),
  lifted_at: z.string().nullable(),
  lifted_words: z.string().nullable(),
  /** The member of staff who lifted it; null: the patient's own keyword, or it stands. */
  lifted_by: z.string().nullable(),
  can: z.object({ lift: z.boolean() }),
});
export type OptOut = z.infer<typeof optOut>;

/** A message that reads like a wish to get no more texts; a person decides. */
export const likelyOptOut = z.object({
  likely_id: z.number().int(),
  contact_id: z.number().int(),
  full_name: z.string(),
  number: z.string(),
  office_number: z.string(),
  /** comm_participant_id of the message. */
  item_id: z.number().int(),
  words: z.string(),
  noticed_at: z.string(),
  /** null while nobody has decided. */
  decision: z.enum(['stop', 'dismiss']).nullable(),
  decided_by: z.string().nullable(),
});
export type LikelyOptOut = z.infer<typeof likelyOptOut>;

/** When texts nobody wrote by hand wait, in the office's time zone. They leave when it ends. */
export const quietHours = z.object({
  enabled: z.boolean(),
  /** HH:MM; `to` earlier than `from` is the next morning's. */
  from: z.string(),
  to: z.string(),
  /** Whole days on which they wait too: 0 Sunday … 6 Saturday. */
  days: z.array(z.number().int().min(0).max(6)),
  version: z.number().int(),
});
export type QuietHours = z.infer<typeof quietHours>;
