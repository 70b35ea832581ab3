import type { phones, users } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** The office's numbers after one of them changed; an older copy than the held one changes nothing. */
export function putPhone(held: phones.Phone[], phone: phones.Phone): phones.Phone[] {
  const index = held.findIndex(({ phone_id }) => phone_id === phone.phone_id);
  if (index === -1) return [...held, phone].toSorted((a, b) => a.phone_id - b.phone_id);
  if (held[index]!.version > phone.version) return held;
  return held.with(index, phone);
}

export function dropPhone(held: phones.Phone[], phoneId: number): phones.Phone[] {
  return held.filter(({ phone_id }) => phone_id !== phoneId);
}

/** The office's users after a softphone or a designation of one of them changed. */
export function putEndpoint(held: phones.Endpoint[], endpoint: phones.Endpoint): phones.Endpoint[] {
  const index = held.findIndex(({ user_id }) => user_id === endpoint.user_id);
  if (index === -1) return [...held, endpoint].toSorted((a, b) => a.user_id - b.user_id);
  if (held[index]!.version > endpoint.version) return held;
  return held.with(index, endpoint);
}

/** The same after the user's account changed; somebody new has no softphone yet. */
export function putUserOfEndpoint(held: phones.Endpoint[], user: users.UserRow): phones.Endpoint[] {
  const before = held.find(({ user_id }) => user_id === user.user_id) ?? {
    softphone_user: '',
    endpoint_alias: '',
    phone_enabled: false,
    state: 'none' as const,
    failure: null,
    phones: [],
    ivr_des: [],
  };
  return putEndpoint(held, {
    ...before,
    user_id: user.user_id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    role: user.role,
    is_active: user.isActive,
    version: user.version,
    can_manual_tagging: user.can_manual_tagging,
    can_hear_recordings: user.can_hear_recordings,
    can_post_social: user.can_post_social,
    phone_enabled: before.state === 'active' && user.isActive,
  });
}

/** A number that is gone rings for nobody. */
export function dropPhoneOfEndpoints(held: phones.Endpoint[], phoneId: number): phones.Endpoint[] {
  return held.map((endpoint) =>
    endpoint.phones.includes(phoneId)
      ? { ...endpoint, phones: endpoint.phones.filter((id) => id !== phoneId) }
      : endpoint,
  );
}

export const phoneReducers: Reducers<phones.Phone[]> = {
  phoneChanged: (held, { phone }) => putPhone(held, phone),
  phoneDeleted: (held, { phone_id }) => dropPhone(held, phone_id),
};

export const endpointReducers: Reducers<phones.Endpoint[]> = {
  endpointChanged: (held, { endpoint }) => putEndpoint(held, endpoint),
  userChanged: (held, { user }) => putUserOfEndpoint(held, user),
  phoneDeleted: (held, { phone_id }) => dropPhoneOfEndpoints(held, phone_id),
};
