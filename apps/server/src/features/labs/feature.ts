import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { labRoutes } from './routes.ts';

export function labsFeature({
  platform,
  gateways: { openPractice },
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'openPractice'>;
}): Feature {
  return { name: 'labs', routes: labRoutes(platform, openPractice) };
}
