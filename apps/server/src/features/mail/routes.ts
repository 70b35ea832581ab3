import { mail } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function mailRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(mail.authenticateMail),
    notBuilt(mail.mailAuthenticated),
    notBuilt(mail.disconnectMail),
    notBuilt(mail.getMailStatus),
  ];
}
