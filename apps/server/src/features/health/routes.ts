import { health as contract } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import { getOfficeHealth } from './get-office-health.ts';
import { getSystemHealth, type SystemParts } from './get-system-health.ts';

export function healthRoutes(sources: SystemParts, carrierSilentSince: () => Date | null): Binding[] {
  return [
    handle(contract.getOfficeHealth, (ctx) => getOfficeHealth(ctx, carrierSilentSince())),
    handleRaw(contract.getSystemHealth, (platform, { query }) =>
      getSystemHealth(platform, sources, query.page ?? 0),
    ),
  ];
}
