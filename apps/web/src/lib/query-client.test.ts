import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const retry = queryClient.getDefaultOptions().queries!.retry as (count: number, error: unknown) => boolean;

test.each([
  ['a server that failed', new ApiError(502, 'unavailable', ''), [true, true, false]],
  ['a connection that failed', new ApiError(0, 'offline', ''), [true, true, false]],
  ['a server that was busy, which was asked again already', new ApiError(503, 'busy', ''), [false]],
  ['a refusal', new ApiError(404, 'not-found', ''), [false]],
] as const)('after %s', (_what, error, expected) => {
  expect(expected.map((_, count) => retry(count, error))).toEqual(expected);
});
