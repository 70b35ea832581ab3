import { conversations as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { orLostCursor } from '../../../platform/cursor.ts';
import { readConvoCursor, writeConvoCursor } from './convo-cursor.ts';
import { fillList } from './fill-convos.ts';
import { presentConvo } from '../convo/present.ts';
import { FIRST_PAGE, type ConvoSource, type ListedConvo, listConvos } from './store-lists.ts';
import { viewRow } from '../convo/view-row.ts';

type Query = RouteInput<typeof contract.listConversations>['query'];

/**
 * A page of conversations of a process (0: of all), of the viewer's open mentions or with a message of the office's
 * day, in one of the tabs of `contract.tabOf`. Newest message first; of Later those with the viewer's reminder, then
 * those they take no part in. Pages go by key. Internal ones stand under mentions and today alone.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listConversations(
  ctx: Context,
  { process, tab, cursor, limit, messages }: Query,
): Promise<ConvoPage> {
  // One more than asked for tells whether there is a next page.
  const rows = await listConvos(ctx.tx, {
    source: sourceOf(process),
    tab,
    now: ctx.now,
    userId: userOf(ctx).userId,
    processTypeId: typeof process === 'number' ? process : 0,
    after: cursor === undefined ? FIRST_PAGE : readConvoCursor(cursor),
    limit: limit + 1,
  }).catch(orLostCursor);
  return pageOf(ctx, rows, limit, messages);
}

export interface ConvoPage {
  items: contract.FilledConversation[];
  next: string | null;
}

/** The page of a list that was asked for one row more than it holds. @param messages of each, the newest so many */
export async function pageOf(
  ctx: Context,
  rows: readonly ListedConvo[],
  limit: number,
  messages: number,
): Promise<ConvoPage> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await fillList(
      ctx,
      page.map(({ whole }) => viewRow(ctx, presentConvo(whole))),
      messages,
    ),
    next: rows.length > limit && last ? writeConvoCursor(last.cursor) : null,
  };
}

function sourceOf(process: Query['process']): ConvoSource {
  if (typeof process === 'string') return process;
  return process === 0 ? 'general' : 'process';
}
