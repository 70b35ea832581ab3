import type { recalls as contract } from '@chairline/contract';
import type { HeldPage } from '../../lib/held-pages.ts';

export type RecallRow = contract.RecallRow;
export type RecallPage = HeldPage<RecallRow>;
