import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CallTiming } from './state/due.ts';
import { callJobs } from './jobs.ts';
import { callRoutes } from './routes.ts';

export function callsFeature({
  platform,
  gateways: { carrier },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'carrier'>;
  timings: { calls: CallTiming };
}): Feature {
  // The carrier rings where a user logged in last, and forgets them as that page goes, whoever else is logged in.
  platform.hub.onLeft(({ office, userId }) => platform.hub.pass(office, 'softphoneLeft', {}, [userId]));
  return {
    name: 'calls',
    routes: callRoutes(platform, carrier),
    jobs: callJobs(platform, carrier, timings.calls),
  };
}
