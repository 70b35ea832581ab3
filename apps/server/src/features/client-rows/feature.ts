import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientRowJobs } from './announce-client.ts';

export function clientRowsFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'client-rows', jobs: clientRowJobs(platform) };
}
