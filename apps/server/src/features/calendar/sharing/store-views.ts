import type { calendar as contract } from '@chairline/contract';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { calendarViews } from '../schema.ts';

export async function findView(tx: Transaction, userId: number): Promise<contract.CalendarView | null> {
  const rows = await tx
    .select({ view: calendarViews.view })
    .from(calendarViews)
    .where(eq(calendarViews.userId, userId));
  return rows[0]?.view ?? null;
}

/** What of a change names calendars and users that the office has. */
export async function findKnown(
  tx: Transaction,
  change: Partial<contract.CalendarView>,
): Promise<Partial<contract.CalendarView>> {
  const { hidden = [], current = null, away = [] } = change;
  const listed = [...hidden, ...(current === null ? [] : [current])];
  const found = await tx.execute<{ kind: 'calendar' | 'user'; id: number }>(sql`
    SELECT 'calendar' AS kind, calendar_id AS id FROM calendars
    WHERE calendar_id = ANY (${sql.param(listed)}::bigint[]) AND deleted_at IS NULL
    UNION ALL SELECT 'user', user_id FROM users WHERE user_id = ANY (${sql.param(away)}::integer[])`);
  const known = new Set(found.rows.map(({ kind, id }) => `${kind} ${id}`));
  const has = (kind: 'calendar' | 'user') => (id: number) => known.has(`${kind} ${id}`);
  return {
    ...change,
    ...(change.hidden && { hidden: hidden.filter(has('calendar')) }),
    ...(change.away && { away: away.filter(has('user')) }),
    ...(change.current && { current: has('calendar')(change.current) ? change.current : null }),
  };
}

/** Puts what changed into what is kept; two devices that change different things both have it. @returns all of it */
export async function keepView(
  tx: Transaction,
  {
    office,
    userId,
    start,
    change,
  }: { office: number; userId: number; start: contract.CalendarView; change: object },
): Promise<contract.CalendarView> {
  const rows = await tx
    .insert(calendarViews)
    .values({ clientId: office, userId, view: { ...start, ...change } })
    .onConflictDoUpdate({
      target: [calendarViews.clientId, calendarViews.userId],
      set: { view: sql`${calendarViews.view} || ${JSON.stringify(change)}::jsonb` },
    })
    .returning({ view: calendarViews.view });
  return rows[0]!.view;
}
