import { worklist as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';

const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export const worklistRoutes: Binding[] = [notBuilt(contract.listWork), notBuilt(contract.getWorkCounts)];
