import { recalls as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { getRecall, listRecalls, listRecallsOfContact } from './list-recalls.ts';

export const recallRoutes: Binding[] = [
  handle(contract.listRecalls, (ctx, { query }) => listRecalls(ctx, query)),
  handle(contract.getRecall, (ctx, { params }) => getRecall(ctx, params.id)),
  handle(contract.listRecallsOfContact, (ctx, { params }) => listRecallsOfContact(ctx, params.id)),
];
