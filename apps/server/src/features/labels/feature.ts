import { labels } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { labelRoutes } from './routes.ts';

export const labelsFeature: Feature = {
  name: 'labels',
  routes: labelRoutes,
  tools: [labels.listTags, labels.listTemplates, labels.addContactTag, labels.removeContactTag],
};
