import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { users } from '../identity/schema.ts';
import { googleCalendarAccounts as accounts, googleCalendars } from './schema.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type GoogleCalendarRow = typeof googleCalendars.$inferSelect;

/** The Google account of a user who is active. */
export async function findAccount(tx: Transaction, userId: number): Promise<AccountRow | undefined> {
  const rows = await tx
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(users, and(eq(users.clientId, accounts.clientId), eq(users.userId, accounts.userId)))
    .where(and(eq(accounts.userId, userId), eq(users.isActive, true)));
  return rows[0]?.account;
}

/** The same, held until the transaction ends: what is read and what a person does go one after the other. */
export async function lockAccount(tx: Transaction, userId: number): Promise<AccountRow | undefined> {
  hold(tx, `google-calendar:${userId}`);
  const rows = await tx.select().from(accounts).where(eq(accounts.userId, userId)).for('update');
  return rows[0];
}

export async function listAccounts(tx: Transaction): Promise<AccountRow[]> {
  return tx.select().from(accounts).orderBy(asc(accounts.userId));
}

export async function saveAccount(tx: Transaction, row: typeof accounts.$inferInsert): Promise<void> {
  const { clientId: _office, userId: _user, ...set } = row;
  await tx
    .insert(accounts)
    .values(row)
    .onConflictDoUpdate({ target: [accounts.clientId, accounts.userId], set });
}

export async function changeAccount(
  tx: Transaction,
  userId: number,
  change: Partial<AccountRow>,
): Promise<void> {
  await tx.update(accounts).set(change).where(eq(accounts.userId, userId));
}

export async function removeAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, userId));
}

export async function listCalendars(tx: Transaction, userId: number): Promise<GoogleCalendarRow[]> {
  return tx
    .select()
    .from(googleCalendars)
    .where(eq(googleCalendars.userId, userId))
    .orderBy(asc(googleCalendars.calendarId));
}

export async function findCalendar(
  tx: Transaction,
  calendarId: number,
): Promise<GoogleCalendarRow | undefined> {
  const rows = await tx.select().from(googleCalendars).where(eq(googleCalendars.calendarId, calendarId));
  return rows[0];
}

/**
 * The calendar whose reading goes on, or begins: what was told of, then what was asked for longest ago.
 * @param wanted `silent`: due are those that were asked for before this; `told`: the same where Google tells of changes;
 *   `check`: all are to be compared that were not read as a whole since
 */
export async function findDueCalendar(
  tx: Transaction,
  userId: number,
  { now, silent, told, check }: { now: Date; silent: Date; told: Date; check: Date | null },
): Promise<GoogleCalendarRow | undefined> {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const rows = await tx
    .select()
    .from(googleCalendars)
    .where(
      and(
        eq(googleCalendars.userId, userId),
        or(
          sql`${googleCalendars.reading} IS NOT NULL`,
          isNull(googleCalendars.askedAt),
          sql`${googleCalendars.askedAt} <= CASE WHEN ${googleCalendars.channelUntil} > ${at(now)} THEN ${at(told)} ELSE ${at(silent)} END`,
          ...(check === null
            ? []
            : [sql`coalesce(${googleCalendars.fullyReadAt}, 'epoch'::timestamptz) < ${at(check)}`]),
        ),
      ),
    )
    .orderBy(
      sql`${googleCalendars.reading} IS NULL, ${googleCalendars.askedAt} NULLS FIRST, ${googleCalendars.calendarId}`,
    )
    .limit(1);
  return rows[0];
}

export async function insertCalendar(
  tx: Transaction,
  row: typeof googleCalendars.$inferInsert,
): Promise<void> {
  await tx.insert(googleCalendars).values(row);
}

export async function changeCalendar(
  tx: Transaction,
  calendarId: number,
  change: Partial<typeof googleCalendars.$inferInsert>,
): Promise<void> {
  await tx.update(googleCalendars).set(change).where(eq(googleCalendars.calendarId, calendarId));
}

export async function removeCalendar(tx: Transaction, calendarId: number): Promise<void> {
  await tx.delete(googleCalendars).where(eq(googleCalendars.calendarId, calendarId));
}

/** Whose calendar a channel tells of. Read under the `routing` scope. */
export async function findByChannel(tx: Transaction, channelId: string) {
  const rows = await tx
    .select({
      office: googleCalendars.clientId,
      calendarId: googleCalendars.calendarId,
      userId: googleCalendars.userId,
      tokenHash: googleCalendars.channelTokenHash,
    })
    .from(googleCalendars)
    .where(eq(googleCalendars.channelId, channelId));
  return rows[0];
}
