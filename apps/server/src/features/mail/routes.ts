import { mail } from '@chairline/contract';
import type { Gmail, GoogleConsent } from '../../gateways/google/index.ts';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { disconnect, endMailConsent } from './mailbox/connect.ts';
import { gmailUse } from './mailbox/google-use.ts';
import { beginConsent } from '../google-connection/index.ts';
import { getCheck, startCheck } from './mailbox/check-mail.ts';
import { getLatestEmail, getThreadEmails } from './thread/get-emails.ts';
import { resendMail } from './send/resend-mail.ts';
import { sendMail } from './send/send-mail.ts';
import { sendEmailImage } from './show/show-image.ts';
import { sendEmailHtml, sendEmailMedia, sendRawEmail } from './show/show-email.ts';
import { getStatus } from './mailbox/status.ts';
import type { SyncTiming } from './mailbox/sync-mail.ts';
import { takePush } from './mailbox/take-push.ts';
import { readEmailAgain } from './thread/reread-mails.ts';
import { translateMail } from './thread/translate-mail.ts';

/** Each null where it is not set up. */
interface MailVendors {
  consent: GoogleConsent | null;
  gmail: Gmail | null;
  model: LanguageModel | null;
}

/** @param timing how long a mail may take to be made into a page */
export function mailRoutes(
  platform: Platform,
  { consent, gmail, model }: MailVendors,
  timing: SyncTiming,
): Binding[] {
  return [
    handleOutside(mail.authenticateMail, 'account', (ctx, { query }) =>
      beginConsent(platform, consent, gmailUse, ctx, query.client_id, ctx.http.reply),
    ),
    handleOutside(mail.mailAuthenticated, 'account', ({ http }, { query }) =>
      endMailConsent(platform, consent, query, http),
    ),
    handle(mail.disconnectMail, (ctx) => disconnect(ctx)),
    handle(mail.getMailStatus, (ctx) => getStatus(ctx)),
    handleOutside(mail.sendMail, 'upload', (ctx, { body, files }) =>
      sendMail(platform, ctx, { ...body, files }),
    ),
    handle(mail.resendMail, (ctx, { params, query }) => resendMail(ctx, params.id, query.allow_unfilled)),
    handleOutside(mail.translateMail, 'vendor', (ctx, { params }) =>
      translateMail(ctx.platform, model, ctx, params.id),
    ),
    handle(mail.getThreadEmails, (ctx, { params }) => getThreadEmails(ctx, params.id)),
    handle(mail.getLatestEmail, (ctx, { params }) => getLatestEmail(ctx, params.id)),
    handleOutside(mail.getEmailHtml, 'stream', (ctx, { params, query }) =>
      sendEmailHtml(
        platform,
        ctx,
        params.id,
        { images: query.images === '1', dark: query.dark === '1', limitMs: timing.read },
        ctx.http,
      ),
    ),
    handleOutside(mail.getEmailImage, 'stream', (ctx, { params, query }) =>
      sendEmailImage(platform, ctx, params.id, query, ctx.http),
    ),
    handleOutside(mail.readEmailAgain, 'upload', (ctx, { params }) =>
      readEmailAgain(ctx.platform, ctx, params.id, timing.read),
    ),
    handleOutside(mail.getEmailRaw, 'stream', (ctx, { params }) =>
      sendRawEmail(platform, ctx, params.id, ctx.http),
    ),
    handleOutside(mail.getEmailMedia, 'stream', (ctx, { params }) =>
      sendEmailMedia(platform, ctx, params.id, null, ctx.http),
    ),
    handleOutside(mail.getEmailItemMedia, 'stream', (ctx, { params }) =>
      sendEmailMedia(platform, ctx, params.mediaId, params.id, ctx.http),
    ),
    handle(mail.getMailCheck, (ctx) => getCheck(ctx)),
    handle(mail.startMailCheck, (ctx) => startCheck(ctx)),
    handleWebhook(
      mail.gmailPush,
      {
        read: async ({ headers, body }) => (gmail ? gmail.readPush(headers.authorization, body) : null),
        unsigned: 'This push is not signed by Google for this server.',
      },
      takePush,
      { status: 204 },
    ),
  ];
}
