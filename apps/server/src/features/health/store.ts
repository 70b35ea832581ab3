import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { googleCalendarAccounts as accounts } from '../google-calendar/schema.ts';
import { users } from '../identity/schema.ts';

/** How many people have connected a Google calendar, and whom Google lets in no more, by name. */
export async function readCalendarHealth(tx: Transaction): Promise<{ connected: number; ended: string[] }> {
  const rows = await tx
    .select({
      name: sql<string>`coalesce(nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
      problem: accounts.problem,
    })
    .from(accounts)
    .innerJoin(users, and(eq(users.clientId, accounts.clientId), eq(users.userId, accounts.userId)))
    .where(eq(users.isActive, true))
    .orderBy(asc(users.firstName), asc(users.userId));
  return {
    connected: rows.length,
    ended: rows.filter(({ problem }) => problem !== null).map(({ name }) => name),
  };
}
