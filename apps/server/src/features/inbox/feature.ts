import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { inboxJobs } from './jobs.ts';
import { inboxListeners } from './listeners.ts';
import { inboxRoutes } from './routes.ts';
import type { TranslateTiming } from '../../platform/language.ts';

export function inboxFeature({
  platform,
  gateways: { carrier, facebookMessenger, model },
  timings: { inbox: timing },
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'carrier' | 'facebookMessenger' | 'model'>;
  timings: { inbox: { send: SendTiming; translate: TranslateTiming } };
}): Feature {
  return {
    name: 'inbox',
    routes: inboxRoutes(carrier, model),
    jobs: inboxJobs(platform, carrier, facebookMessenger, model, timing.send, timing.translate),
    listeners: inboxListeners(platform),
  };
}
