import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { PlivoError } from './errors.ts';

/** Plivo's own words for a call without right credentials; plain text, as it sends them. */
export const unauthorised =
  'Could not verify your access level for that URL.\nYou have to login with proper credentials';

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether the request carries the credentials of the account in its path. */
export function isAuthorised(world: World, request: FastifyRequest): boolean {
  const { authId } = request.params as { authId?: string };
  const header = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!header) return false;
  const [user = '', ...rest] = Buffer.from(header, 'base64').toString().split(':');
  const account = world.accounts.find((known) => known.authId === user);
  return account !== undefined && user === authId && sameText(rest.join(':'), account.authToken);
}

/** An answer with the id every answer of Plivo has. */
export function answer(reply: FastifyReply, status: number, body: Record<string, unknown>): FastifyReply {
  return reply.code(status).send({ api_id: randomUUID(), ...body });
}

export type Query = Record<string, string | undefined>;

/** limit (1 to 20, 20) and offset (0) of a list. @throws PlivoError 400 when they are no such numbers. */
function readPage(query: Query): { limit: number; offset: number } {
  const limit = Number(query.limit ?? 20);
  const offset = Number(query.offset ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 20) {
    throw new PlivoError(400, 'limit must be an integer between 1 and 20');
  }
  if (!Number.isInteger(offset) || offset < 0)
    throw new PlivoError(400, 'offset must be a non-negative integer');
  return { limit, offset };
}

/** One page of a list with Plivo's meta. `path` is the list's own, from /v1/ on. */
export function pageOf<T>(rows: readonly T[], query: Query, path: string): { objects: T[]; meta: unknown } {
  const { limit, offset } = readPage(query);
  const link = (from: number) => {
    const kept = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    kept.set('limit', String(limit));
    kept.set('offset', String(from));
    return `${path}?${kept.toString()}`;
  };
  return {
    objects: rows.slice(offset, offset + limit),
    meta: {
      limit,
      offset,
      total_count: rows.length,
      next: offset + limit < rows.length ? link(offset + limit) : null,
      previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    },
  };
}

/** Counts calls in a sliding window; true while another one is allowed. */
export function createLimit(most: number, milliseconds: number): (key: string) => boolean {
  const seen = new Map<string, number[]>();
  return (key) => {
    const now = Date.now();
    const recent = (seen.get(key) ?? []).filter((at) => now - at < milliseconds);
    const allowed = recent.length < most;
    if (allowed) recent.push(now);
    seen.set(key, recent);
    return allowed;
  };
}
