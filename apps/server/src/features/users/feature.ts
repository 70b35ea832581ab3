import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { userRoutes } from './routes.ts';

export function usersFeature({ platform }: { platform: Platform }): Feature {
  return { name: 'users', routes: userRoutes(platform) };
}
