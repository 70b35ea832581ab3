import { inbox as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { getContactThread, getFamilyThread, getUserThread } from './get-thread.ts';
import { listContactMedia, sendMedia } from './media.ts';
import { readThread } from './read-thread.ts';

export const threadsRoutes: Binding[] = [
  handle(contract.getContactThread, (ctx, { params, query }) =>
    getContactThread(ctx, params.id, { ...params, ...query }),
  ),
  handle(contract.getUserThread, (ctx, { params, query }) =>
    getUserThread(ctx, params.id, { ...params, ...query }),
  ),
  handle(contract.getFamilyThread, (ctx, { params, query, body }) =>
    getFamilyThread(ctx, body, { ...params, direction: query.direction }),
  ),
  handle(contract.readThread, (ctx, { params, body }) => readThread(ctx, params.id, body.last_read_id)),
  handleOutside(contract.getTextMedia, 'stream', (ctx, { params }) =>
    sendMedia(ctx.platform, ctx, params.id, params.mediaId, ctx.http),
  ),
  handleOutside(contract.getItemMedia, 'stream', (ctx, { params }) =>
    sendMedia(ctx.platform, ctx, params.id, params.mediaId, ctx.http),
  ),
  handle(contract.listContactMedia, (ctx, { params }) => listContactMedia(ctx, params.id)),
];
