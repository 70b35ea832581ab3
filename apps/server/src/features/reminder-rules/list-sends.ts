import type { reminderRules as contract, RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { notFound } from '../../platform/errors.ts';
import { findRule } from './store.ts';
import { countStates, type HistoryRow, listHistory } from './store-sends.ts';

type Query = RouteInput<typeof contract.listReminderSends>['query'];

const timeOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const present = (row: HistoryRow): contract.ReminderSend => ({
  ...row,
  visit_at: timeOf(row.visit_at),
  due_at: new Date(row.due_at).toISOString(),
  decided_at: timeOf(row.decided_at),
});

/** What a rule sent and left out, and what waits, newest first. @throws Refusal 404; BadInput for a lost cursor */
export async function listReminderSends(ctx: Context, ruleId: number, { state, cursor, limit }: Query) {
  if (!(await findRule(ctx.tx, ruleId))) throw notFound('reminder rule');
  const rows = await listHistory(ctx.tx, ruleId, {
    state,
    before: cursor === undefined ? null : Number(readCursor(cursor, /^(\d{1,15})$/)[0]),
    zone: await findTimeZone(ctx.tx),
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(present),
    next: rows.length > limit && last ? writeCursor(last.send_id) : null,
    counts: await countStates(ctx.tx, ruleId),
  };
}
