import { expect, test } from 'vitest';
import { demoAccount, demoPeople, readOptions } from './options.ts';

test('without settings the demo’s are used', () => {
  expect(readOptions({})).toMatchObject({
    port: 4001,
    smtpPort: 4002,
    dataDir: null,
    appUrl: 'http://localhost:4000',
    accounts: [demoAccount],
    officeNumbers: ['+15035550100', '+17205550100'],
    people: demoPeople,
  });
});

test('accounts, numbers and people are read', () => {
  const options = readOptions({
    PLIVO_AUTH_ID: 'MA1, MA2',
    PLIVO_AUTH_TOKEN: 'one,two',
    SANDBOX_NUMBERS: '503-555-0100,(541) 555-0100',
    SANDBOX_PEOPLE: '[{"number":"5035550120","name":"Ana"}]',
    CHAIRLINE_DATA: '/data',
    SANDBOX_TIMING: '{"localPerSecond":50,"webhookRetries":[10]}',
  });
  expect(options).toMatchObject({
    accounts: [
      { authId: 'MA1', authToken: 'one' },
      { authId: 'MA2', authToken: 'two' },
    ],
    officeNumbers: ['+15035550100', '+15415550100'],
    people: [{ number: '+15035550120', name: 'Ana' }],
    dataDir: '/data/sandbox',
    timing: { localPerSecond: 50, webhookRetries: [10] },
  });
});

test.each([
  [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
  [{ SANDBOX_SMTP_PORT: '-1' }, 'SANDBOX_SMTP_PORT'],
  [{ PLIVO_AUTH_ID: 'MA1' }, 'must come together'],
  [{ SANDBOX_APP_URL: 'desk' }, 'SANDBOX_APP_URL'],
  [{ SANDBOX_NUMBERS: '12' }, '"12"'],
  [{ SANDBOX_PEOPLE: 'Ana' }, 'SANDBOX_PEOPLE'],
  [{ SANDBOX_PEOPLE: '[{"number":"12","name":"Ana"}]' }, '"12"'],
  [{ SANDBOX_TIMING: '{"speed":1}' }, 'localPerSecond'],
  [{ SANDBOX_TIMING: '{"webhookRetries":[]}' }, 'SANDBOX_TIMING'],
  [{ SANDBOX_PLIVO_LISTS_PER_MINUTE: '-1' }, 'whole number'],
])('%j is refused in one sentence', (env, words) => {
  expect(() => readOptions(env)).toThrow(words);
});
