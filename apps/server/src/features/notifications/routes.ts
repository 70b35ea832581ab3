import { notifications as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';

const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export const notificationRoutes: Binding[] = [
  notBuilt(contract.getPushKey),
  notBuilt(contract.listPushDevices),
  notBuilt(contract.addPushDevice),
  notBuilt(contract.removePushDevice),
  notBuilt(contract.testPush),
];
