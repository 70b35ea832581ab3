import { recalls } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { recallRoutes } from './routes.ts';

export const recallsFeature: Feature = {
  name: 'recalls',
  routes: recallRoutes,
  tools: [recalls.listRecalls, recalls.getRecall],
};
