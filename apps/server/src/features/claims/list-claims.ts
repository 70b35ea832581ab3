import { claims as contract, conversations, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { lostCursor, orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { FIRST_PAGE, readConvoCursor, viewConversations, writeConvoCursor } from '../conversations/index.ts';
import { findSyncedAt, officeClock } from '../practice/index.ts';
import { presentClaim } from './present.ts';
import {
  type ClaimFilter,
  listOfTab,
  listOfTabSorted,
  listOutstanding,
  type TabCursor,
} from './store-page.ts';
import { type ClaimCursor, nameOf, type Sorted, sorts } from './store-sort.ts';
import { selectDetails } from './store.ts';

type Query = RouteInput<typeof contract.listClaims>['query'];

/**
 * A page of outstanding claims; with `tab` of claims with an open conversation in that tab, outstanding or not, in the
 * order asked for, else newest message first (of Later those with the viewer's reminder, then those they take no part
 * in). Read from the office's copy; pages go by key.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listClaims(
  ctx: Context,
  query: Query,
): Promise<{ items: contract.ClaimRow[]; next: string | null; synced_at: string | null }> {
  const { today } = await officeClock(ctx);
  const asked = {
    now: ctx.now,
    userId: userOf(ctx).userId,
    today,
    filter: filterOf(query),
    // One more than asked for tells whether there is a next page.
    limit: query.limit + 1,
  };
  const { cursor, limit } = query;
  const source = query.process?.trim() ? conversations.subjectSourceOf('claim', query.process) : 'all';
  const tab = query.tab ?? (query.process?.trim() ? 'open' : undefined);
  const sort = query.sort ?? 'age';
  const sorted: Sorted = { sort, order: query.order ?? contract.claimSorts[sort] };
  let claimNums: number[];
  let next: string | null = null;
  if (source === 'none') claimNums = [];
  else if (tab && query.sort) {
    const after = cursor === undefined ? null : readTabCursor(cursor, sorted);
    const rows = await listOfTabSorted(ctx.tx, asked, { tab, source }, sorted, after).catch(orLostCursor);
    const last = rows[limit - 1];
    if (rows.length > limit && last)
      next = writeCursor(`tab.${nameOf(sorted)}`, last.part, last.value ?? '', last.claimNum);
    claimNums = rows.slice(0, limit).map(({ claimNum }) => claimNum);
  } else if (tab) {
    const after = cursor === undefined ? FIRST_PAGE : readConvoCursor(cursor);
    const rows = await listOfTab(ctx.tx, asked, { tab, source }, after).catch(orLostCursor);
    const last = rows[limit - 1];
    if (rows.length > limit && last) next = writeConvoCursor(last.cursor);
    claimNums = rows.slice(0, limit).map(({ claimNum }) => claimNum);
  } else {
    const after = cursor === undefined ? null : readClaimCursor(cursor, sorted);
    const rows = await listOutstanding(ctx.tx, asked, sorted, after).catch(orLostCursor);
    const last = rows[limit - 1];
    if (rows.length > limit && last) next = writeCursor(nameOf(sorted), last.value ?? '', last.claimNum);
    claimNums = rows.slice(0, limit).map(({ claimNum }) => claimNum);
  }
  const items = await viewClaims(ctx, claimNums, today, query.messages);
  return { items, next, synced_at: await findSyncedAt(ctx.tx) };
}

/** These claims as the viewer sees them, in this order. @param newest how many messages of each conversation come along */
export async function viewClaims(
  ctx: Context,
  claimNums: readonly number[],
  today: string,
  newest: number,
): Promise<contract.ClaimRow[]> {
  const rows = await selectDetails(ctx.tx, claimNums, today);
  const convos = await viewConversations(
    ctx,
    rows.flatMap(({ convo_id }) => convo_id ?? []),
    newest,
  );
  return rows.map((row) =>
    presentClaim(row, row.convo_id === null ? undefined : convos.get(row.convo_id), ctx.now),
  );
}

function filterOf({ carrier, age, type, priority, next, search }: Query): ClaimFilter {
  const given = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);
  const name = given(carrier);
  return {
    carrier: name === undefined ? undefined : contract.insuranceCarrierKey(name),
    age,
    type: given(type),
    priority,
    next,
    search: given(search),
  };
}

const VALUE = String.raw`(\d{4}-\d\d-\d\d|-?\d{1,15}|)\|(\d{1,15})$`;
const ofList = new RegExp(String.raw`^([a-z.]+)\|${VALUE}`);
const ofTab = new RegExp(String.raw`^tab\.([a-z.]+)\|([12])\|${VALUE}`);

function readClaimCursor(cursor: string, sorted: Sorted): ClaimCursor {
  const [name, text, num] = readCursor(cursor, ofList);
  return cursorOf(sorted, name, text, num);
}

function readTabCursor(cursor: string, sorted: Sorted): TabCursor {
  const [name, part, text, num] = readCursor(cursor, ofTab);
  return { ...cursorOf(sorted, name, text, num), part: part === '2' ? 2 : 1 };
}

/** @throws BadInput for a cursor of another order */
function cursorOf(sorted: Sorted, name?: string, text?: string, num?: string): ClaimCursor {
  if (name !== nameOf(sorted)) throw lostCursor();
  const value = text || null;
  const isDate = value?.includes('-', 1) ?? false;
  const { type } = sorts[sorted.sort];
  const fits = type === 'bigint' ? value !== null && !isDate : value === null || (type === 'date' && isDate);
  if (!fits) throw lostCursor();
  return { value, claimNum: Number(num) };
}
