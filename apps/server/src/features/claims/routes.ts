import { claims as contract } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';

export const claimRoutes: Binding[] = [
  notBuilt(contract.listClaims),
  notBuilt(contract.listCarriers),
  notBuilt(contract.getClaimTotals),
  notBuilt(contract.getClaim),
  notBuilt(contract.setClaimWork),
  notBuilt(contract.listClaimNotes),
  notBuilt(contract.addClaimNote),
];
