import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { garbage, keepSilent } from '../plivo/faults.ts';
import type { World } from '../world/index.ts';
import { errorBody, GmailError } from './errors.ts';
import { quotaError } from './rest-kit.ts';

const SLOW_BY = 3_000;

/** The faults every vendor has, in Google's words. Accept-then-drop does what is asked and loses the answer. */
export function registerGmailFaults(scope: FastifyInstance, world: World): void {
  let turn = 0;
  const dropping = new WeakSet<FastifyRequest>();

  scope.addHook('onRequest', async (request, reply) => {
    const fault = world.faults.next('gmail');
    if (!fault) return undefined;
    turn += 1;
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error': {
        const error =
          turn % 2 === 1
            ? new GmailError(500, 'backendError', 'Internal error encountered.')
            : new GmailError(503, 'backendError', 'The service is currently unavailable.');
        return reply.code(error.status).send(errorBody(error));
      }
      case 'rate-limit': {
        const error = quotaError(turn);
        return reply.code(error.status).send(errorBody(error));
      }
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

  scope.addHook('onSend', async (request, reply, payload) => {
    if (dropping.has(request) && reply.statusCode < 300) request.raw.socket.destroy();
    return payload;
  });
}
