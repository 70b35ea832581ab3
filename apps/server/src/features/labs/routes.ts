import { labs as contract } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';

export const labRoutes: Binding[] = [
  notBuilt(contract.listLabCases),
  notBuilt(contract.getLabCase),
  notBuilt(contract.updateLabCase),
  notBuilt(contract.listLabs),
  notBuilt(contract.getLabConvoStatus),
];
