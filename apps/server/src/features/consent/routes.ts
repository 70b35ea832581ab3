import { consent as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { liftOptOut, noteOptOut } from './ledger.ts';
import { decideLikely, listLikely } from './likely.ts';
import { exportOptOuts, listOptOuts } from './list-opt-outs.ts';
import { getQuietHours, setQuietHours } from './quiet-hours.ts';

export const consentRoutes: Binding[] = [
  handle(contract.listOptOuts, (ctx, { query }) => listOptOuts(ctx, query)),
  handleOutside(contract.exportOptOuts, 'stream', (desk, { query }) => exportOptOuts(desk, query)),
  handle(contract.noteOptOut, async (ctx, { body }) => ({
    opt_out: await noteOptOut(ctx, body.number, body.words),
  })),
  handle(contract.liftOptOut, async (ctx, { params, body }) => ({
    opt_out: await liftOptOut(ctx, params.id, body.words),
  })),
  handle(contract.listLikelyOptOuts, (ctx, { query }) => listLikely(ctx, query.contact_id)),
  handle(contract.decideLikelyOptOut, async (ctx, { params, body }) => ({
    likely: await decideLikely(ctx, params.id, body.decision),
  })),
  handle(contract.getQuietHours, (ctx) => getQuietHours(ctx)),
  handle(contract.setQuietHours, (ctx, { body }) => setQuietHours(ctx, body)),
];
