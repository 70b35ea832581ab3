import { labels, type RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';

/** Stands until the route is built. */
const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export const massTaggingRoutes: Binding[] = [
  notBuilt(labels.massTag),
  notBuilt(labels.listMassTaggings),
  notBuilt(labels.undoMassTagging),
];
