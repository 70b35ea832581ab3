import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { erasureJobs } from './jobs.ts';
import { erasureRoutes } from './routes.ts';
import type { ErasureTiming } from './step.ts';
import { wakeSettling } from './wake.ts';

export function erasuresFeature({
  platform,
  timings,
}: {
  platform: Platform;
  timings: { erasures: ErasureTiming };
}): Feature {
  return {
    name: 'erasures',
    routes: erasureRoutes,
    jobs: erasureJobs(platform, timings.erasures),
    // A wish to erase it came to nothing by that.
    listeners: [on('office.restored', (ctx) => wakeSettling(ctx))],
  };
}
