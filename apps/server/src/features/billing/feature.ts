import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { endForErasing } from './end-for-erasing.ts';
import { billingJobs } from './jobs.ts';
import { billingRoutes } from './routes.ts';

export function billingFeature({
  platform,
  gateways: { payments },
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'payments'>;
}): Feature {
  return {
    name: 'billing',
    routes: billingRoutes(payments),
    jobs: billingJobs(platform, payments),
    listeners: [on('office.erasing', endForErasing)],
  };
}
