import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** The address of `colleague`, and somebody who was invited. */
export interface UsersIds {
  colleagueEmail: string;
  invitation: number;
}

/** One call of every route of the feature. */
export function usersCases(ids: SharedIds & UsersIds): Record<string, RouteCase> {
  const params = { id: ids.colleague };
  return {
    listUsers: { ok: 200 },
    getUser: { params, ok: 200, foreign: 404 },
    createUser: {
      body: {
        first_name: 'Noor',
        last_name: 'Haddad',
        username: 'noor',
        email: 'noor@example.com',
        password: 'quiet7river',
      },
      ok: 201,
    },
    updateUser: { params, body: { last_name: 'Changed' }, ok: 200, foreign: 404 },
    setUserRole: { params: { ...params, role: 'Admin' }, ok: 200, foreign: 404 },
    listManagedUsers: { ok: 200 },
    sendActivation: { body: { firstName: 'Ida', role: 'Member', email: 'ida@example.com' }, ok: 200 },
    listInvitations: { ok: 200 },
    withdrawInvitation: { params: { id: ids.invitation }, ok: 200, foreign: 404 },
    toggleActive: { body: { email: ids.colleagueEmail }, ok: 200, foreign: 404 },
    updateActiveStatus: { params, body: { is_active: true }, ok: 200, foreign: 404 },
    signOutUser: { params, ok: 200, foreign: 404 },
    resetUserSecondFactor: { params, ok: 200, foreign: 404 },
  };
}
