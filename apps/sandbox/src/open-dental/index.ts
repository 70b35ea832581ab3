import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { badRequest } from './errors.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import { openDentalWords, practiceAndAll } from './faults.ts';
import { openPractices, type Practice, type Practices } from './practice.ts';
import { resources } from './resources.ts';
import {
  authorise,
  createTurnstile,
  listRows,
  needVersion,
  singleRow,
  speakJson,
  type Throttle,
} from './rest-kit.ts';
import { registerWrites } from './writes.ts';

/** Open Dental, for the control API. */
export interface OpenDental {
  practices: Practices;
  throttle(): Throttle;
  setThrottle(throttle: Throttle): void;
  reset(): void;
}

/** Plays Open Dental's REST API at /open-dental/api/v1 over made-up practices, one a customer key. */
export function registerOpenDental(app: FastifyInstance, world: World): OpenDental {
  const practices = openPractices(world, world.openDental.practices);
  const calm: Throttle = { everyMs: world.openDental.throttleMs, refuse: false };
  let throttle = calm;
  const pass = createTurnstile(() => throttle);
  const known = new WeakMap<FastifyRequest, Practice>();
  const practiceOf = (request: FastifyRequest): Practice => known.get(request)!;

  void app.register(
    async (scope) => {
      speakJson(scope, world);
      registerFaults(scope, world, practiceAndAll, openDentalWords);
      scope.addHook('onRequest', async (request, reply) => {
        if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
          throw badRequest('The Content-Type header must be application/json.');
        }
        const practice = authorise(request, world, practices);
        known.set(request, practice);
        await pass(practice.founding.key, reply);
      });
      for (const resource of resources) {
        scope.get<{ Querystring: Record<string, string> }>(`/${resource.path}`, (request, reply) => {
          needVersion(practiceOf(request), resource.since);
          return reply.send(listRows(resource, practiceOf(request), request.query));
        });
        if (!resource.single) continue;
        scope.get<{ Params: { id: string } }>(`/${resource.path}/:id`, (request, reply) => {
          needVersion(practiceOf(request), resource.since);
          return reply.send(singleRow(resource, practiceOf(request), request.params.id));
        });
      }
      registerWrites(scope, practiceOf, world.blobs);
    },
    { prefix: '/open-dental/api/v1' },
  );

  return {
    practices,
    throttle: () => throttle,
    setThrottle(changed) {
      throttle = changed;
    },
    reset() {
      throttle = calm;
      practices.reset();
    },
  };
}
