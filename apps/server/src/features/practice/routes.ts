import { practice } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function practiceRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(practice.getAccessToken),
    notBuilt(practice.saveAccessToken),
    notBuilt(practice.updateAccessToken),
    notBuilt(practice.getPracticeEnabled),
    notBuilt(practice.getConnectorPath),
    notBuilt(practice.getIntegrationToken),
    notBuilt(practice.rotateIntegrationToken),
  ];
}
