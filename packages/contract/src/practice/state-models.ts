import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

const id = z.number().int();

/** Why something failed, in words; `code` is stable. */
const fault = z.object({ code: z.string(), message: z.string() });

/** How the office's copy of its practice system is. */
export const practiceState = z.object({
  enabled: z.boolean(),
  /** The way the last round went; null before the first. */
  way: z.enum(['connector', 'api']).nullable(),
  connector: z.object({
    state: z.enum(['online', 'offline', 'none']),
    version: z.string(),
    platform: z.string(),
    program_version: z.string(),
    database_version: z.string(),
    connected_at: isoDate.nullable(),
    last_seen_at: isoDate.nullable(),
    /** Another connector with the same token was sent away then: two run, in words for an admin. */
    refused_other_at: isoDate.nullable(),
  }),
  /** An access token is saved: what is written to the practice system goes by it. */
  can_write: z.boolean(),
  /** A round is under way: the table it is at, and how many of all are done. */
  round: z.object({ table: z.string(), done: id, of: id, rows: id }).nullable(),
  /** The last round that read everything; null before the first. */
  synced_at: isoDate.nullable(),
  /** What is shown may be old: no whole round for a while. */
  stale: z.boolean(),
  /** Why the last try failed, in words; null when it did not. `code` is stable. */
  problem: fault.nullable(),
  /** What each way in said last when it failed; null where it did well, or is not there. */
  faults: z.object({ connector: fault.nullable(), api: fault.nullable() }),
  next_try_at: isoDate.nullable(),
  /** Patients whose contact waits for a person's word. */
  doubtful: id,
  /** The last comparison of all keys: how many rows were missing or too many, and were mended. */
  compared_at: isoDate.nullable(),
  found_missing: id,
  tables: z.array(
    z.object({
      table: z.string(),
      rows: id,
      refused: id,
      read_at: isoDate.nullable(),
      problem: z.string().nullable(),
      /** Ids that cannot be kept, values that are not known: named, for whoever can look them up. */
      note: z.string().nullable(),
    }),
  ),
  version: id,
});
export type PracticeState = z.infer<typeof practiceState>;

/** A file on its way into a patient's chart. */
export const chartDocument = z.object({
  chart_document_id: id,
  contact_id: id,
  media_id: id,
  media_kind: z.enum(['text', 'email', 'convo']),
  state: z.enum(['queued', 'sending', 'done', 'failed']),
  /** Why it failed, in words; null else. */
  problem: z.string().nullable(),
  requested_at: isoDate,
  version: id,
});
export type ChartDocument = z.infer<typeof chartDocument>;
