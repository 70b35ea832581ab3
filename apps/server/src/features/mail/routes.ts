import { mail } from '@chairline/contract';
import type { Gmail, MailConsent } from '../../gateways/google/index.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginConsent, disconnect, endConsent } from './connect.ts';
import { getCheck, startCheck } from './check-mail.ts';
import { getLatestEmail, getThreadEmails } from './get-emails.ts';
import { resendMail } from './resend-mail.ts';
import { sendMail } from './send-mail.ts';
import { sendEmailImage } from './show-image.ts';
import { sendEmailHtml, sendEmailMedia, sendRawEmail } from './show-email.ts';
import { getStatus } from './status.ts';
import { type SyncTiming, syncTiming } from './sync-mail.ts';
import { takePush } from './take-push.ts';

/**
 * @param consent `gmail` too: null where Google is not set up
 * @param timing how long a mail may take to be made into a page
 */
export function mailRoutes(
  platform: Platform,
  consent: MailConsent | null,
  gmail: Gmail | null,
  timing: SyncTiming = syncTiming,
): Binding[] {
  return [
    handleRaw(mail.authenticateMail, (_platform, { query }, session, { reply }) =>
      beginConsent(platform, consent, session!, query.client_id, reply),
    ),
    handleRaw(mail.mailAuthenticated, (_platform, { query }, _session, http) =>
      endConsent(platform, consent, query, http),
    ),
    handle(mail.disconnectMail, (ctx) => disconnect(ctx)),
    handle(mail.getMailStatus, (ctx) => getStatus(ctx)),
    handleRaw(mail.sendMail, (_platform, { body, files }, session) =>
      sendMail(platform, session!, { ...body, files }),
    ),
    handle(mail.resendMail, (ctx, { params, query }) => resendMail(ctx, params.id, query.allow_unfilled)),
    handle(mail.getThreadEmails, (ctx, { params }) => getThreadEmails(ctx, params.id)),
    handle(mail.getLatestEmail, (ctx, { params }) => getLatestEmail(ctx, params.id)),
    handleRaw(mail.getEmailHtml, (_platform, { params, query }, session, http) =>
      sendEmailHtml(
        platform,
        session!,
        params.id,
        { images: query.images === '1', dark: query.dark === '1', limitMs: timing.read },
        http,
      ),
    ),
    handleRaw(mail.getEmailImage, (_platform, { params, query }, session, http) =>
      sendEmailImage(platform, session!, params.id, query, http),
    ),
    handleRaw(mail.getEmailRaw, (_platform, { params }, session, http) =>
      sendRawEmail(platform, session!, params.id, http),
    ),
    handleRaw(mail.getEmailMedia, (_platform, { params }, session, http) =>
      sendEmailMedia(platform, session!, params.id, null, http),
    ),
    handleRaw(mail.getEmailItemMedia, (_platform, { params }, session, http) =>
      sendEmailMedia(platform, session!, params.mediaId, params.id, http),
    ),
    handle(mail.getMailCheck, (ctx) => getCheck(ctx)),
    handle(mail.startMailCheck, (ctx) => startCheck(ctx)),
    handleRaw(mail.gmailPush, (_platform, _input, _session, http) => takePush(platform, gmail, http)),
  ];
}
