import type { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { countUnread, type UnreadGroup } from './store-lists.ts';

/**
 * How many open conversations hold something the viewer has not read, by process and tab, and how many mentions of
 * them wait. What they take no part in is not unread to them.
 */
export async function getConvoCounts(ctx: Context): Promise<contract.ConvoCounts> {
  const { groups, mentions } = await countUnread(ctx.tx, ctx.now, userOf(ctx).userId);
  const processes = new Map<string, { now: number; later: number }>();
  const add = (process: string, { later, n }: UnreadGroup) => {
    const counted = processes.get(process) ?? { now: 0, later: 0 };
    counted[later ? 'later' : 'now'] += n;
    processes.set(process, counted);
  };
  let internal = 0;
  const claims = { now: 0, later: 0 };
  const recalls = { now: 0, later: 0 };
  let labs = 0;
  for (const group of groups) {
    if (group.mentioned) add('mentions', group);
    if (group.today) add('today', group);
    if (group.process_type_id !== null) add(group.process_type_id.toString(), group);
    if (group.kind === 'claim') claims[group.later ? 'later' : 'now'] += group.n;
    if (group.kind === 'recall') recalls[group.later ? 'later' : 'now'] += group.n;
    if (group.kind === 'lab') labs += group.n;
    if (group.kind === 'internal' || group.kind === 'lab') internal += group.n;
  }
  return {
    processes: [...processes]
      .map(([process, counted]) => ({ process, ...counted }))
      .sort((a, b) => a.process.localeCompare(b.process, 'en', { numeric: true })),
    mentions,
    internal,
    claims,
    recalls,
    labs,
  };
}
