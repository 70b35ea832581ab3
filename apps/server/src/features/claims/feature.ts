import { claims } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { claimRoutes } from './routes.ts';

export const claimsFeature: Feature = {
  name: 'claims',
  routes: claimRoutes,
  tools: [claims.listClaims, claims.getClaim, claims.addClaimNote],
};
