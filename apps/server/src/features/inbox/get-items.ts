import type { inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { presentItem } from './present.ts';
import { findItem } from './store.ts';

/** Items as they now are, in the order they are named. @throws Error when one is not there */
export async function getItems(ctx: Context, ids: readonly number[]): Promise<inbox.CommItem[]> {
  const items: inbox.CommItem[] = [];
  for (const id of ids) {
    const row = await findItem(ctx.tx, id);
    if (!row) throw new Error(`item ${id} is gone`);
    items.push(presentItem(row));
  }
  return items;
}
