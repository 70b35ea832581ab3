import { mail, type RouteShape } from '@chairline/contract';
import type { MailConsent } from '../../gateways/google/index.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginConsent, disconnect, endConsent } from './connect.ts';
import { getStatus } from './status.ts';

/** Stands until the route is built. */
const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

/** @param consent null where Google is not set up */
export function mailRoutes(platform: Platform, consent: MailConsent | null): Binding[] {
  return [
    handleRaw(mail.authenticateMail, (_platform, { query }, session, { reply }) =>
      beginConsent(platform, consent, session!, query.client_id, reply),
    ),
    handleRaw(mail.mailAuthenticated, (_platform, { query }, _session, http) =>
      endConsent(platform, consent, query, http),
    ),
    handle(mail.disconnectMail, (ctx) => disconnect(ctx)),
    handle(mail.getMailStatus, (ctx) => getStatus(ctx)),
    notBuilt(mail.sendMail),
    notBuilt(mail.resendMail),
    notBuilt(mail.getThreadEmails),
    notBuilt(mail.getLatestEmail),
    notBuilt(mail.getEmailHtml),
    notBuilt(mail.getEmailRaw),
    notBuilt(mail.getEmailMedia),
    notBuilt(mail.getEmailItemMedia),
    notBuilt(mail.getMailCheck),
    notBuilt(mail.startMailCheck),
    notBuilt(mail.gmailPush),
  ];
}
