import type { FastifyReply, FastifyRequest } from 'fastify';
import { GoogleApiError } from './api-errors.ts';
import type { Google } from './index.ts';

/** Query parameters; one that is repeated is a list. */
export interface Query {
  one(name: string): string | undefined;
  all(name: string): string[];
  /** @throws GoogleApiError when it is no whole number in the range. */
  number(name: string, fallback: number, most: number): number;
}

export function readQuery(request: FastifyRequest): Query {
  const given = new URL(request.url, 'http://sandbox').searchParams;
  return {
    one: (name) => given.get(name) ?? undefined,
    all: (name) => given.getAll(name),
    number(name, fallback, most) {
      const text = given.get(name);
      if (text === null || text === '') return fallback;
      if (!/^\d+$/.test(text))
        throw new GoogleApiError(
          400,
          'invalidArgument',
          `Invalid value at '${name}' (TYPE_UINT32), "${text}"`,
        );
      return Math.min(most, Number(text)) || fallback;
    },
  };
}

/**
 * Who calls, by the access token.
 * @param right matches a scope that allows the call
 * @throws GoogleApiError 401 without a good token, 403 where none of its scopes allows it
 */
export function authorise(
  google: Google,
  request: FastifyRequest,
  reply: FastifyReply,
  right: RegExp,
): { address: string; scope: string } {
  const grant = google.grantOf(request.headers.authorization);
  if (!grant) {
    void reply.header(
      'www-authenticate',
      'Bearer realm="https://accounts.google.com/", error="invalid_token"',
    );
    throw new GoogleApiError(
      401,
      'authError',
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    );
  }
  if (!grant.scope.split(' ').some((one) => right.test(one)))
    throw new GoogleApiError(
      403,
      'insufficientPermissions',
      'Request had insufficient authentication scopes.',
    );
  return grant;
}
