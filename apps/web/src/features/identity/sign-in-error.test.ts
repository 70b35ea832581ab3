import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { describeSignInError } from './sign-in-error.ts';

it.each([
  [new ApiError(401, 'wrong_credentials', 'Username or password incorrect!'), 'Invalid username or password'],
  [new ApiError(429, 'sign_in_locked', 'Wait five minutes.'), 'Wait five minutes.'],
  [new ApiError(400, 'bad_request', 'Only digits allowed'), 'Only digits allowed'],
  [new ApiError(500, 'internal', 'x'), 'Something went wrong'],
  [new ApiError(0, 'offline', 'No connection'), 'Something went wrong'],
  [new TypeError('x'), 'Something went wrong'],
])('%s is told as "%s"', (error, title) => {
  expect(describeSignInError(error).title).toBe(title);
});
