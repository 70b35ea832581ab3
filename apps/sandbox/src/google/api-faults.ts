import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { garbage, keepSilent } from '../plivo/faults.ts';
import type { World } from '../world/index.ts';
import { errorBody, GoogleApiError, quotaError } from './api-errors.ts';

const SLOW_BY = 3_000;

/**
 * The faults every vendor has, in the words of Google's APIs. Accept-then-drop does what is asked and loses the answer.
 * @param vendor as the control API names it
 */
export function registerApiFaults(scope: FastifyInstance, world: World, vendor: string): void {
  let turn = 0;
  const dropping = new WeakSet<FastifyRequest>();

  scope.addHook('onRequest', async (request, reply) => {
    const fault = world.faults.next(vendor);
    if (!fault) return undefined;
    turn += 1;
    switch (fault.mode) {
      case 'slow':
        await sleep(fault.ms ?? SLOW_BY);
        return undefined;
      case 'error': {
        const error =
          turn % 2 === 1
            ? new GoogleApiError(500, 'backendError', 'Internal error encountered.')
            : new GoogleApiError(503, 'backendError', 'The service is currently unavailable.');
        return reply.code(error.status).send(errorBody(error));
      }
      case 'rate-limit': {
        const error = quotaError(turn, vendor);
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
