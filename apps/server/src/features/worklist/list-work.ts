import { endOfDayIn, formatPhone, type RouteInput, toWire, worklist as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { lostCursor, orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { countWork, selectWork, type WorkCursor, type WorkRow } from './store.ts';

type ListQuery = RouteInput<typeof contract.listWork>['query'];

/** A page of everything that has a date and waits for the acting user. @throws BadInput for a cursor this call did not give out */
export async function listWork(
  ctx: Context,
  query: ListQuery,
): Promise<{ items: contract.WorkItem[]; next: string | null }> {
  const { userId } = userOf(ctx);
  const rows = await selectWork(ctx.tx, {
    userId,
    when: query.when,
    endOfToday: endOfDayIn(await findTimeZone(ctx.tx), ctx.now),
    kinds: query.kinds ?? contract.workKinds,
    sort: query.sort,
    after: query.cursor === undefined ? null : readWorkCursor(query.cursor),
    limit: query.limit + 1,
  }).catch(orLostCursor);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: rows.length > query.limit && last ? writeCursor(last.date, last.kind, last.id) : null,
  };
}

/** How much waits for the acting user, each kind counted up to `WORK_COUNT_MAX`. */
export async function getWorkCounts(ctx: Context): Promise<contract.WorkCounts> {
  const { userId } = userOf(ctx);
  const endOfToday = endOfDayIn(await findTimeZone(ctx.tx), ctx.now);
  return countWork(ctx.tx, userId, endOfToday, contract.WORK_COUNT_MAX);
}

function present(row: WorkRow): contract.WorkItem {
  return {
    id: `${row.kind}:${row.id}`,
    kind: row.kind,
    date: new Date(row.date).toISOString(),
    title: row.title.startsWith('+') ? formatPhone(row.title) : row.title,
    note: row.note,
    who: row.who,
    contact_id: row.contact_id,
    convo_id: row.convo_id,
    convo_kind: row.convo_kind,
    convo_message_id: row.convo_message_id,
    system_process_id: row.subject_id,
    work_version: row.work_version,
    call_back: toWire(row.call_back),
    starts_at: row.starts_at && new Date(row.starts_at).toISOString(),
    put_off_by: row.put_off_by,
    amount: row.amount,
    days_out: row.days_out,
  };
}

function readWorkCursor(cursor: string): WorkCursor {
  const [date, name, id] = readCursor(
    cursor,
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([a-z]+)\|(\d{1,16})$/,
  );
  const kind = contract.workKinds.find((known) => known === name);
  if (!kind) throw lostCursor();
  return { date: date!, kind, id: Number(id) };
}
