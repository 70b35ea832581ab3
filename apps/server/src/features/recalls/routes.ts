import { recalls as contract } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';

export const recallRoutes: Binding[] = [
  notBuilt(contract.listRecalls),
  notBuilt(contract.getRecall),
  notBuilt(contract.listRecallsOfContact),
];
