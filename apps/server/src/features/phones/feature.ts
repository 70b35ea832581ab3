import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { endForErasing } from './end-for-erasing.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { phoneJobs } from './jobs.ts';
import { askForRenewal } from './renew-endpoint.ts';
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
    listeners: [
      on('office.erasing', endForErasing),
      on('access.changed', (ctx, { userId }) => askForRenewal(ctx, userId)),
    ],
    jobs: phoneJobs(platform, carrier, timings.phones),
  };
}
