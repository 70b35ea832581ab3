import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import type { PushTiming } from './send-push.ts';

export function notificationsFeature({
  platform,
  gateways: { pushes },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'pushes'>;
  timings: { notifications: PushTiming };
}): Feature {
  return {
    name: 'notifications',
    routes: notificationRoutes(platform, pushes),
    jobs: notificationJobs(platform, pushes, timings.notifications),
  };
}
