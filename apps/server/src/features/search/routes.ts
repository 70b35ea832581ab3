import { search as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { searchText } from './search-text.ts';

export const searchRoutes: Binding[] = [
  handle(contract.searchText, (ctx, { query }) => searchText(ctx, query)),
];
