import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { calendar as contract } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { calendarEvents, calendarParticipants, calendarSkips } from '../schema.ts';

export type EventRow = typeof calendarEvents.$inferSelect;
export type EventInsert = typeof calendarEvents.$inferInsert;
export type ParticipantRow = typeof calendarParticipants.$inferSelect;

/** An event of a calendar, deleted or not. Whoever changes one holds its calendar. */
export async function findEventRow(tx: Transaction, eventId: number): Promise<EventRow | undefined> {
  const rows = await tx.select().from(calendarEvents).where(eq(calendarEvents.eventId, eventId));
  return rows[0];
}

/** The event that a user made with this reference. */
export async function findEventByRef(
  tx: Transaction,
  userId: number,
  clientRef: string,
): Promise<EventRow | undefined> {
  const rows = await tx
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, userId), eq(calendarEvents.clientRef, clientRef)));
  return rows[0];
}

export async function insertEvent(tx: Transaction, row: EventInsert): Promise<EventRow> {
  const rows = await tx.insert(calendarEvents).values(row).returning();
  return rows[0]!;
}

/** Changes an event and raises its version. */
export async function changeEvent(
  tx: Transaction,
  eventId: number,
  change: Partial<EventInsert> = {},
): Promise<EventRow> {
  const rows = await tx
    .update(calendarEvents)
    .set({ ...change, version: sql`${calendarEvents.version} + 1` })
    .where(eq(calendarEvents.eventId, eventId))
    .returning();
  return rows[0]!;
}

/** The times of a series that were changed by themselves, deleted ones as well, by their place in it. */
export async function listExceptions(tx: Transaction, seriesId: number): Promise<EventRow[]> {
  return tx
    .select()
    .from(calendarEvents)
    .where(eq(calendarEvents.seriesId, seriesId))
    .orderBy(asc(calendarEvents.occurrence));
}

/** All of a calendar that is not deleted, oldest first. */
export async function listEventRows(tx: Transaction, calendarId: number): Promise<EventRow[]> {
  return tx
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.calendarId, calendarId), isNull(calendarEvents.deletedAt)))
    .orderBy(asc(calendarEvents.eventId));
}

/** Series without an end that are not written out as far as this. */
export async function listEndless(tx: Transaction, before: Date): Promise<EventRow[]> {
  return tx
    .select()
    .from(calendarEvents)
    .where(
      and(
        isNotNull(calendarEvents.writtenUntil),
        lt(calendarEvents.writtenUntil, before),
        isNull(calendarEvents.deletedAt),
      ),
    )
    .orderBy(asc(calendarEvents.eventId));
}

export async function listSkips(
  tx: Transaction,
  eventId: number,
): Promise<(typeof calendarSkips.$inferSelect)[]> {
  return tx.select().from(calendarSkips).where(eq(calendarSkips.eventId, eventId));
}

export async function insertSkips(
  tx: Transaction,
  rows: (typeof calendarSkips.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(calendarSkips).values(rows).onConflictDoNothing();
}

/** Takes skips from a place of the series on away; all of them where none is given. @returns what they were */
export async function dropSkips(
  tx: Transaction,
  eventId: number,
  from?: Date,
): Promise<(typeof calendarSkips.$inferSelect)[]> {
  return tx
    .delete(calendarSkips)
    .where(and(eq(calendarSkips.eventId, eventId), from ? gte(calendarSkips.occurrence, from) : undefined))
    .returning();
}

/** @returns whether there was one */
export async function dropSkip(tx: Transaction, eventId: number, occurrence: Date): Promise<boolean> {
  const rows = await tx
    .delete(calendarSkips)
    .where(and(eq(calendarSkips.eventId, eventId), eq(calendarSkips.occurrence, occurrence)))
    .returning();
  return rows.length > 0;
}

/** Who takes part in an event, in the order they were put on it. */
export async function listParticipants(tx: Transaction, eventId: number): Promise<ParticipantRow[]> {
  return tx
    .select()
    .from(calendarParticipants)
    .where(eq(calendarParticipants.eventId, eventId))
    .orderBy(asc(calendarParticipants.participantId));
}

export async function insertParticipants(
  tx: Transaction,
  rows: (typeof calendarParticipants.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(calendarParticipants).values(rows).onConflictDoNothing();
}

export async function dropParticipants(tx: Transaction, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return;
  await tx
    .delete(calendarParticipants)
    .where(inArray(calendarParticipants.participantId, [...participantIds]));
}

/** Those of these contacts that the office has; one that was merged is the one it went into. */
export async function findContactIds(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  if (contactIds.length === 0) return new Map();
  const found = await tx.execute<{ contact_id: number; is: number }>(
    sql`SELECT contact_id, coalesce(merged_into, contact_id) AS is FROM contacts
      WHERE contact_id = ANY (${`{${contactIds.join(',')}}`}::bigint[])`,
  );
  return new Map(found.rows.map((row) => [row.contact_id, row.is]));
}

/** A participant as the wire names one. */
export const personOfRow = (row: Pick<ParticipantRow, 'userId' | 'contactId'>): contract.Participant =>
  row.userId !== null ? { type: 'user', id: row.userId } : { type: 'contact', id: row.contactId! };

/** Notes how far a series is written out; null where all of it is. Nobody sees that: its version stays. */
export async function noteWritten(
  tx: Transaction,
  eventId: number,
  writtenUntil: Date | null,
): Promise<void> {
  await tx.update(calendarEvents).set({ writtenUntil }).where(eq(calendarEvents.eventId, eventId));
}
