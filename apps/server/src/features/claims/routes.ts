import { claims as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { exportClaims } from './export-claims.ts';
import { getClaim, getClaimTotals, listInsuranceCarriers } from './get-claims.ts';
import { listClaims } from './list-claims.ts';
import { addClaimNote, listClaimNotes, setClaimWork } from './work-claim.ts';

export const claimRoutes: Binding[] = [
  handle(contract.listClaims, (ctx, { query }) => listClaims(ctx, query)),
  handleOutside(contract.exportClaims, 'stream', (caller, { query }) => exportClaims(caller, query)),
  handle(contract.listCarriers, (ctx, { query }) => listInsuranceCarriers(ctx, query.search)),
  handle(contract.getClaimTotals, (ctx, { query }) => getClaimTotals(ctx, query.carrier)),
  handle(contract.getClaim, (ctx, { params, query }) => getClaim(ctx, params.id, query.messages)),
  handle(contract.setClaimWork, (ctx, { params, body }) => setClaimWork(ctx, params.id, body)),
  handle(contract.listClaimNotes, (ctx, { params }) => listClaimNotes(ctx, params.id)),
  handle(contract.addClaimNote, (ctx, { params, body }) => addClaimNote(ctx, params.id, body)),
];
