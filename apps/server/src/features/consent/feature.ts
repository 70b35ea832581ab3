import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import { noticeLikely } from './likely.ts';
import { consentRoutes } from './routes.ts';

export const consentFeature: Feature = {
  name: 'consent',
  routes: consentRoutes,
  listeners: [on('text.received', noticeLikely)],
};
