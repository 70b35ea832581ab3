import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const count = z.number().int();

/** `asked` waits for a second admin; `withdrawn` and `lapsed` came to nothing. */
export const erasureState = z.enum(['asked', 'running', 'done', 'withdrawn', 'lapsed']);
export type ErasureState = z.infer<typeof erasureState>;

/** What an erasure is at: ending what the office has at vendors, rows, copying the audit log, counting files, taking them. */
export const erasurePhase = z.enum(['vendors', 'rows', 'log', 'count', 'files']);
export type ErasurePhase = z.infer<typeof erasurePhase>;

/** Deleting one office for good. */
export const officeErasure = z.object({
  erasure_id: count,
  /** The office that goes, and what it is called. */
  client_id: count,
  client_name: z.string(),
  state: erasureState,
  phase: erasurePhase.nullable(),
  /** user_id and name of who asked; null and '' where its thirty days were over. */
  asked_by: count.nullable(),
  asked_name: z.string(),
  asked_at: isoDate,
  /** Until when a second admin may confirm it; null where none is waited for. */
  lapses_at: isoDate.nullable(),
  confirmed_by: count.nullable(),
  confirmed_name: z.string(),
  withdrawn_name: z.string(),
  begun_at: isoDate.nullable(),
  finished_at: isoDate.nullable(),
  /** What has gone until now. */
  rows: count,
  files: count,
  bytes: count,
  /** Whether the office's audit log is kept and can be downloaded. */
  has_log: z.boolean(),
  /** user_ids on whose bell it is, since when, and what it says there. */
  bell: z.array(count),
  told_at: isoDate,
  says: z.string(),
  version: count,
});
export type OfficeErasure = z.infer<typeof officeErasure>;
