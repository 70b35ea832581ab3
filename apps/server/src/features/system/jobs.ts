import { z } from 'zod';
import { pruneDeliveriesJob } from '../../platform/deliveries/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { pruneEvents } from '../../platform/live/event-log.ts';
import type { Platform } from '../../platform/platform.ts';

export function systemJobs(platform: Platform): JobKind[] {
  const prune = defineJob({
    name: 'prune-events',
    payload: z.object({ client_id: z.number().int() }),
    cron: '5 * * * *',
    forDeleted: true,
    handle: ({ client_id }) => pruneEvents(platform.db, client_id),
  });
  return [prune, pruneDeliveriesJob(platform)];
}
