import { type CallKind, problemCodes, type RouteShape } from '@chairline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Session } from './handler.ts';

/** How a call counts; `page`: files of the web app and what is at no address of ours. */
type Kind = CallKind | 'upload' | 'read' | 'write' | 'page';

/**
 * Calls a minute, by one server process. Of an address there is room for an office of some forty people; of a user,
 * for hands that are faster than any.
 */
export const limits = {
  'sign-in': { address: 120, user: 120, words: 'sign-ins' },
  send: { address: 1_200, user: 240, words: 'messages' },
  upload: { address: 600, user: 120, words: 'uploads' },
  search: { address: 2_400, user: 300, words: 'searches' },
  read: { address: 6_000, user: 3_000, words: 'requests' },
  write: { address: 3_000, user: 1_200, words: 'changes' },
  page: { address: 30_000, user: 30_000, words: 'requests' },
} as const satisfies Record<Exclude<Kind, 'none'>, { address: number; user: number; words: string }>;

/** What `REQUESTS_PER_MINUTE` is measured by: it raises or lowers all limits alike. */
const BASE = limits.read.address;
const MINUTE_MS = 60_000;
/** A text alone is no upload, though it travels as a form. */
const UPLOAD_BYTES = 64 * 1024;

/** How a route's calls count, uploads aside. */
export function kindOf(route: RouteShape): Kind {
  // Signed deliveries come as fast as patients write.
  if (route.access === 'webhook' || route.access === 'token') return 'none';
  return route.counts ?? (route.method === 'GET' ? 'read' : 'write');
}

function kindOfCall(request: FastifyRequest, route: RouteShape | undefined): Kind {
  if (!route) return 'page';
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return route.multipart && length > UPLOAD_BYTES ? 'upload' : kindOf(route);
}

export interface Limits {
  /** Before anything is looked up. @throws Refusal 429 when calls of this kind came too fast from this address */
  ofAddress(request: FastifyRequest, route?: RouteShape): Promise<void>;
  /** Once it is known who calls. @throws Refusal 429 the same of one user, wherever they call from */
  ofUser(request: FastifyRequest, route: RouteShape, session: Session): Promise<void>;
}

/** @param requestsPerMinute reads of one address; the other limits in proportion */
export function createLimits(app: FastifyInstance, requestsPerMinute: number): Limits {
  const factor = requestsPerMinute / BASE;
  type Counter = ReturnType<FastifyInstance['createRateLimit']>;
  const counters = new Map<string, Counter>();
  const counterOf = (kind: Exclude<Kind, 'none'>, by: 'address' | 'user', keyOf: KeyOf): Counter => {
    const name = `${kind} ${by}`;
    let counter = counters.get(name);
    if (!counter) {
      const max = Math.max(1, Math.ceil(limits[kind][by] * factor));
      counter = app.createRateLimit({
        max,
        timeWindow: MINUTE_MS,
        ...(keyOf ? { keyGenerator: keyOf } : {}),
      });
      counters.set(name, counter);
    }
    return counter;
  };

  async function count(request: FastifyRequest, kind: Kind, by: 'address' | 'user', keyOf: KeyOf) {
    if (kind === 'none') return;
    const verdict = await counterOf(kind, by, keyOf)(request);
    if (verdict.isAllowed || !verdict.isExceeded) return;
    const seconds = Math.max(1, verdict.ttlInSeconds);
    throw new Refusal(
      429,
      problemCodes.tooMany,
      `Too many ${limits[kind].words} in a short time. Wait ${seconds} second${seconds === 1 ? '' : 's'}, then try again.`,
      seconds,
    );
  }

  return {
    ofAddress: (request, route) => count(request, kindOfCall(request, route), 'address', undefined),
    ofUser: (request, route) => count(request, kindOfCall(request, route), 'user', userKey),
  };
}

/** Left out: the address, of IPv6 the network. */
type KeyOf = ((request: FastifyRequest) => string) | undefined;

const userKey = ({ session }: FastifyRequest): string => `${session!.office}:${session!.actor.userId}`;
