import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import { healthPart } from '../system/models.ts';

/** `warning`: it works, and somebody should look; `broken`: it does not; `off`: nobody has set it up. */
export const healthState = z.enum(['ok', 'warning', 'broken', 'off']);
export type HealthState = z.infer<typeof healthState>;

/** One line of what is known: words, or a time that the viewer's page writes out; null: never, none. */
const fact = z.object({ label: z.string(), text: z.string().nullable(), at: isoDate.nullable() });

/** Something an office's work stands on. Its words name no patient. */
export const officeHealthPart = z.object({
  name: z.enum([
    'mail',
    'carrier',
    'practice',
    'jobs',
    'consent',
    'own_mails',
    'google_calendars',
    'facebook',
  ]),
  state: healthState,
  /** How it is, in a sentence that may be shown to the provider. */
  says: z.string(),
  /** What the part itself said of its fault; for the office alone. */
  why: z.string().nullable(),
  /** What to do about it; null while there is nothing. */
  todo: z.string().nullable(),
  /** Where that is done: a path of the web app. */
  link: z.object({ label: z.string(), to: z.string() }).nullable(),
  facts: z.array(fact),
});
export type OfficeHealthPart = z.infer<typeof officeHealthPart>;

/** A job that was tried as often as it may be, in words and without what it was about. */
export const brokenJob = z.object({
  job_id: z.string(),
  what: z.string(),
  why: z.string(),
  attempts: z.number().int(),
  failed_at: isoDate,
});
export type BrokenJob = z.infer<typeof brokenJob>;

export const officeHealth = z.object({
  at: isoDate,
  state: healthState,
  /** How many parts are not well. */
  problems: z.number().int(),
  parts: z.array(officeHealthPart),
  /** Newest first, at most 500. */
  jobs: z.array(brokenJob),
  /** Whether the viewer may try a failed job again, or dismiss it. */
  can: z.object({ repair: z.boolean() }),
});
export type OfficeHealth = z.infer<typeof officeHealth>;

/** An office as the provider sees it: how it is, and nothing of what is in it. */
export const officeHealthRow = z.object({
  client_id: z.number().int(),
  client_name: z.string(),
  state: healthState,
  problems: z.number().int(),
  /** What is worst, in a sentence. */
  reason: z.string(),
});
export type OfficeHealthRow = z.infer<typeof officeHealthRow>;

export const systemHealth = z.object({
  at: isoDate,
  version: z.string(),
  node_version: z.string(),
  database_version: z.string(),
  /** Parts of the process that answered. */
  parts: z.array(healthPart),
  /** What is free on the disk for files, in bytes; null where that cannot be known. */
  files_left: z.number().nullable(),
  /** Of the whole installation; null where another process runs the jobs. */
  jobs: z
    .object({ waiting: z.number().int(), failed: z.number().int(), longest_wait_ms: z.number() })
    .nullable(),
  /** Our own mails of the last day (invitations, links): whether they leave. */
  mail_server: z.object({ state: healthState, says: z.string() }),
  /** The worst first. */
  offices: z.array(officeHealthRow),
  /** Offices in all, and of them those that are not well. */
  total: z.number().int(),
  unwell: z.number().int(),
});
export type SystemHealth = z.infer<typeof systemHealth>;
