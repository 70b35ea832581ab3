import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { importJobs } from './jobs.ts';
import { importRoutes } from './routes.ts';

export function importsFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'imports', routes: importRoutes(platform), jobs: importJobs(platform) };
}
