import { z } from 'zod';
import type { Gmail, MailConsent } from '../../gateways/google/index.ts';
import { unseal } from '../../platform/crypto.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkMail } from './check-mail.ts';
import { deliverEmails } from './deliver-emails.ts';
import { CHECK_MAIL, MAIL_PURPOSE, REVOKE_MAIL, SEND_EMAILS, SYNC_MAIL, TEND_MAIL } from './names.ts';
import { findAccount, findAside, removeAside } from './store.ts';
import { syncMail, type SyncTiming, syncTiming } from './sync-mail.ts';
import { tendMail } from './tend-mail.ts';

const payload = z.object({ client_id: z.number().int(), name: z.string(), address: z.string() });
const secret = z.object({ refresh_token: z.string() });

const office = z.object({ client_id: z.number().int() });
const tried = office.extend({ failures: z.number().int().default(0) });

/**
 * @param consent `gmail` too: null where Google is not set up
 * @param timing how often the mailbox is asked, and what is waited for
 */
export function mailJobs(
  platform: Platform,
  consent: MailConsent | null,
  gmail: Gmail | null,
  timing: SyncTiming = syncTiming,
): JobKind[] {
  return [
    defineJob({ name: REVOKE_MAIL, payload, handle: (job) => revokeMail(platform, consent, job) }),
    defineJob({
      name: SYNC_MAIL,
      payload: tried,
      handle: (job) => syncMail(platform, gmail, job, timing),
    }),
    defineJob({
      name: SEND_EMAILS,
      payload: office,
      handle: (job) => deliverEmails(platform, gmail, job, timing),
    }),
    defineJob({ name: CHECK_MAIL, payload: tried, handle: (job) => checkMail(platform, gmail, job) }),
    defineJob({
      name: TEND_MAIL,
      payload: office,
      cron: '*/5 * * * *',
      handle: (job) => tendMail(platform, gmail, job),
    }),
  ];
}

/**
 * Gives the right to a mailbox back to Google, then forgets it. The same mailbox connected again by now keeps
 * it: Google would take the new right with the old one. @throws MailConsentError; the job is then tried again
 */
async function revokeMail(
  platform: Platform,
  consent: MailConsent | null,
  job: z.output<typeof payload>,
): Promise<void> {
  const scope = { office: job.client_id };
  const { sealed, connected } = await platform.db.transaction(scope, async (tx) => ({
    sealed: await findAside(tx, job.name),
    connected: (await findAccount(tx))?.address === job.address,
  }));
  if (!sealed) return;
  if (!connected) {
    if (!consent) throw new Error('Google is not set up: a mailbox’s right cannot be given back.');
    const text = unseal(platform.config.secrets.encryptionKey, sealed, {
      office: job.client_id,
      purpose: MAIL_PURPOSE,
    });
    await consent.revoke(secret.parse(JSON.parse(text)).refresh_token);
  }
  await platform.db.transaction(scope, (tx) => removeAside(tx, job.name));
}
