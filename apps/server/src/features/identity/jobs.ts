import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { pruneSessions } from './store.ts';

/** Ended sessions stay this long for their owners to look at. */
const KEEP_MS = 30 * 24 * 3_600_000;

export function identityJobs(platform: Platform): JobKind[] {
  const prune = defineJob({
    name: 'prune-sessions',
    payload: z.object({ client_id: z.number().int() }),
    cron: '40 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) =>
      platform.db.transaction({ office: client_id }, (tx) =>
        pruneSessions(tx, new Date(platform.now().getTime() - KEEP_MS)),
      ),
  });
  return [prune];
}
