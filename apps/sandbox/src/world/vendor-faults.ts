import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from './index.ts';

const SLOW_BY = 3_000;
/** Half of a page that is no JSON, as a broken proxy in front of an API sends it. */
const brokenPage = '<html><head><title>Service</title></head><body><p>{"api_id": "8f1c';

interface Refusal {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** How a vendor says that it is ill. */
export interface VendorWords {
  /** @param turn counts from 1: a vendor that has several ways says them in turn */
  error(turn: number): Refusal;
  /** @param ms how long is to be waited, as the control API says it; null: the vendor's own time */
  rateLimit(turn: number, ms: number | null): Refusal;
  /** What is no answer, with its type. Left out: half of a page. */
  garbage?: { type: string; body: string };
  /** Its own ways to fail. @returns whether one of them answered, or will */
  other?(mode: string, request: FastifyRequest, reply: FastifyReply, ms: number | null): Promise<boolean>;
}

const plain: VendorWords = {
  // 500 and 503 in turn: clients tend to know only one of them.
  error: (turn) => ({
    status: turn % 2 === 1 ? 500 : 503,
    body: { api_id: randomUUID(), error: 'internal server error' },
  }),
  rateLimit: () => ({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { api_id: randomUUID(), error: 'too many requests' },
  }),
};

/**
 * Makes the API of this scope as ill as the control API asked for. All modes but slow and accept-then-drop refuse the
 * request; accept-then-drop does what is asked and cuts the connection (reads are answered, so that doubt can be resolved).
 * @param vendor as the control API names it; of several the first that is ill
 * @param words left out: those of a plain JSON API, such as Plivo's
 * @returns which mode a request met: what a vendor does with its own modes later on is its own business
 */
export function registerFaults(
  scope: FastifyInstance,
  world: World,
  vendor: string | ((request: FastifyRequest) => readonly string[]),
  words: VendorWords = plain,
): (request: FastifyRequest) => string | undefined {
  let errors = 0;
  let limits = 0;
  const met = new WeakMap<FastifyRequest, string>();
  const dropping = new WeakSet<FastifyRequest>();
  const faultOf = (request: FastifyRequest) => {
    for (const name of typeof vendor === 'string' ? [vendor] : vendor(request)) {
      const fault = world.faults.next(name);
      if (fault) return fault;
    }
    return null;
  };

  scope.addHook('onRequest', async (request, reply) => {
    const fault = faultOf(request);
    if (!fault) return undefined;
    met.set(request, fault.mode);
    const refuse = ({ status, body, headers = {} }: Refusal) =>
      reply.code(status).headers(headers).send(body);
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error':
        return refuse(words.error((errors += 1)));
      case 'rate-limit':
        return refuse(words.rateLimit((limits += 1), fault.ms));
      case 'garbage': {
        const { type, body } = words.garbage ?? { type: 'text/html', body: brokenPage };
        return reply.code(200).type(type).send(body);
      }
      case 'timeout':
        keepSilent(request, reply, fault.ms);
        return reply;
      case 'accept-then-drop':
        if (request.method !== 'GET') dropping.add(request);
        return undefined;
      default:
        return (await words.other?.(fault.mode, request, reply, fault.ms)) ? reply : undefined;
    }
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (dropping.has(request) && reply.statusCode < 300) request.raw.socket.destroy();
    return payload;
  });

  return (request) => met.get(request);
}

/** The connection stays open without an answer, until the client has enough or `ms` are over. */
function keepSilent(request: FastifyRequest, reply: FastifyReply, ms: number | null): void {
  reply.hijack();
  request.raw.resume();
  if (ms === null) return;
  const cut = setTimeout(() => request.raw.socket.destroy(), ms);
  request.raw.socket.once('close', () => clearTimeout(cut));
}
