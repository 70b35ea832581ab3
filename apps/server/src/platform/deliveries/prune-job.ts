import { z } from 'zod';
import { defineJob, type JobKind } from '../jobs/worker.ts';
import type { Platform } from '../platform.ts';
import { pruneDeliveries } from './store.ts';

const KEEP_MS = 30 * 24 * 3_600_000;

/** Raw deliveries are kept for a month. */
export const pruneDeliveriesJob = (platform: Platform): JobKind =>
  defineJob({
    name: 'prune-deliveries',
    payload: z.object({ client_id: z.number().int() }),
    cron: '20 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) =>
      platform.db.transaction({ office: client_id }, (tx) =>
        pruneDeliveries(tx, new Date(platform.now().getTime() - KEEP_MS)),
      ),
  });
