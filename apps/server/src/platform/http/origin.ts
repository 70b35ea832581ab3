import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';

/**
 * Refuses a state-changing request that a page of another site caused. Browsers name the origin of
 * every such request; a caller that names none is no browser and carries no one's cookies by accident.
 */
export function checkOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (request.headers['sec-fetch-site'] === 'cross-site')
    throw forbidden('This call came from another site.');
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (origin === publicOrigin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw forbidden('This call came from another site.');
}
