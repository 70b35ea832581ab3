import { describe, expect, it } from 'vitest';
import { readDeviceState, stateWords, type DeviceFacts } from './device-state.ts';
import { readKey } from './push-device.ts';

const facts: DeviceFacts = {
  notifications: true,
  push: true,
  secure: true,
  permission: 'default',
  apple: false,
  installed: false,
};

describe('what a browser says of notifications', () => {
  it.each([
    [{}, 'ask'],
    [{ permission: 'granted' }, 'allowed'],
    [{ permission: 'denied' }, 'blocked'],
    [{ notifications: false }, 'unsupported'],
    [{ secure: false, permission: 'denied' }, 'insecure'],
    [{ apple: true, notifications: false }, 'install'],
    [{ apple: true, installed: true }, 'ask'],
    [{ apple: true, installed: true, permission: 'granted' }, 'allowed'],
  ] as const)('%j is %s', (given, state) => {
    expect(readDeviceState({ ...facts, ...given })).toBe(state);
    expect(stateWords[state].hint).not.toBe('');
  });
});

describe('the server’s key', () => {
  it('is read from base64url', () => {
    expect([...readKey('_-8A')]).toEqual([255, 239, 0]);
  });
});
