import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportJobs } from './jobs.ts';
import { exportRoutes } from './routes.ts';

export function exportsFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'exports', routes: exportRoutes, jobs: exportJobs(platform) };
}
