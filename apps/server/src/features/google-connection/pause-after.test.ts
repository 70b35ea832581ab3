import { expect, test } from 'vitest';
import { GoogleError } from '../../gateways/google/index.ts';
import { pauseAfter } from './pause-after.ts';

const timing = { firstBackoff: 1_000, maxBackoff: 60_000 };

test('the pause doubles with each failure, up to a limit', () => {
  const pauses = [0, 1, 2, 10, 40].map((failures) =>
    pauseAfter(new GoogleError('unavailable', 'away'), failures, timing),
  );
  expect(pauses.map(({ failures, waitMs }) => [failures, waitMs])).toEqual([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [11, 60_000],
    [30, 60_000],
  ]);
});

test('Google’s own word for how long counts', () => {
  expect(pauseAfter(new GoogleError('busy', 'later', 7_000), 5, timing)).toEqual({
    outcome: 'busy',
    reason: 'later',
    failures: 6,
    waitMs: 7_000,
  });
});

test('what is no fault of Google’s goes on', () => {
  expect(() => pauseAfter(new Error('ours'), 0, timing)).toThrow('ours');
});
