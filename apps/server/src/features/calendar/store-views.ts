import type { calendar as contract } from '@chairline/contract';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { calendarViews } from './schema.ts';

export async function findView(tx: Transaction, userId: number): Promise<contract.CalendarView | null> {
  const rows = await tx
    .select({ view: calendarViews.view })
    .from(calendarViews)
    .where(eq(calendarViews.userId, userId));
  return rows[0]?.view ?? null;
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
