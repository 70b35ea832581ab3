import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPresence, type PresenceTiming } from './presence.ts';
import { presenceRoutes } from './routes.ts';

export function presenceFeature({
  platform,
  timings,
}: {
  platform: Platform;
  timings: { presence: PresenceTiming };
}): Feature {
  const presence = createPresence(platform, timings.presence.goneMs);
  return { name: 'presence', routes: presenceRoutes(presence), close: () => presence.close() };
}
