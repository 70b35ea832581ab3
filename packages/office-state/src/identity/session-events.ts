import type { identity, LivePayload } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type SessionUser = identity.SessionUser;

/** The user after their own account changed; another account's event changes nothing. */
export function applySessionUserChanged(
  user: SessionUser,
  payload: LivePayload<'sessionUserChanged'>,
): SessionUser {
  const same = payload.user.user_id === user.user_id && payload.user.client_id === user.client_id;
  return same ? payload.user : user;
}

/** The user after the office changed. */
export function applyOfficeChanged(user: SessionUser, payload: LivePayload<'officeChanged'>): SessionUser {
  if (payload.client.client_id !== user.client_id) return user;
  return { ...user, client: payload.client, ODEnabled: payload.ODEnabled };
}

/** The signed-in user. */
export const sessionReducers: Reducers<SessionUser, SessionUser> = {
  sessionUserChanged: applySessionUserChanged,
  officeChanged: applyOfficeChanged,
};
