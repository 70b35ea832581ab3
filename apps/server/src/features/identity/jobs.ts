import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { DEVICE_SECONDS } from './devices.ts';
import { RESET_LINKS, sendResetLinks } from './request-reset.ts';
import { pruneTokens } from './store-accounts.ts';
import { pruneDevices } from './store-devices.ts';
import { pruneSessions } from './store.ts';

/** Ended sessions and links stay this long, for questions. */
const KEEP_MS = 30 * 24 * 3_600_000;

export function identityJobs(platform: Platform): JobKind[] {
  const prune = defineJob({
    name: 'prune-sessions',
    payload: z.object({ client_id: z.number().int() }),
    cron: '40 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) =>
      platform.db.transaction({ office: client_id }, async (tx) => {
        const before = new Date(platform.now().getTime() - KEEP_MS);
        await pruneSessions(tx, before);
        await pruneTokens(tx, before);
        await pruneDevices(tx, new Date(platform.now().getTime() - DEVICE_SECONDS * 1000));
      }),
  });
  const resetLinks = defineJob({
    name: RESET_LINKS,
    payload: z.object({ client_id: z.number().int(), email: z.string() }),
    handle: ({ email }) => sendResetLinks(platform, email),
  });
  return [prune, resetLinks];
}
