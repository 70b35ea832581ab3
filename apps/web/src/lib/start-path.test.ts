import type { identity } from '@chairline/contract';
import { expect, it, vi } from 'vitest';

// The session reads what the device kept as soon as it is loaded; here there is no device.
vi.stubGlobal('localStorage', { getItem: () => null });
const { startPath } = await import('./session.ts');

const user = (limited: boolean, administer: boolean) =>
  ({ client: { limited }, can: { administer } }) as identity.SessionUser;

it.each([
  ['an admin of an office in good standing begins at the front desk', false, true, undefined, '/frontdesk'],
  ['where they wanted to go comes first', false, true, '/settings/phones', '/settings/phones'],
  ['an admin whose office’s time is over chooses a plan', true, true, undefined, '/pricing'],
  ['whatever they wanted', true, true, '/frontdesk?contact=7', '/pricing'],
  [
    'but not when they come back from paying',
    true,
    true,
    '/subscriptionManagement?checkout=done',
    '/subscriptionManagement?checkout=done',
  ],
  ['a member cannot choose, and reads', true, false, undefined, '/frontdesk'],
] as const)('%s', (_words, limited, administer, to, path) => {
  expect(startPath(user(limited, administer), to)).toBe(path);
});
