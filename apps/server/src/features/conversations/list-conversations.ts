import { conversations as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { presentConvo } from './present.ts';
import { type ConvoPlace, type ConvoSource, FIRST, listConvos } from './store-lists.ts';
import { viewRow } from './view-row.ts';

type Query = RouteInput<typeof contract.listConversations>['query'];

/**
 * A page of conversations of a process (0: of all), of the viewer's open mentions or with a message of the office's
 * day, in one of the tabs of `contract.tabOf`. Newest message first; of Later those with the viewer's reminder, then
 * those they take no part in. Pages go by key. Internal ones stand under mentions and today alone.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listConversations(
  ctx: Context,
  { process, tab, cursor, limit }: Query,
): Promise<{ items: contract.Conversation[]; next: string | null }> {
  // One more than asked for tells whether there is a next page.
  const rows = await listConvos(ctx.tx, {
    source: sourceOf(process),
    tab,
    now: ctx.now,
    userId: userOf(ctx).userId,
    processTypeId: typeof process === 'number' ? process : 0,
    after: cursor === undefined ? FIRST : parseCursor(cursor),
    limit: limit + 1,
  }).catch((error: unknown) => {
    // A cursor with a day that no month has: only the database knows them all.
    if (noSuchTime.has(sqlState(error) ?? '')) throw lostPlace();
    throw error;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ whole }) => viewRow(ctx, presentConvo(whole))),
    next: rows.length > limit && last ? cursorAfter(last.place) : null,
  };
}

function sourceOf(process: Query['process']): ConvoSource {
  if (typeof process === 'string') return process;
  return process === 0 ? 'general' : 'process';
}

/** invalid_datetime_format and datetime_field_overflow. */
const noSuchTime = new Set(['22007', '22008']);

const lostPlace = () => new BadInput('This page of the list cannot be found again. Reload the list.');

const cursorAfter = ({ part, at, id }: ConvoPlace): string =>
  Buffer.from(`${part}|${at}|${id}`).toString('base64url');

function parseCursor(cursor: string): ConvoPlace {
  const match = /^([12])\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match) throw lostPlace();
  return { part: match[1] === '1' ? 1 : 2, at: match[2]!, id: Number(match[3]) };
}
