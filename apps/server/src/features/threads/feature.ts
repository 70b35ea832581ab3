import { inbox } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { threadsRoutes } from './routes.ts';

export const threadsFeature: Feature = {
  name: 'threads',
  routes: threadsRoutes,
  tools: [inbox.getContactThread],
};
