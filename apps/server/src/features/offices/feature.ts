import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { officeRoutes } from './routes.ts';

export function officesFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'offices', routes: officeRoutes(platform) };
}
