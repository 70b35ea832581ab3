import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemJobs } from './jobs.ts';
import { systemRoutes } from './routes.ts';

export function systemFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'system', routes: systemRoutes, jobs: systemJobs(platform) };
}
