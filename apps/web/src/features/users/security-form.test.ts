import { expect, it } from 'vitest';
import { describeRequirement, isChanged, readIdleMinutes, securityFields } from './security-form.ts';

const saved = {
  require_second_factor: false,
  idle_minutes: 30,
  feed_names: false,
  version: 1,
  without_second_factor: 3,
};

it.each([
  ['5', 5],
  [' 720 ', 720],
  ['4', null],
  ['721', null],
  ['30.5', null],
  ['', null],
  ['1e2', null],
])('reads "%s" as %s minutes', (text, minutes) => {
  expect(readIdleMinutes(text)).toBe(minutes);
});

it('says whom requiring a second factor signs out', () => {
  const required = { ...securityFields(saved), required: true };
  expect(describeRequirement(required, saved)).toBe(
    '3 people have none: they are signed out now and set one up at their next sign-in.',
  );
  expect(describeRequirement(required, { ...saved, without_second_factor: 1 })).toMatch(/^1 person has none/);
  expect(describeRequirement(required, { ...saved, without_second_factor: 0 })).toMatch(/^Everybody/);
  expect(describeRequirement(required, { ...saved, require_second_factor: true })).toBeNull();
});

it('knows a changed form', () => {
  expect(isChanged(securityFields(saved), saved)).toBe(false);
  expect(isChanged({ ...securityFields(saved), idleMinutes: '15' }, saved)).toBe(true);
  expect(isChanged({ ...securityFields(saved), feedNames: true }, saved)).toBe(true);
});
