import { ApiError } from './api-error.ts';

/**
 * Whether the API client has told the user of this failure where the caller asked to show a 400 itself: a right
 * that is missing, a session that ended, an office whose time is over.
 */
export function isShownAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 402 || error.status === 403);
}

/** Somebody else was quicker: what was sent is based on something that no longer stands. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** What was asked for, or sent to, is not there any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
