import { contacts as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { countByStatus } from './store.ts';

/** How many stand under each status of the list, each counted up to `STATUS_COUNT_MAX`. */
export const countContacts = (ctx: Context): Promise<contract.StatusCounts> =>
  countByStatus(ctx.tx, contract.STATUS_COUNT_MAX);
