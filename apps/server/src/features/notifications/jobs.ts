import { z } from 'zod';
import type { Pushes } from '../../gateways/web-push/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { SEND_PUSH } from './queue-pushes.ts';
import { type PushTiming, sendPush } from './send-push.ts';
import { prunePushDevices } from './store.ts';

const payload = z.object({ title: z.string(), body: z.string(), tag: z.string(), path: z.string() });

/** @param timing how long the sender waits for what */
export function notificationJobs(platform: Platform, pushes: Pushes, timing: PushTiming): JobKind[] {
  const send = defineJob({
    name: SEND_PUSH,
    payload: z.object({
      client_id: z.number().int(),
      push_id: z.number().int(),
      payload,
      queued_at: z.iso.datetime(),
      tries: z.number().int(),
    }),
    handle: (job) => sendPush(platform, pushes, timing, job),
  });
  const prune = defineJob({
    name: 'prune-devices',
    payload: z.object({ client_id: z.number().int() }),
    cron: '20 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) => platform.db.transaction({ office: client_id }, prunePushDevices),
  });
  return [send, prune];
}
