import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import type { SyncTiming } from './sync-mail.ts';

export function mailFeature({
  platform,
  gateways: { googleConsent, gmail },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'googleConsent' | 'gmail'>;
  timings: { mail: SyncTiming };
}): Feature {
  return {
    name: 'mail',
    routes: mailRoutes(platform, googleConsent, gmail, timings.mail),
    jobs: mailJobs(platform, googleConsent, gmail, timings.mail),
  };
}
