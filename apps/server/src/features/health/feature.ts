import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { readOffices } from './get-system-health.ts';
import { healthRoutes } from './routes.ts';
import { healthChecks } from './server/checks.ts';
import { createHealth, type HealthTiming } from './server/health.ts';

/** @param parts.worker the process's job workers, once they run */
export function healthFeature({
  platform,
  gateways: { carrierWatch },
  timings,
  worker,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'carrierWatch'>;
  timings: { health: HealthTiming };
  worker: () => JobWorker | undefined;
}): Feature {
  const health = createHealth(
    healthChecks(platform, { worker, carrier: carrierWatch }),
    (part, error) => platform.log.warn({ err: error, part }, 'a part of the server is not well'),
    timings.health,
  );
  const silentSince = () => carrierWatch.silentSince();
  const offices = readOffices(platform, silentSince, timings.health.officesKeepMs);
  return {
    name: 'health',
    routes: healthRoutes({ health, offices, worker }, silentSince),
    // What was found of its office is no longer so.
    listeners: [on('failed-job.handled', async (ctx) => ctx.afterCommit(() => offices.forget()))],
  };
}
