/** An error as Google's APIs say it (google.rpc.Status with the older `errors` beside it). */
export class GmailError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly domain: string;
  constructor(status: number, reason: string, message: string, domain = 'global') {
    super(message);
    this.status = status;
    this.reason = reason;
    this.domain = domain;
  }
}

const words: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** The body of an error's answer. */
export function errorBody({ status, reason, message, domain }: GmailError): object {
  const located = status === 401 ? { location: 'Authorization', locationType: 'header' } : {};
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain, reason, ...located }],
      status: words[status] ?? 'UNKNOWN',
    },
  };
}

export const notFound = (): GmailError => new GmailError(404, 'notFound', 'Requested entity was not found.');
export const invalid = (message: string): GmailError => new GmailError(400, 'invalidArgument', message);
