import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';

const SLOW_BY = 3_000;
const RETRY_AFTER = 2;
/** "504 Gateway Time-out: did not complete processing within the 60 second time limit." */
const GATEWAY_MS = 60_000;

/** The customer key a request carries, as far as it can be told before it is checked. */
const keyOf = (request: FastifyRequest): string => (request.headers.authorization ?? '').split('/').at(-1)!;

/**
 * Makes the API as ill as the control API asked for `open-dental`, or for one practice as `open-dental:<key>`.
 * accept-then-drop does what a PUT or POST asks and cuts the connection, so that nobody knows whether it arrived;
 * lose-writes cuts it without doing anything. Both answer what is only read.
 */
export function registerOpenDentalFaults(scope: FastifyInstance, world: World): void {
  const dropping = new WeakSet<FastifyRequest>();

  scope.addHook('onRequest', async (request, reply) => {
    const fault = world.faults.next(`open-dental:${keyOf(request)}`) ?? world.faults.next('open-dental');
    if (!fault) return undefined;
    const refuse = (status: number, message: string) =>
      reply.code(status).type('application/json').send(JSON.stringify(message));
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error':
        return reply.code(500).type('text/html').send('<html><body>Server Error</body></html>');
      case 'rate-limit':
        void reply.header(
          'retry-after',
          String(fault.ms === null ? RETRY_AFTER : Math.ceil(fault.ms / 1_000)),
        );
        return refuse(429, 'Too many requests. Please slow down.');
      case 'econnector-down':
        return refuse(
          400,
          "The office's eConnector is not running. Please contact the office to start their eConnector.",
        );
      case 'old-version':
        return refuse(
          400,
          'This method requires Open Dental version 99.1 or greater. The office is on version 20.5.',
        );
      case 'gateway-timeout':
        await sleep(fault.ms ?? GATEWAY_MS);
        return reply.code(504).type('text/html').send('<html><body>504 Gateway Time-out</body></html>');
      case 'garbage':
        return reply.code(200).type('application/json').send('[{"PatNum": 12, "LName": "Sm');
      case 'timeout': {
        reply.hijack();
        request.raw.resume();
        if (fault.ms !== null) {
          const cut = setTimeout(() => request.raw.socket.destroy(), fault.ms);
          request.raw.socket.once('close', () => clearTimeout(cut));
        }
        return reply;
      }
      case 'lose-writes':
        if (request.method === 'GET') return undefined;
        request.raw.socket.destroy();
        return reply.hijack();
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
