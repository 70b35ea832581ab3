import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { deviceCookie } from './cookies.ts';
import { readDevice } from './devices.ts';
import type { SignInOrigin } from './start-session.ts';

/** Whether cookies are for https alone. */
export const isSecure = (platform: Platform): boolean => platform.config.publicUrl.startsWith('https:');

/** Where a request comes from. */
export const originOf = (platform: Platform, request: FastifyRequest): SignInOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: readDevice(deviceCookie(request), platform.sessionKey),
});
