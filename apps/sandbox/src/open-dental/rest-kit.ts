import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world/index.ts';
import { ApiRefusal, badRequest, notFound } from './errors.ts';
import type { Practice, Practices } from './practice.ts';
import type { Resource } from './resources.ts';

/** "a hard limit of 100 items for any request" (opendental.com/site/apiimplementation.html). */
export const PAGE = 100;
const formats = new Set(['DateFormatString', 'DateTimeFormatString']);

/** How often one customer may be asked. */
export interface Throttle {
  /** Milliseconds between two requests; 0 for no wait, as with the API Service on the office's own server. */
  everyMs: number;
  /** Whether a hasty request waits for its turn, or is refused with 429 and Retry-After. */
  refuse: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The practice whose keys a request carries. @throws ApiRefusal 401 */
export function authorise(request: FastifyRequest, world: World, practices: Practices): Practice {
  const match = /^ODFHIR ([^/\s]+)\/([^/\s]+)$/.exec(request.headers.authorization ?? '');
  const known = match !== null && timingSafeEqual(digest(match[1]!), digest(world.openDental.developerKey));
  const practice = known ? practices.of(match[2]!) : undefined;
  if (!practice) throw new ApiRefusal(401, 'Invalid developer key or customer key.');
  return practice;
}

/** Lets a customer's requests through one after the other. */
export function createTurnstile(throttle: () => Throttle) {
  const next = new Map<string, number>();
  return async function pass(key: string, reply: FastifyReply): Promise<void> {
    const { everyMs, refuse } = throttle();
    if (everyMs === 0) return;
    const now = Date.now();
    const turn = Math.max(now, next.get(key) ?? 0);
    if (turn > now && refuse) {
      void reply.header('retry-after', String(Math.ceil((turn - now) / 1000)));
      throw new ApiRefusal(429, 'Too many requests. Please slow down.');
    }
    next.set(key, turn + everyMs);
    if (turn > now) await sleep(turn - now);
  };
}

/** `24.2.28` against `24.4.1.0`. */
function isOlder(version: string, wanted: string): boolean {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number));
  for (const [index, part] of need!.entries()) {
    if ((have![index] ?? 0) !== part) return (have![index] ?? 0) < part;
  }
  return false;
}

/** @throws ApiRefusal 400 where the office's Open Dental is older than the method */
export function needVersion(practice: Practice, wanted: string | undefined): void {
  if (wanted !== undefined && isOlder(practice.founding.version, wanted)) {
    throw badRequest(
      `This method requires Open Dental version ${wanted} or greater. The office is on version ${practice.founding.version}.`,
    );
  }
}

/** @throws ApiRefusal 401 */
export function needWriting(practice: Practice): void {
  if (practice.founding.permissions !== 'all') {
    throw new ApiRefusal(401, 'The developer key does not have permission to use this method.');
  }
}

function readPage(query: Readonly<Record<string, string>>, most: number): { offset: number; limit: number } {
  const read = (name: string, fallback: number) => {
    const text = query[name];
    if (text === undefined) return fallback;
    if (!/^\d{1,9}$/.test(text)) throw badRequest(`${name} is invalid`);
    return Number(text);
  };
  return { offset: read('Offset', 0), limit: Math.min(read('Limit', most), most) };
}

/**
 * A page of a resource's rows.
 * @param most rows of a page
 * @throws ApiRefusal
 */
export function listRows(
  resource: Resource,
  practice: Practice,
  query: Readonly<Record<string, string>>,
  most = PAGE,
): object[] {
  if (resource.needs !== undefined && !query[resource.needs])
    throw badRequest(`${resource.needs} is required`);
  const { offset, limit } = readPage(query, most);
  const fits: ((row: Parameters<Resource['present']>[0]) => boolean)[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (name === 'Offset' || name === 'Limit' || formats.has(name)) continue;
    const filter = Object.hasOwn(resource.filters, name) ? resource.filters[name] : undefined;
    if (!filter) throw badRequest(`'${name}' is not a valid parameter`);
    if (value !== '') fits.push(filter(value, practice));
  }
  let rows = practice.rows(resource.table);
  if (resource.holds) rows = rows.filter((row) => resource.holds!(row, query, practice));
  for (const fit of fits) rows = rows.filter(fit);
  if (resource.order) rows = rows.toSorted((one, other) => resource.order!(one, other));
  return rows.slice(offset, offset + limit).map((row) => resource.present(row, practice));
}

/** One row by its key. @throws ApiRefusal 404 */
export function singleRow(resource: Resource, practice: Practice, id: string): object {
  const row = /^\d+$/.test(id) ? practice.find(resource.table, Number(id)) : undefined;
  if (!row) throw notFound(resource.table[0]!.toUpperCase() + resource.table.slice(1));
  return resource.present(row, practice);
}

/** Bodies are JSON, refusals bare JSON strings. */
export function speakJson(scope: FastifyInstance, world: World): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiRefusal) {
      return reply.code(error.status).type('application/json').send(JSON.stringify(error.message));
    }
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) {
      return reply.code(400).type('application/json').send(JSON.stringify('The request could not be read.'));
    }
    world.log.error(error, 'open-dental');
    return reply
      .code(500)
      .type('application/json')
      .send(JSON.stringify('The sandbox failed; its log says why.'));
  });
  scope.all('/*', (_request, reply) =>
    reply
      .code(404)
      .type('application/json')
      .send(JSON.stringify('The specified API resource does not exist.')),
  );
}
