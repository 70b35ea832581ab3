import type { Feature } from '../../platform/feature.ts';
import { socialRoutes } from './routes.ts';

export const socialFeature: Feature = { name: 'social', routes: socialRoutes };
