import { z } from 'zod';
import type { Gmail, GoogleConsent } from '../../gateways/google/index.ts';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendJob } from '../../platform/sends/index.ts';
import { revokeJob } from '../google-connection/index.ts';
import type { TranslateTiming } from '../../platform/language.ts';
import { checkMail } from './mailbox/check-mail.ts';
import { emailSend } from './send/deliver-emails.ts';
import { CHECK_MAIL, REREAD_MAILS, SYNC_MAIL, TEND_MAIL, TRANSLATE_MAIL } from './mailbox/names.ts';
import { rereadMails } from './thread/reread-mails.ts';
import { syncMail, type SyncTiming } from './mailbox/sync-mail.ts';
import { tendMail } from './mailbox/tend-mail.ts';
import { translateForeignMail } from './thread/translate-mail.ts';

const office = z.object({ client_id: z.number().int() });
const tried = office.extend({ failures: z.number().int().default(0) });

/**
 * @param consent `gmail` too: null where Google is not set up
 * @param timing how often the mailbox is asked, and what is waited for
 */
export function mailJobs(
  platform: Platform,
  consent: GoogleConsent | null,
  gmail: Gmail | null,
  timing: SyncTiming,
): JobKind[] {
  return [
    revokeJob(platform, consent),
    defineJob({
      name: SYNC_MAIL,
      payload: tried,
      handle: (job) => syncMail(platform, gmail, job, timing),
    }),
    sendJob(platform, emailSend(platform, gmail, timing), office),
    defineJob({ name: CHECK_MAIL, payload: tried, handle: (job) => checkMail(platform, gmail, job) }),
    defineJob({
      name: REREAD_MAILS,
      payload: office,
      // Where a step was the last one that ran, and where an installation was brought up to date.
      cron: '17 * * * *',
      handle: (job) => rereadMails(platform, job, timing),
    }),
    defineJob({
      name: TEND_MAIL,
      payload: office,
      cron: '*/5 * * * *',
      handle: (job) => tendMail(platform, gmail, job),
    }),
  ];
}

/** @param model null where nothing is translated */
export function translateJob(
  platform: Platform,
  model: LanguageModel | null,
  timing: TranslateTiming,
): JobKind {
  return defineJob({
    name: TRANSLATE_MAIL,
    payload: office.extend({ email_id: z.number().int(), attempt: z.number().int() }),
    handle: (job) => translateForeignMail(platform, model, job, timing),
  });
}
