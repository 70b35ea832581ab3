import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';

const SLOW_BY = 3_000;

/** Half of a page that is no JSON, as a broken proxy in front of an API sends it. */
export const garbage = '<html><head><title>Service</title></head><body><p>{"api_id": "8f1c';

/**
 * Makes the REST API of this scope as ill as the control API asked for. All modes but slow and accept-then-drop
 * refuse the request; accept-then-drop takes what is sent (reads are answered, so that doubt can be resolved).
 */
export function registerFaults(app: FastifyInstance, world: World, vendor = 'plivo'): void {
  let errors = 0;
  const dropping = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    const fault = world.faults.next(vendor);
    if (!fault) return undefined;
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error': {
        // 500 and 503 in turn: clients tend to know only one of them.
        errors += 1;
        const status = errors % 2 === 1 ? 500 : 503;
        return reply.code(status).send({ api_id: randomUUID(), error: 'internal server error' });
      }
      case 'rate-limit':
        return reply
          .code(429)
          .header('retry-after', '1')
          .send({ api_id: randomUUID(), error: 'too many requests' });
      case 'garbage':
        return reply.code(200).type('text/html').send(garbage);
      case 'timeout':
        keepSilent(request, reply, fault.ms);
        return reply;
      case 'accept-then-drop':
        if (request.method !== 'GET') dropping.add(request);
        return undefined;
      default:
        return undefined;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (dropping.has(request) && reply.statusCode < 300) request.raw.socket.destroy();
    return payload;
  });
}

/** The connection stays open without an answer, until the client has enough or `ms` are over. */
export function keepSilent(request: FastifyRequest, reply: FastifyReply, ms: number | null): void {
  reply.hijack();
  request.raw.resume();
  if (ms === null) return;
  const cut = setTimeout(() => request.raw.socket.destroy(), ms);
  request.raw.socket.once('close', () => clearTimeout(cut));
}
