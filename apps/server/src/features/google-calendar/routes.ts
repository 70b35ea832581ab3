import { googleCalendar as contract } from '@chairline/contract';
import type { GoogleConsent } from '../../gateways/google/index.ts';
import { userOf } from '../../platform/context.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkNow } from './check.ts';
import { beginCalendarConsent, disconnect, endCalendarConsent } from './connect.ts';
import { settleChange } from './settle-change.ts';
import { getStatus } from './status.ts';
import { readPush, takePush } from './take-push.ts';

/** @param consent null where Google is not set up */
export function googleCalendarRoutes(platform: Platform, consent: GoogleConsent | null): Binding[] {
  return [
    handleOutside(contract.authenticateGoogleCalendar, 'account', (ctx, { query }) =>
      beginCalendarConsent(platform, consent, ctx, query.right, ctx.http.reply),
    ),
    handleOutside(contract.googleCalendarAuthenticated, 'account', ({ http }, { query }) =>
      endCalendarConsent(platform, consent, query, http),
    ),
    handle(contract.disconnectGoogleCalendar, (ctx) => disconnect(ctx)),
    handle(contract.getGoogleCalendarStatus, (ctx) => getStatus(ctx, userOf(ctx).userId)),
    handle(contract.checkGoogleCalendar, (ctx) => checkNow(ctx)),
    handle(contract.settleGoogleChange, (ctx, { params, body }) => settleChange(ctx, params.id, body.keep)),
    handleWebhook(
      contract.googleCalendarPush,
      { read: readPush, unsigned: 'This push is of no channel of ours.' },
      takePush,
      { status: 204 },
    ),
  ];
}
