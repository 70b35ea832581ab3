import { ApiError } from '../api.ts';

/** The server knows of no call of ours by this name: it is over, a colleague has it, or it never was ours. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);
