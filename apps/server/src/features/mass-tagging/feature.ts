import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { massTaggingJobs } from './jobs.ts';
import { massTaggingRoutes } from './routes.ts';

export function massTaggingFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'mass-tagging', routes: massTaggingRoutes, jobs: massTaggingJobs(platform) };
}
