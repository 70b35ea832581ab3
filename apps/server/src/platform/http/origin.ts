import { PAGE_HEADER, type RouteShape } from '@chairline/contract';
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

/**
 * Refuses a GET that acts unless our page's own code asked for it: a picture, a frame, a style sheet or a link of
 * whatever document carries no header of ours, and browsers name what they load it for (Fetch Metadata).
 */
export function checkActs(request: FastifyRequest, acts: RouteShape['acts']): void {
  const { 'sec-fetch-dest': destination, 'sec-fetch-site': site } = request.headers;
  if (acts === 'page') {
    const ofThePage =
      request.headers[PAGE_HEADER] === '1' &&
      (destination === undefined || destination === 'empty') &&
      (site === undefined || site === 'same-origin');
    if (!ofThePage) throw forbidden('This call is made by our own page alone.');
  }
  if (acts === 'navigation' && destination !== undefined && destination !== 'document')
    throw forbidden('This address is opened as a page alone.');
}
