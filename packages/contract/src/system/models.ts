import { z } from 'zod';

/** A part of the server that can be well or not. */
export const healthPart = z.object({
  name: z.enum(['database', 'files', 'jobs', 'bus', 'carrier']),
  /** `degraded`: it works, with less; `down`: it does not. */
  state: z.enum(['ok', 'degraded', 'down']),
  /** A sentence about it, which names no office. */
  says: z.string(),
});
export type HealthPart = z.infer<typeof healthPart>;

export const health = z.object({
  /**
   * `failing` (503): this process cannot serve. `stopping` (503): it still serves, and soon will not. `degraded` (200):
   * it serves, and some part is not well.
   */
  status: z.enum(['ok', 'degraded', 'failing', 'stopping']),
  version: z.string(),
  database: z.enum(['ok', 'failing']),
  jobs: z.enum(['ok', 'failing']),
  live: z.object({ status: z.enum(['ok', 'away']), sockets: z.number().int() }),
  parts: z.array(healthPart),
});
export type Health = z.infer<typeof health>;

export const failedJob = z.object({
  job_id: z.string(),
  task: z.string(),
  attempts: z.number().int(),
  error: z.string(),
  failed_at: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;
