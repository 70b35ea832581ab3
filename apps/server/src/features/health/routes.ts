import { health as contract, system } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { isShuttingDown } from '../../platform/lifecycle.ts';
import { getOfficeHealth } from './get-office-health.ts';
import { getSystemHealth, type SystemParts } from './get-system-health.ts';

export function healthRoutes(sources: SystemParts, carrierSilentSince: () => Date | null): Binding[] {
  const { health } = sources;
  return [
    handleOutside(system.getHealth, 'stream', async ({ platform, http: { reply } }) => {
      const parts = await health.read();
      const stateOf = (name: (typeof parts)[number]['name']) =>
        parts.find((part) => part.name === name)?.state ?? 'ok';
      // Without the database nothing can be answered; with any other part away most can.
      const failing = stateOf('database') === 'down';
      const isWell = parts.every(({ state }) => state === 'ok');
      // Said for a while before this server stops: a proxy that asks here sends what comes to another one.
      const stopping = isShuttingDown();
      return reply.code(failing || stopping ? 503 : 200).send({
        status: failing ? 'failing' : stopping ? 'stopping' : isWell ? 'ok' : 'degraded',
        version: platform.version,
        database: failing ? 'failing' : 'ok',
        jobs: stateOf('jobs') === 'down' ? 'failing' : 'ok',
        live: { status: stateOf('bus') === 'ok' ? 'ok' : 'away', sockets: platform.hub.socketCount() },
        parts,
      });
    }),
    handle(contract.getOfficeHealth, (ctx) => getOfficeHealth(ctx, carrierSilentSince())),
    handleOutside(contract.getSystemHealth, 'process', ({ platform }, { query }) =>
      getSystemHealth(platform, sources, query.page ?? 0),
    ),
  ];
}
