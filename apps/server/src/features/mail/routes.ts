import { mail } from '@chairline/contract';
import type { MailConsent } from '../../gateways/google/index.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginConsent, disconnect, endConsent } from './connect.ts';
import { getStatus } from './status.ts';

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
  ];
}
