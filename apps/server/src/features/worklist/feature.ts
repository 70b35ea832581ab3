import { worklist } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { worklistRoutes } from './routes.ts';

export const worklistFeature: Feature = {
  name: 'worklist',
  routes: worklistRoutes,
  tools: [worklist.listWork, worklist.getWorkCounts],
};
