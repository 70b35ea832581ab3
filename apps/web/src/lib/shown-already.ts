import { ApiError } from './api-error.ts';

/** Whether the API client itself has told the user of this failure: a right that is missing, a session that ended. */
export function isShownAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.code === 'session_ended');
}

/** Somebody else was quicker: what was sent is based on something that no longer stands. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
