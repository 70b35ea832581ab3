import type { users } from '@chairline/contract';

/** A user for tests, with what the test is about replaced. */
export function makeManagedUser(given: Partial<users.ManagedUser>): users.ManagedUser {
  return {
    user_id: 3,
    username: 'desk',
    first_name: 'Jordan',
    last_name: 'Hale',
    email: 'jordan@fernhill.test',
    role: 'Member',
    isActive: true,
    dark_mode: false,
    plivo_user: '',
    ph1: '',
    ph2: '',
    ph3: '',
    language: null,
    can_manual_tagging: true,
    can_hear_recordings: false,
    can_post_social: false,
    client: { client_id: 2, name: 'Fern Hill Dental', timezone: 'America/Los_Angeles', AI_mode: 0 },
    version: 1,
    second_factor: false,
    last_sign_in_at: null,
    ...given,
  };
}

/** An invitation for tests. */
export function makeInvitation(given: Partial<users.Invitation>): users.Invitation {
  return {
    invitation_id: 7,
    first_name: 'Ana',
    last_name: 'Brandt',
    email: 'ana@fernhill.test',
    role: 'Member',
    sent_at: '2026-11-20T10:00:00Z',
    expires_at: '2026-11-27T10:00:00Z',
    mail_state: 'sent',
    ...given,
  };
}
