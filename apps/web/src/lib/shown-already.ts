import { ApiError } from './api-error.ts';

/**
 * Whether the page has told the user of this failure already: a right that is missing, an office whose time is
 * over, a session that ended.
 */
export function isShownAlready(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 402 || error.status === 403 || error.code === 'session_ended')
  );
}

/** Somebody else was quicker: what was sent is based on something that no longer stands. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
