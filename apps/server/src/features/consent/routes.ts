import { consent, type RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';

/** Stands until the route is built. */
const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export function consentRoutes(): Binding[] {
  return [
    notBuilt(consent.listOptOuts),
    notBuilt(consent.exportOptOuts),
    notBuilt(consent.noteOptOut),
    notBuilt(consent.liftOptOut),
    notBuilt(consent.listLikelyOptOuts),
    notBuilt(consent.decideLikelyOptOut),
    notBuilt(consent.getQuietHours),
    notBuilt(consent.setQuietHours),
  ];
}
