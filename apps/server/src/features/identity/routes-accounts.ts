import { identity } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';

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
import { isSecure, originOf } from './sign-in-origin.ts';
import { requestReset } from './request-reset.ts';
import { checkReset, resetPassword } from './reset-password.ts';
import { hasAnyUser } from './store-accounts.ts';

/** Passwords, activation and one's own second factor. */
export function accountRoutes(): Binding[] {
  return [
    handleOutside(identity.checkFirstAccount, 'process', async ({ platform }) => ({
      needed: !(await platform.db.transaction({ routing: true }, hasAnyUser)),
    })),
    handleOutside(identity.requestReset, 'account', async ({ platform, http: { request } }, { params }) => {
      await requestReset(platform, { email: params.email, address: request.ip });
      return { message: identity.passwordMessages.resetSent };
    }),
    handleOutside(identity.checkReset, 'account', async ({ platform }, { params }) => ({
      valid: await checkReset(platform, params.token),
    })),
    handleOutside(
      identity.resetPassword,
      'account',
      async ({ platform, http: { request, reply } }, { params, body }) => {
        const origin = originOf(platform, request);
        const device = await resetPassword(platform, {
          token: params.token,
          password: body.password,
          origin,
        });
        setDeviceCookie(reply, device, isSecure(platform));
        return identity.passwordMessages.updated;
      },
    ),
    handleOutside(identity.checkActivation, 'account', ({ platform }, { params }) =>
      checkActivation(platform, params.token),
    ),
    handleOutside(identity.activateAccount, 'account', ({ platform }, { params, body }) =>
      activateAccount(platform, { token: params.token, ...body }),
    ),
    handleOutside(identity.changePassword, 'account', (ctx, { body }) =>
      changePassword(ctx.platform, ctx, { ...body, address: ctx.http.request.ip }),
    ),

    handle(identity.getSecondFactor, (ctx) => getSecondFactor(ctx)),
    handleOutside(identity.beginSecondFactor, 'account', (ctx, { body }) =>
      beginSecondFactor(ctx.platform, ctx, { password: body.password, address: ctx.http.request.ip }),
    ),
    handleOutside(identity.enableSecondFactor, 'account', async (ctx, { body }) => ({
      recovery_codes: await enableSecondFactor(ctx.platform, ctx, body.code),
    })),
    handleOutside(identity.renewRecoveryCodes, 'account', async (ctx, { body }) => ({
      recovery_codes: await renewRecoveryCodes(ctx.platform, ctx, {
        password: body.password,
        address: ctx.http.request.ip,
      }),
    })),
    handleOutside(identity.disableSecondFactor, 'account', (ctx, { body }) =>
      disableSecondFactor(ctx.platform, ctx, { password: body.password, address: ctx.http.request.ip }),
    ),
  ];
}
