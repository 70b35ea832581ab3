import { endOfDayIn, formatPhone, type RouteInput, worklist as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { BadInput } from '../../platform/errors.ts';
import { countWork, selectWork, type WorkPlace, type WorkRow } from './store.ts';

type ListQuery = RouteInput<typeof contract.listWork>['query'];

/** A page of everything that has a date and waits for the acting user. @throws BadInput for a cursor of no page */
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
    after: query.cursor === undefined ? null : readCursor(query.cursor),
    limit: query.limit + 1,
  });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: rows.length > query.limit && last ? `${last.date}|${last.kind}|${last.id}` : null,
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
  };
}

function readCursor(cursor: string): WorkPlace {
  const match =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([a-z]+)\|(\d{1,15})$/.exec(cursor);
  const kind = contract.workKinds.find((known) => known === match?.[2]);
  if (!match || !kind || Number.isNaN(Date.parse(match[1]!)))
    throw new BadInput('This page of the list is not there.');
  return { date: match[1]!, kind, id: Number(match[3]) };
}
