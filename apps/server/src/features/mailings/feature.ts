import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { mailingJobs } from './jobs.ts';

export function mailingsFeature({
  platform,
  gateways: { mailer },
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'mailer'>;
  timings: { mailings: SendTiming };
}): Feature {
  return { name: 'mailings', jobs: mailingJobs(platform, mailer, timings.mailings) };
}
