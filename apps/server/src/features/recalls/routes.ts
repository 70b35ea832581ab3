import { recalls as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { exportRecalls } from './export-recalls.ts';
import { getRecall, listRecalls, listRecallsOfContact } from './list-recalls.ts';

export const recallRoutes: Binding[] = [
  handle(contract.listRecalls, (ctx, { query }) => listRecalls(ctx, query)),
  handleOutside(contract.exportRecalls, 'stream', (caller, { query }) => exportRecalls(caller, query)),
  handle(contract.getRecall, (ctx, { params, query }) => getRecall(ctx, params.id, query.messages)),
  handle(contract.listRecallsOfContact, (ctx, { params, query }) =>
    listRecallsOfContact(ctx, params.id, query.messages),
  ),
];
