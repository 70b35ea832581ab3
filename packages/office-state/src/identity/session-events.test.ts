import type { identity } from '@chairline/contract';
import { expect, it } from 'vitest';
import { applyOfficeChanged, applySessionUserChanged } from './session-events.ts';

const client: identity.SessionClient = {
  client_id: 2,
  name: 'Maple Street Dental',
  timezone: 'America/Los_Angeles',
  AI_mode: 0,
  text_number: '5035550100',
  idle_minutes: 30,
  require_second_factor: false,
  limited: false,
};
const user: identity.SessionUser = {
  user_id: 7,
  username: 'desk',
  first_name: 'Dana',
  last_name: 'Cole',
  email: 'dana@maple.test',
  role: 'Admin',
  isActive: true,
  dark_mode: false,
  contact_list: { opens_on: null, longest_first: false },
  plivo_user: '',
  ph1: '',
  ph2: '',
  ph3: '',
  language: null,
  second_factor: false,
  client_id: 2,
  client,
  ODEnabled: false,
  can: { administer: true, provide: false, tag_manually: true, hear_recordings: true, post_social: true },
};

it('takes the user’s own account as the event has it, and nobody else’s', () => {
  const member = { ...user, role: 'Member' as const, can: { ...user.can, administer: false } };
  expect(applySessionUserChanged(user, { user: member })).toEqual(member);
  expect(applySessionUserChanged(user, { user: { ...member, user_id: 8 } })).toBe(user);
  expect(applySessionUserChanged(user, { user: { ...member, client_id: 3 } })).toBe(user);
});

it('takes the office and its integration flag, and leaves the rest of the user alone', () => {
  const renamed = { ...client, name: 'Maple & Oak', limited: true };
  expect(applyOfficeChanged(user, { client: renamed, ODEnabled: true })).toEqual({
    ...user,
    client: renamed,
    ODEnabled: true,
  });
  expect(applyOfficeChanged(user, { client: { ...renamed, client_id: 3 }, ODEnabled: true })).toBe(user);
});
