import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authenticator } from './authenticate.ts';
import { identityJobs } from './jobs.ts';
import { identityListeners } from './listeners.ts';
import { identityRoutes } from './routes.ts';

export function identityFeature({
  platform,
  authenticator,
}: {
  platform: Platform;
  authenticator: Authenticator;
}): Feature {
  return {
    name: 'identity',
    routes: identityRoutes(platform, authenticator),
    jobs: identityJobs(platform),
    listeners: identityListeners(authenticator),
  };
}
