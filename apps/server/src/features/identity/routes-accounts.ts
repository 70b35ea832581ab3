import { identity } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';

import { activateAccount, checkActivation } from './activate-account.ts';
import { setDeviceCookie } from './cookies.ts';
import { changePassword } from './change-password.ts';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from './own-second-factor.ts';
import { isSecure, placeOf } from './place.ts';
import { requestReset } from './request-reset.ts';
import { checkReset, resetPassword } from './reset-password.ts';
import { hasAnyUser } from './store-accounts.ts';

/** Passwords, activation and one's own second factor. */
export function accountRoutes(): Binding[] {
  return [
    handleRaw(identity.checkFirstAccount, async (platform) => ({
      needed: !(await platform.db.transaction({ routing: true }, hasAnyUser)),
    })),
    handleRaw(identity.requestReset, async (platform, { params }, _session, { request }) => {
      await requestReset(platform, { email: params.email, address: request.ip });
      return { message: identity.passwordMessages.resetSent };
    }),
    handleRaw(identity.checkReset, async (platform, { params }) => ({
      valid: await checkReset(platform, params.token),
    })),
    handleRaw(identity.resetPassword, async (platform, { params, body }, _session, { request, reply }) => {
      const place = placeOf(platform, request);
      const device = await resetPassword(platform, { token: params.token, password: body.password, place });
      setDeviceCookie(reply, device, isSecure(platform));
      return identity.passwordMessages.updated;
    }),
    handleRaw(identity.checkActivation, (platform, { params }) => checkActivation(platform, params.token)),
    handleRaw(identity.activateAccount, (platform, { params, body }) =>
      activateAccount(platform, { token: params.token, ...body }),
    ),
    handleRaw(identity.changePassword, (platform, { body }, session, { request }) =>
      changePassword(platform, session!, { ...body, address: request.ip }),
    ),

    handle(identity.getSecondFactor, (ctx) => getSecondFactor(ctx)),
    handleRaw(identity.beginSecondFactor, (platform, { body }, session, { request }) =>
      beginSecondFactor(platform, session!, { password: body.password, address: request.ip }),
    ),
    handleRaw(identity.enableSecondFactor, async (platform, { body }, session) => ({
      recovery_codes: await enableSecondFactor(platform, session!, body.code),
    })),
    handleRaw(identity.renewRecoveryCodes, async (platform, { body }, session, { request }) => ({
      recovery_codes: await renewRecoveryCodes(platform, session!, {
        password: body.password,
        address: request.ip,
      }),
    })),
    handleRaw(identity.disableSecondFactor, (platform, { body }, session, { request }) =>
      disableSecondFactor(platform, session!, { password: body.password, address: request.ip }),
    ),
  ];
}
