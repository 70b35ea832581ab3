import { z } from 'zod';
import type { Mailer } from '../../gateways/smtp/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendJob, type SendTiming } from '../../platform/sends/index.ts';
import { mailSend } from './send-mail.ts';
import { pruneMails } from './store.ts';

/** Mails stay listed this long; the provider's own to an office stay. */
const KEEP_MS = 90 * 24 * 3_600_000;

/**
 * @param timing how long the sender waits for what
 */
export function mailingJobs(platform: Platform, mailer: Mailer, timing: SendTiming): JobKind[] {
  const payload = z.object({ client_id: z.number().int(), mail_id: z.number().int() });
  const send = sendJob(platform, mailSend(platform, mailer, timing), payload);
  const prune = defineJob({
    name: 'prune-mails',
    payload: z.object({ client_id: z.number().int() }),
    cron: '50 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) =>
      platform.db.transaction({ office: client_id }, (tx) =>
        pruneMails(tx, new Date(platform.now().getTime() - KEEP_MS)),
      ),
  });
  return [send, prune];
}
