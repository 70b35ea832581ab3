import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { aiRoutes } from './routes.ts';

export function aiFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'ai', routes: aiRoutes(platform) };
}
