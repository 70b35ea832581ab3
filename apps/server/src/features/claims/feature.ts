import { claims } from '@chairline/contract';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import { remindOfBegun } from './follow-step.ts';
import { claimRoutes } from './routes.ts';

export const claimsFeature: Feature = {
  name: 'claims',
  routes: claimRoutes,
  listeners: [
    on('conversation.begun', async (ctx, { kind, subjectId, convoId }) => {
      if (kind === 'claim') await remindOfBegun(ctx, subjectId, convoId);
    }),
  ],
  tools: [claims.listClaims, claims.getClaim, claims.addClaimNote],
};
