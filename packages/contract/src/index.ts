import * as contactRoutes from './contacts/routes.ts';
import * as identityRoutes from './identity/routes.ts';
import * as inboxRoutes from './inbox/routes.ts';
import type { RouteShape } from './shared/route.ts';
import * as systemRoutes from './system/routes.ts';

export * from './shared/index.ts';
export * from './events.ts';
export * as identity from './identity/index.ts';
export * as contacts from './contacts/index.ts';
export * as inbox from './inbox/index.ts';
export * as system from './system/index.ts';

function isRoute(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every route there is; the server registers exactly these. */
export const allRoutes: readonly RouteShape[] = [
  identityRoutes,
  contactRoutes,
  inboxRoutes,
  systemRoutes,
].flatMap((feature) => Object.values(feature).filter(isRoute));
