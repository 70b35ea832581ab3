import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_SECONDS, SESSION_SECONDS } from './tokens.ts';

const ACCESS = 'chairline_access';
const REFRESH = 'chairline_refresh';

/** Sets both session cookies: never readable by scripts, never sent from another site. */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: { access: string; refresh: string },
  secure: boolean,
): void {
  const common = { httpOnly: true, sameSite: 'strict', secure, path: '/api' } as const;
  void reply.setCookie(ACCESS, tokens.access, { ...common, maxAge: ACCESS_SECONDS });
  void reply.setCookie(REFRESH, tokens.refresh, { ...common, maxAge: SESSION_SECONDS });
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const common = { httpOnly: true, sameSite: 'strict', secure, path: '/api' } as const;
  void reply.clearCookie(ACCESS, common);
  void reply.clearCookie(REFRESH, common);
}

export const accessCookie = (request: FastifyRequest): string | undefined => request.cookies[ACCESS];
export const refreshCookie = (request: FastifyRequest): string | undefined => request.cookies[REFRESH];
