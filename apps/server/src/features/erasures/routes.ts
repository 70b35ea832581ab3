import { erasures as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { askErasure, confirmErasure, listErasures, setSeen, withdrawErasure } from './ask.ts';
import { downloadLog, getCertificate } from './certificate.ts';

export const erasureRoutes: Binding[] = [
  handle(contract.listErasures, (ctx) => listErasures(ctx)),
  handle(contract.askErasure, (ctx, { params, body }) => askErasure(ctx, params.id, body.name)),
  handle(contract.confirmErasure, (ctx, { params, body }) => confirmErasure(ctx, params.id, body.name)),
  handle(contract.withdrawErasure, (ctx, { params }) => withdrawErasure(ctx, params.id)),
  handle(contract.getErasureCertificate, (ctx, { params }) => getCertificate(ctx, params.erasure_id)),
  handle(contract.setErasureSeen, (ctx, { params, body }) => setSeen(ctx, params.erasure_id, body.seen)),
  handleOutside(contract.downloadErasureLog, 'stream', (caller, { params }) =>
    downloadLog(caller, params.erasure_id),
  ),
];
