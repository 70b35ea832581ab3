import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { describeCodeError, describeSignInError, isChallengeOver } from './sign-in-error.ts';

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

it('a lock offers the way in by mail, and nothing else does', () => {
  const locked = new ApiError(429, 'sign_in_locked', 'Too many tries. Wait 8 seconds, then try again.');
  expect(describeSignInError(locked)).toEqual({ title: locked.message, offersLink: true });
  expect(describeSignInError(new ApiError(429, 'too_many_requests', 'Slow down.'))).toEqual({
    title: 'Slow down.',
  });
});

it.each([
  [new ApiError(401, 'wrong_credentials', 'That code is not right.'), 'That code is not right.'],
  [new ApiError(429, 'sign_in_locked', 'Wait five minutes.'), 'Wait five minutes.'],
  [new ApiError(0, 'offline', 'No connection'), 'No connection'],
  [new ApiError(500, 'internal', 'x'), 'Something went wrong. Try again in a moment.'],
  [new TypeError('x'), 'Something went wrong. Try again in a moment.'],
])('beside the code, %s is told as "%s"', (error, words) => {
  expect(describeCodeError(error)).toBe(words);
});

it('knows that the first step has to be taken again', () => {
  const words = 'The sign-in took too long. Enter your password again.';
  expect(isChallengeOver(new ApiError(401, 'wrong_credentials', words))).toBe(true);
  expect(isChallengeOver(new ApiError(401, 'wrong_credentials', 'That code is not right.'))).toBe(false);
  expect(isChallengeOver(new Error(words))).toBe(false);
});
