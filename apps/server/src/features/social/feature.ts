import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { endForErasing } from './connect.ts';
import { socialJobs } from './jobs.ts';
import { socialRoutes } from './routes.ts';

export function socialFeature({
  platform,
  gateways: { metaConsent, facebookPages, facebookMessenger },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'metaConsent' | 'facebookPages' | 'facebookMessenger'>;
  timings: { social: SendTiming };
}): Feature {
  return {
    name: 'social',
    routes: socialRoutes(platform, metaConsent),
    listeners: [on('office.erasing', endForErasing)],
    jobs: socialJobs(platform, metaConsent, facebookPages, facebookMessenger, timings.social),
  };
}
