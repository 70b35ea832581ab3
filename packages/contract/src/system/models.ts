import { z } from 'zod';

export const health = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  database: z.enum(['ok', 'failing']),
  jobs: z.enum(['ok', 'failing']),
  live: z.object({ status: z.enum(['ok', 'failing']), sockets: z.number().int() }),
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
