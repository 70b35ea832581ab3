import { PASSWORD } from '../../../testing/factory.ts';
import type { RouteCase } from '../../../testing/route-case.ts';

/** Another session of `user`. */
export interface IdentityIds {
  session: string;
}

/** One call of every route of the feature. */
export function identityCases(ids: IdentityIds): Record<string, RouteCase> {
  return {
    signIn: { body: { client_id: '999', username: 'nobody', password: 'x' }, ok: 401 },
    checkSession: { ok: 200 },
    signOut: { ok: 200 },
    refreshSession: { ok: 200 },
    setDarkMode: { body: { dark_mode: true }, ok: 200 },
    setContactListView: { body: { opens_on: 'waiting' }, ok: 200 },
    checkFirstAccount: { ok: 200 },
    signInCode: { body: { challenge: 'none', code: '123456' }, ok: 401 },
    signInEnroll: { body: { challenge: 'none' }, ok: 401 },
    signInEnrolled: { body: { challenge: 'none', code: '123456' }, ok: 401 },
    requestReset: { params: { email: 'nobody@cedar.test' }, ok: 200 },
    checkReset: { params: { token: 'no-token-of-ours' }, ok: 200 },
    resetPassword: { params: { token: 'no-token-of-ours' }, body: { password: 'plum-river-8' }, ok: 400 },
    checkActivation: { params: { token: 'no-token-of-ours' }, ok: 200 },
    activateAccount: {
      params: { token: 'no-token-of-ours' },
      body: { firstName: 'A', lastName: 'B', username: 'ab', password: 'plum-river-8' },
      ok: 400,
    },
    changePassword: {
      body: { currentPassword: '', newPassword: 'plum-river-8', confirmedNewPassword: 'plum-river-8' },
      ok: 200,
    },
    listOwnSessions: { ok: 200 },
    endOwnSession: { params: { sessionId: ids.session }, ok: 200, foreign: 404 },
    endOtherSessions: { ok: 200 },
    noteActivity: { ok: 200 },
    getSecondFactor: { ok: 200 },
    beginSecondFactor: { body: { password: PASSWORD }, ok: 200 },
    // No code of the secret that was just begun.
    enableSecondFactor: { body: { code: '000000' }, ok: 400 },
    renewRecoveryCodes: { body: { password: PASSWORD }, ok: 409 },
    disableSecondFactor: { body: { password: PASSWORD }, ok: 409 },
  };
}
