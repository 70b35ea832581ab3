/**
 * A call that did not succeed. `message` is a sentence for the user; `code` is the problem
 * document's stable code, or one of `offline`, `timeout`, `bad_answer`, `bad_request`, `session_ended`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  /** The problem document, for what a code says besides: unknown until its reader has looked. */
  readonly problem: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    options: ErrorOptions & { problem?: unknown } = {},
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.problem = options.problem;
  }
}

export const apiMessages = {
  offline: 'Chairline cannot be reached. Check the internet connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  badAnswer: 'The server answered in a way this page does not understand. Reload the page.',
  serverError: 'Something went wrong on our side. Try again in a moment.',
  sessionEnded: 'Your session has ended. Sign in again to go on.',
  forbidden: 'You may not do that. Ask an administrator of your office.',
  notFound: 'That is no longer there.',
  other: 'That did not work. Try again.',
} as const;

/** Whether the API client shows the sentence itself (a 400: unless the caller asked for quiet). */
export function isAlerted(error: unknown): boolean {
  return error instanceof ApiError && ([400, 402, 403].includes(error.status) || isUnsaved(error));
}

/** Whether the server had no room for what was sent, or can only be read. */
const isUnsaved = ({ code }: ApiError): boolean => code === 'storage_full' || code === 'storage_read_only';

/** Whether the call never reached the server or its answer never came back. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout');
}

/** The sentence to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : apiMessages.other;
}
