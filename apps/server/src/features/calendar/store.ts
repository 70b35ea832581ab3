import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { calendar as contract } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { users } from '../identity/schema.ts';
import { calendarMembers, calendars } from './schema.ts';

type CalendarColumns = typeof calendars.$inferSelect;
/** A calendar with its members, those who joined first before others. */
export type CalendarRow = CalendarColumns & { members: contract.CalendarMember[] };

const members = sql<contract.CalendarMember[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'role', m.role) ORDER BY m.added_at, m.user_id), '[]')
  FROM calendar_members m WHERE m.client_id = calendars.client_id AND m.calendar_id = calendars.calendar_id)`;
const whole = {
  clientId: calendars.clientId,
  calendarId: calendars.calendarId,
  name: calendars.name,
  description: calendars.description,
  color: calendars.color,
  type: calendars.type,
  noOverlap: calendars.noOverlap,
  mayOverride: calendars.mayOverride,
  createdAt: calendars.createdAt,
  deletedAt: calendars.deletedAt,
  version: calendars.version,
  ofOffice: calendars.ofOffice,
  members,
};

/** A user's calendars, the practice's first, then as they were made (contract, `inPanelOrder`). */
export async function listCalendarRows(tx: Transaction, userId: number): Promise<CalendarRow[]> {
  return tx
    .select(whole)
    .from(calendars)
    .innerJoin(
      calendarMembers,
      and(
        eq(calendarMembers.clientId, calendars.clientId),
        eq(calendarMembers.calendarId, calendars.calendarId),
      ),
    )
    .where(and(eq(calendarMembers.userId, userId), isNull(calendars.deletedAt)))
    .orderBy(sql`${calendars.type} <> 'OD'`, asc(calendars.calendarId));
}

/** Whether the office has a calendar of its practice, or had one that somebody deleted. */
export async function hasHadPracticeCalendar(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .select({ calendarId: calendars.calendarId })
    .from(calendars)
    .where(eq(calendars.type, 'OD'))
    .limit(1);
  return rows.length > 0;
}

/** The practice's calendar that everybody of the office is in; undefined where there is none, or it was deleted. */
export async function findOfficeCalendar(tx: Transaction): Promise<number | undefined> {
  const rows = await tx
    .select({ calendarId: calendars.calendarId })
    .from(calendars)
    .where(and(eq(calendars.ofOffice, true), isNull(calendars.deletedAt)));
  return rows[0]?.calendarId;
}

/** The office's active users with their roles; held, so that none is switched off meanwhile. */
export async function listStaff(tx: Transaction) {
  return tx
    .select({ userId: users.userId, role: users.role })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(users.userId)
    .for('share');
}

/** A calendar that is not deleted. */
export async function findCalendarRow(tx: Transaction, calendarId: number): Promise<CalendarRow | undefined> {
  const rows = await tx
    .select(whole)
    .from(calendars)
    .where(and(eq(calendars.calendarId, calendarId), isNull(calendars.deletedAt)));
  return rows[0];
}

/** The same, held until the transaction ends: everything in it changes one after the other. */
export async function lockCalendarRow(tx: Transaction, calendarId: number): Promise<CalendarRow | undefined> {
  hold(tx, `calendar:${calendarId}`);
  await tx
    .select({ id: calendars.calendarId })
    .from(calendars)
    .where(eq(calendars.calendarId, calendarId))
    .for('update');
  // A statement of its own, which sees what was committed before the lock was had.
  return findCalendarRow(tx, calendarId);
}

export async function insertCalendar(
  tx: Transaction,
  row: typeof calendars.$inferInsert,
): Promise<CalendarColumns> {
  const rows = await tx.insert(calendars).values(row).returning();
  return rows[0]!;
}

/** Changes a calendar and raises its version. */
export async function changeCalendar(
  tx: Transaction,
  calendarId: number,
  change: Partial<typeof calendars.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(calendars)
    .set({ ...change, version: sql`${calendars.version} + 1` })
    .where(eq(calendars.calendarId, calendarId));
}

/** Makes users members, or gives members another role. */
export async function putMembers(
  tx: Transaction,
  rows: (typeof calendarMembers.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(calendarMembers)
    .values(rows)
    .onConflictDoUpdate({
      target: [calendarMembers.clientId, calendarMembers.calendarId, calendarMembers.userId],
      set: { role: sql`excluded.role` },
    });
}

export async function dropMember(tx: Transaction, calendarId: number, userId: number): Promise<void> {
  await tx
    .delete(calendarMembers)
    .where(and(eq(calendarMembers.calendarId, calendarId), eq(calendarMembers.userId, userId)));
}

/** Those of these users who are of the office and active; held, so that none is switched off meanwhile. */
export async function findActiveUsers(tx: Transaction, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), eq(users.isActive, true)))
    .orderBy(users.userId)
    .for('share');
  return rows.map(({ userId }) => userId);
}

/** The office's active admin who has been one of it longest. */
export async function findFirstAdmin(tx: Transaction): Promise<number | undefined> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.role, 'Admin'), eq(users.isActive, true)))
    .orderBy(asc(users.userId))
    .limit(1);
  return rows[0]?.userId;
}

/** The calendars that this user owns and no active user does. */
export async function listOwnerless(tx: Transaction, userId: number): Promise<number[]> {
  const found = await tx.execute<{ calendar_id: number }>(sql`
    SELECT m.calendar_id FROM calendar_members m
    JOIN calendars c ON c.client_id = m.client_id AND c.calendar_id = m.calendar_id AND c.deleted_at IS NULL
    WHERE m.user_id = ${userId} AND m.role = 'OWNER' AND NOT EXISTS (
      SELECT 1 FROM calendar_members o JOIN users u ON u.client_id = o.client_id AND u.user_id = o.user_id
      WHERE o.client_id = m.client_id AND o.calendar_id = m.calendar_id AND o.role = 'OWNER' AND u.is_active)
    ORDER BY m.calendar_id`);
  return found.rows.map((row) => row.calendar_id);
}
