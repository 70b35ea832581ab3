import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { sendRows } from '../../platform/sends/index.ts';
import { calendarEvents } from '../calendar/schema.ts';
import { googleChanges as changes, googleConflicts as conflicts, googleEvents } from './schema.ts';

export type ChangeRow = typeof changes.$inferSelect;
export type ConflictRow = typeof conflicts.$inferSelect;

export const changeRows = sendRows(changes, 'changeId');

const isOpen = ne(changes.state, 'accepted');
const isWaiting = inArray(changes.state, ['queued', 'sending']);

/** What is on its way of an event, or was last; held. */
export async function lockChangeOf(tx: Transaction, eventId: number): Promise<ChangeRow | undefined> {
  hold(tx, `google-change:${eventId}`);
  const rows = await tx.select().from(changes).where(eq(changes.eventId, eventId)).for('update');
  return rows[0];
}

/** The same without holding it. */
export async function findChangeOf(tx: Transaction, eventId: number): Promise<ChangeRow | undefined> {
  const rows = await tx.select().from(changes).where(eq(changes.eventId, eventId));
  return rows[0];
}

export async function insertChange(tx: Transaction, row: typeof changes.$inferInsert): Promise<void> {
  await tx.insert(changes).values(row);
}

export async function dropChange(tx: Transaction, changeId: number): Promise<void> {
  await tx.delete(changes).where(eq(changes.changeId, changeId));
}

/** Changes that Google does not have yet, of these events by either of their names. */
export async function listOpen(
  tx: Transaction,
  calendarId: number,
  { googleIds, eventIds }: { googleIds: readonly string[]; eventIds: readonly number[] },
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.calendarId, calendarId),
        isOpen,
        or(inArray(changes.googleId, [...googleIds]), inArray(changes.eventId, [...eventIds])),
      ),
    );
}

/** Google told of these while they were on their way. */
export async function noteSeen(tx: Transaction, changeId: number, seenEtag: string): Promise<void> {
  await tx.update(changes).set({ seenEtag }).where(eq(changes.changeId, changeId));
}

/** A series whose change Google does not have comes before its own times. */
const afterSeries = sql`NOT EXISTS (
  SELECT 1 FROM calendar_events e JOIN google_changes s ON s.client_id = e.client_id AND s.event_id = e.series_id
  WHERE e.client_id = ${changes.clientId} AND e.event_id = ${changes.eventId} AND s.state <> 'accepted')`;

/** The next change of a user's that is due, what is in doubt first. */
export async function findNextChange(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<ChangeRow | undefined> {
  const rows = await tx
    .select()
    .from(changes)
    .where(and(eq(changes.userId, userId), isWaiting, lte(changes.nextAttemptAt, now), afterSeries))
    .orderBy(sql`${changes.state} = 'sending' DESC`, asc(changes.queuedAt), asc(changes.changeId))
    .limit(1);
  return rows[0];
}

/** When the next of them is due; null where none waits. */
export async function findNextChangeAt(tx: Transaction, userId: number): Promise<Date | null> {
  const rows = await tx
    .select({ at: changes.nextAttemptAt })
    .from(changes)
    .where(and(eq(changes.userId, userId), isWaiting, afterSeries))
    .orderBy(asc(changes.nextAttemptAt))
    .limit(1);
  return rows[0]?.at ?? null;
}

export async function countWaiting(tx: Transaction, userId: number): Promise<number> {
  return tx.$count(changes, and(eq(changes.userId, userId), isWaiting));
}

/** What Google does not take, oldest first. */
export async function listFailed(
  tx: Transaction,
  userId: number,
): Promise<(ChangeRow & { title: string })[]> {
  const rows = await tx
    .select({ change: changes, title: calendarEvents.title })
    .from(changes)
    .innerJoin(
      calendarEvents,
      and(eq(calendarEvents.clientId, changes.clientId), eq(calendarEvents.eventId, changes.eventId)),
    )
    .where(and(eq(changes.userId, userId), eq(changes.state, 'failed')))
    .orderBy(asc(changes.changeId));
  return rows.map(({ change, title }) => ({ ...change, title }));
}

/** Words of a conflict that was overtaken often are cut, the newest first. */
const MOST_WORDS = 1_000;

/**
 * Keeps what an event was here when Google's version overtook it. Where it was overtaken before and nobody has settled
 * that, both are one: the newest is kept, and the words say both.
 */
export async function putConflict(tx: Transaction, row: typeof conflicts.$inferInsert): Promise<void> {
  const held = await tx
    .select({ id: conflicts.conflictId, words: conflicts.words })
    .from(conflicts)
    .where(and(eq(conflicts.calendarId, row.calendarId), eq(conflicts.googleId, row.googleId)))
    .orderBy(asc(conflicts.conflictId))
    .limit(1)
    .for('update');
  const [first] = held;
  if (!first) {
    await tx.insert(conflicts).values(row);
    return;
  }
  const { title, mine, madeAt } = row;
  const words = (first.words.startsWith(row.words) ? first.words : `${row.words} ${first.words}`).slice(
    0,
    MOST_WORDS,
  );
  await tx.update(conflicts).set({ title, mine, madeAt, words }).where(eq(conflicts.conflictId, first.id));
}

/** What was changed on both sides, oldest first, and which event it is here. */
export async function listConflicts(
  tx: Transaction,
  userId: number,
): Promise<(ConflictRow & { eventId: number | null })[]> {
  const rows = await tx
    .select({ conflict: conflicts, eventId: googleEvents.eventId })
    .from(conflicts)
    .leftJoin(
      googleEvents,
      and(
        eq(googleEvents.clientId, conflicts.clientId),
        eq(googleEvents.calendarId, conflicts.calendarId),
        eq(googleEvents.googleId, conflicts.googleId),
      ),
    )
    .where(eq(conflicts.userId, userId))
    .orderBy(asc(conflicts.conflictId));
  return rows.map(({ conflict, eventId }) => ({ ...conflict, eventId }));
}

/** A change that failed, of a user's. */
export async function findFailed(
  tx: Transaction,
  userId: number,
  changeId: number,
): Promise<ChangeRow | undefined> {
  const rows = await tx
    .select()
    .from(changes)
    .where(and(eq(changes.userId, userId), eq(changes.changeId, changeId), eq(changes.state, 'failed')));
  return rows[0];
}

export async function findConflict(
  tx: Transaction,
  userId: number,
  conflictId: number,
): Promise<ConflictRow | undefined> {
  const rows = await tx
    .select()
    .from(conflicts)
    .where(and(eq(conflicts.userId, userId), eq(conflicts.conflictId, conflictId)));
  return rows[0];
}

/** @returns whether it was there */
export async function dropConflict(tx: Transaction, conflictId: number): Promise<boolean> {
  const rows = await tx.delete(conflicts).where(eq(conflicts.conflictId, conflictId)).returning();
  return rows.length > 0;
}

/** The events here that are times of a series, changed by themselves. */
export async function listExceptionIds(tx: Transaction, seriesId: number): Promise<number[]> {
  const found = await tx.execute<{ event_id: number }>(
    sql`SELECT event_id FROM calendar_events WHERE series_id = ${seriesId}`,
  );
  return found.rows.map((row) => Number(row.event_id));
}
