import { recalls as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { getRecall, listRecalls, listRecallsOfContact } from './list-recalls.ts';

export const recallRoutes: Binding[] = [
  handle(contract.listRecalls, (ctx, { query }) => listRecalls(ctx, query)),
  handle(contract.getRecall, (ctx, { params, query }) => getRecall(ctx, params.id, query.messages)),
  handle(contract.listRecallsOfContact, (ctx, { params, query }) =>
    listRecallsOfContact(ctx, params.id, query.messages),
  ),
];
