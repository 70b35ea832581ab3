import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const id = z.number().int();

export const claimNote = z.object({
  claim_note_id: id,
  DSSClaimsID: id,
  user_id: id,
  username: z.string(),
  full_name: z.string(),
  at: isoDate,
  note: z.string(),
  /** Who at the carrier, and the number they gave for the talk. */
  spoke_with: z.string(),
  reference: z.string(),
});
export type ClaimNote = z.infer<typeof claimNote>;

/** What is to be done next about a claim; `version` 0 while nobody said anything. */
export const claimWork = z.object({
  DSSClaimsID: id,
  next_action: z.string(),
  next_date: z.string().nullable(),
  changed_by: z.string(),
  changed_at: isoDate.nullable(),
  version: id,
});
export type ClaimWork = z.infer<typeof claimWork>;
