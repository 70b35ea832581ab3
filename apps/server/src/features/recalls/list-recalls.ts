import { conversations, recalls as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact, findContactsOfPatients } from '../contacts/index.ts';
import { FIRST_PAGE, readConvoCursor, viewConversations, writeConvoCursor } from '../conversations/index.ts';
import { findSyncedAt, officeClock } from '../practice/index.ts';
import { presentRecall } from './present.ts';
import { listDue, listOfPatient, listOfTab, type RecallCursor, selectDetails } from './store.ts';

type Query = RouteInput<typeof contract.listRecalls>['query'];

/**
 * A page of recalls with an open conversation in a tab, newest message first, or of those that are due and nobody works
 * on, longest overdue first. Read from the office's copy; pages go by key.
 * @throws BadInput for a cursor this call did not give out
 */
export async function listRecalls(
  ctx: Context,
  query: Query,
): Promise<{ items: contract.RecallRow[]; next: string | null; synced_at: string | null }> {
  const { today } = await officeClock(ctx);
  const { nums, next } = await (query.tab === 'due' ? duePage(ctx, query, today) : tabPage(ctx, query));
  const items = await viewRecalls(ctx, nums, today, query.messages);
  return { items, next, synced_at: await findSyncedAt(ctx.tx) };
}

interface NumPage {
  nums: number[];
  next: string | null;
}

async function duePage(ctx: Context, { cursor, limit, search }: Query, today: string): Promise<NumPage> {
  const rows = await listDue(ctx.tx, {
    now: ctx.now,
    today,
    search: searched(search),
    after: cursor === undefined ? null : readDueCursor(cursor),
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
  }).catch(orLostCursor);
  const last = rows[limit - 1];
  return {
    nums: rows.slice(0, limit).map(({ recallNum }) => recallNum),
    next: rows.length > limit && last ? writeCursor(last.dateDue, last.recallNum) : null,
  };
}

async function tabPage(ctx: Context, { tab, process, cursor, limit, search }: Query): Promise<NumPage> {
  const source = process?.trim() ? conversations.subjectSourceOf('recall', process) : 'all';
  if (source === 'none') return { nums: [], next: null };
  const rows = await listOfTab(ctx.tx, {
    now: ctx.now,
    userId: userOf(ctx).userId,
    tab: tab === 'now' || tab === 'later' ? tab : process?.trim() ? 'open' : 'now',
    source,
    search: searched(search),
    after: cursor === undefined ? FIRST_PAGE : readConvoCursor(cursor),
    limit: limit + 1,
  }).catch(orLostCursor);
  const last = rows[limit - 1];
  return {
    nums: rows.slice(0, limit).map(({ recallNum }) => recallNum),
    next: rows.length > limit && last ? writeConvoCursor(last.cursor) : null,
  };
}

/** One recall; the reading is audited. @throws Refusal 404 */
export async function getRecall(
  ctx: Context,
  recallNum: number,
  newest: number,
): Promise<contract.RecallRow> {
  const { today } = await officeClock(ctx);
  const [recall] = await viewRecalls(ctx, [recallNum], today, newest);
  // A recall that is gone from the practice system can be seen as long as it has a conversation.
  if (!recall || (recall.PatNum === 0 && recall.convo_id === null)) throw notFound('recall');
  ctx.audit({ action: 'recall.read', subject: `recall:${recallNum}` });
  return recall;
}

/** All recalls of a contact, due or not; none of who is no patient. @throws Refusal 404 for the contact */
export async function listRecallsOfContact(
  ctx: Context,
  contactId: number,
  newest: number,
): Promise<{ items: contract.RecallRow[]; synced_at: string | null }> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const synced_at = await findSyncedAt(ctx.tx);
  if (contact.odPatNum === null) return { items: [], synced_at };
  const { today } = await officeClock(ctx);
  const nums = await listOfPatient(ctx.tx, contact.odPatNum);
  return { items: await viewRecalls(ctx, nums, today, newest), synced_at };
}

async function viewRecalls(
  ctx: Context,
  nums: readonly number[],
  today: string,
  newest: number,
): Promise<contract.RecallRow[]> {
  const rows = await selectDetails(ctx.tx, nums, today);
  const convos = await viewConversations(
    ctx,
    rows.flatMap(({ convo_id }) => convo_id ?? []),
    newest,
  );
  const contacts = await findContactsOfPatients(
    ctx.tx,
    rows.map(({ pat_num }) => pat_num),
  );
  return rows.map((row) => presentRecall(row, contacts.get(row.pat_num), convos.get(row.convo_id ?? 0)));
}

const searched = (search: string | undefined) => (search?.trim() ? search.trim() : undefined);

function readDueCursor(cursor: string): RecallCursor {
  const [dateDue, recallNum] = readCursor(cursor, /^(\d{4}-\d\d-\d\d)\|(\d{1,15})$/);
  return { dateDue: dateDue!, recallNum: Number(recallNum) };
}
