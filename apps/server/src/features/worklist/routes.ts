import { worklist as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { getWorkCounts, listWork } from './list-work.ts';

export const worklistRoutes: Binding[] = [
  handle(contract.listWork, (ctx, { query }) => listWork(ctx, query)),
  handle(contract.getWorkCounts, (ctx) => getWorkCounts(ctx)),
];
