import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { phoneJobs } from './jobs.ts';
import { phoneRoutes } from './routes.ts';

export function phonesFeature({
  platform,
  gateways: { carrier },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'carrier'>;
  timings: { phones: SendTiming };
}): Feature {
  return {
    name: 'phones',
    routes: phoneRoutes(platform, carrier),
    jobs: phoneJobs(platform, carrier, timings.phones),
  };
}
