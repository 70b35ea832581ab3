import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { newId } from './store.ts';

const SLOW_BY = 3_000;

/**
 * Makes this scope as ill as the control API asked for `stripe`. accept-then-drop does what is asked and cuts the
 * connection, so that only the idempotency key can tell what became of it.
 */
export function registerStripeFaults(scope: FastifyInstance, world: World): void {
  const dropping = new WeakSet<FastifyRequest>();

  scope.addHook('onRequest', async (request, reply) => {
    const fault = world.faults.next('stripe');
    if (!fault) return undefined;
    const refuse = (status: number, type: string, message: string, code?: string) =>
      reply
        .code(status)
        .header('request-id', newId('req'))
        .send({ error: { type, message, ...(code ? { code } : {}) } });
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error':
        return refuse(500, 'api_error', 'Sorry! There was an error while talking to one of our backends.');
      case 'rate-limit':
        return refuse(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit');
      case 'garbage':
        return reply
          .code(200)
          .type('text/html')
          .send('<html><head><title>Service</title></head><body>{"id": "');
      case 'timeout': {
        reply.hijack();
        request.raw.resume();
        if (fault.ms !== null) {
          const cut = setTimeout(() => request.raw.socket.destroy(), fault.ms);
          request.raw.socket.once('close', () => clearTimeout(cut));
        }
        return reply;
      }
      case 'accept-then-drop':
        if (request.method !== 'GET') dropping.add(request);
        return undefined;
      default:
        return undefined;
    }
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (dropping.has(request) && reply.statusCode < 300) request.raw.socket.destroy();
    return payload;
  });
}
