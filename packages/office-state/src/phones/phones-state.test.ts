import type { phones, users } from '@chairline/contract';
import { expect, it } from 'vitest';
import { dropPhoneOfEndpoints, putEndpoint, putPhone, putUserOfEndpoint } from './phones-state.ts';

const phone = (patch: Partial<phones.Phone> = {}): phones.Phone => ({
  phone_id: 1,
  client_id: 2,
  phone_num: '5035550100',
  description: '',
  ported: false,
  is_text_default: false,
  takes_texts: true,
  calls: 'ring',
  forward_to: '',
  ring_mode: 'together',
  recording: 'office',
  ring_order: [],
  fallback: 'voicemail',
  fallback_to: '',
  fallback_text: '',
  greeting: '',
  closed_greeting: '',
  greeting_sound: '',
  closed_greeting_sound: '',
  menu: false,
  menu_words: '',
  menu_sound: '',
  menu_names: [],
  state: 'active',
  failure: null,
  version: 1,
  ...patch,
});

const user: users.UserRow = {
  user_id: 7,
  username: 'dana',
  first_name: 'Dana',
  last_name: 'Whitlock',
  email: 'dana@office.test',
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
  version: 3,
};

it('takes a number in its place, the oldest first, and never an older copy', () => {
  const held = [phone(), phone({ phone_id: 3, version: 4 })];
  expect(putPhone(held, phone({ phone_id: 2 })).map(({ phone_id }) => phone_id)).toEqual([1, 2, 3]);
  expect(putPhone(held, phone({ phone_id: 3, version: 3, description: 'late' }))).toBe(held);
  expect(putPhone(held, phone({ phone_id: 3, version: 5, state: 'failed' }))[1]!.state).toBe('failed');
});

it('shows somebody new without a softphone, and keeps the softphone of a renamed user', () => {
  const [made] = putUserOfEndpoint([], user);
  expect(made).toMatchObject({ user_id: 7, is_active: true, state: 'none', phone_enabled: false });
  const enabled: phones.Endpoint = { ...made!, state: 'active', softphone_user: 'dana4711', phones: [1] };
  const [renamed] = putUserOfEndpoint([enabled], { ...user, last_name: 'Reyes', version: 4 });
  expect(renamed).toMatchObject({
    last_name: 'Reyes',
    state: 'active',
    softphone_user: 'dana4711',
    version: 4,
  });
});

it('has no phone for who is switched off', () => {
  const [made] = putUserOfEndpoint([], user);
  const enabled: phones.Endpoint = { ...made!, state: 'active', phone_enabled: true };
  const [off] = putUserOfEndpoint([enabled], { ...user, isActive: false, version: 4 });
  expect(off).toMatchObject({ is_active: false, phone_enabled: false });
});

it('takes a softphone that changed while the account stayed the same', () => {
  const [made] = putUserOfEndpoint([], user);
  expect(putEndpoint([made!], { ...made!, state: 'pending' })[0]!.state).toBe('pending');
});

it('rings nobody with a number that is gone', () => {
  const [made] = putUserOfEndpoint([], user);
  expect(dropPhoneOfEndpoints([{ ...made!, phones: [1, 2] }], 1)[0]!.phones).toEqual([2]);
});
