import { identity } from '@chairline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS } from './devices.ts';
import { ACCESS_SECONDS, SESSION_SECONDS } from './tokens.ts';

const ACCESS = 'chairline_access';
const REFRESH = 'chairline_refresh';
const DEVICE = 'chairline_device';

/** Scripts may read it: it says that there may be a session, and nothing about it. */
const markCommon = (secure: boolean) => ({ sameSite: 'strict', secure, path: '/' }) as const;

/** Sets both session cookies: never readable by scripts, never sent from another site; and the mark beside them. */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: { access: string; refresh: string },
  secure: boolean,
): void {
  const common = { httpOnly: true, sameSite: 'strict', secure, path: '/api' } as const;
  void reply.setCookie(ACCESS, tokens.access, { ...common, maxAge: ACCESS_SECONDS });
  void reply.setCookie(REFRESH, tokens.refresh, { ...common, maxAge: SESSION_SECONDS });
  void reply.setCookie(identity.SESSION_MARK, '1', { ...markCommon(secure), maxAge: SESSION_SECONDS });
}

/**
 * Takes the session's cookies away, and with them what the browser kept of its pictures and pages. Its storage stays:
 * what was typed and not sent is found again after the next sign-in. A visitor without cookies had no session.
 */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (Object.keys(request.cookies).some((name) => [ACCESS, REFRESH, identity.SESSION_MARK].includes(name)))
    void reply.header('Clear-Site-Data', '"cache"');
  const common = { httpOnly: true, sameSite: 'strict', secure, path: '/api' } as const;
  void reply.clearCookie(ACCESS, common);
  void reply.clearCookie(REFRESH, common);
  void reply.clearCookie(identity.SESSION_MARK, markCommon(secure));
}

/** The device is known by it; it stays when its session ends. */
export function setDeviceCookie(reply: FastifyReply, device: string, secure: boolean): void {
  void reply.setCookie(DEVICE, device, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/api',
    maxAge: DEVICE_SECONDS,
  });
}

export const deviceCookie = (request: FastifyRequest): string | undefined => request.cookies[DEVICE];
export const accessCookie = (request: FastifyRequest): string | undefined => request.cookies[ACCESS];
export const refreshCookie = (request: FastifyRequest): string | undefined => request.cookies[REFRESH];
