import type { FastifyInstance } from 'fastify';

/** An error as Google's APIs say it (google.rpc.Status with the older `errors` beside it). */
export class GoogleApiError extends Error {
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
  409: 'ALREADY_EXISTS',
  410: 'INVALID_ARGUMENT',
  412: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** The body of an error's answer. */
export function errorBody({ status, reason, message, domain }: GoogleApiError): object {
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

export const notFound = (): GoogleApiError =>
  new GoogleApiError(404, 'notFound', 'Requested entity was not found.');
export const invalid = (message: string): GoogleApiError =>
  new GoogleApiError(400, 'invalidArgument', message);

/** The three ways it is said, in turn: clients tend to know only one of them. @param service such as gmail */
export function quotaError(turn: number, service: string): GoogleApiError {
  const exceeded = `Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service '${service}.googleapis.com' for consumer 'project_number:1'.`;
  switch (turn % 3) {
    case 1:
      return new GoogleApiError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', 'usageLimits');
    case 2:
      return new GoogleApiError(429, 'rateLimitExceeded', exceeded, 'usageLimits');
    default:
      return new GoogleApiError(403, 'rateLimitExceeded', exceeded, 'usageLimits');
  }
}

/** Answers what was thrown as Google would. */
export function answerErrors(
  scope: FastifyInstance,
  log: { error(error: unknown, words: string): void },
): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof GoogleApiError) return reply.code(error.status).send(errorBody(error));
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) {
      const message = error instanceof Error ? error.message : 'Bad Request';
      return reply.code(statusCode).send(errorBody(new GoogleApiError(statusCode, 'badRequest', message)));
    }
    log.error(error, 'google api');
    return reply
      .code(500)
      .send(errorBody(new GoogleApiError(500, 'backendError', 'Internal error encountered.')));
  });
}
