import { isDeepStrictEqual } from 'node:util';
import { calls as contract } from '@chairline/contract';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import type { CallState, Leg } from './state/reduce-call.ts';
import { callMembers, calls } from './schema.ts';

const { PARKED_PREFIX } = contract;

export type CallRow = typeof calls.$inferSelect;

/** @returns undefined when the carrier's call is known already */
export async function insertCall(
  tx: Transaction,
  row: typeof calls.$inferInsert,
): Promise<CallRow | undefined> {
  const rows = await tx.insert(calls).values(row).onConflictDoNothing().returning();
  return rows[0];
}

/** A call, held until the transaction ends: what is told of it is taken in one by one. */
export async function lockCall(tx: Transaction, callId: number): Promise<CallRow | undefined> {
  hold(tx, `call:${callId}`);
  const rows = await tx.select().from(calls).where(eq(calls.callId, callId)).for('update');
  return rows[0];
}

export async function findCallByUuid(tx: Transaction, callUuid: string): Promise<CallRow | undefined> {
  const rows = await tx.select().from(calls).where(eq(calls.callUuid, callUuid));
  return rows[0];
}

/** A call by its name, which says so while it is parked. */
export async function findCallByConference(tx: Transaction, name: string): Promise<CallRow | undefined> {
  const conference = name.startsWith(PARKED_PREFIX) ? name.slice(PARKED_PREFIX.length) : name;
  const rows = await tx.select().from(calls).where(eq(calls.conference, conference));
  return rows[0];
}

export async function findCallByItem(tx: Transaction, itemId: number): Promise<CallRow | undefined> {
  const rows = await tx.select().from(calls).where(eq(calls.commItemId, itemId));
  return rows[0];
}

/** The calls that a leg is part of: one that was merged into another call belongs to both. */
export async function listCallsOfLeg(tx: Transaction, leg: string): Promise<number[]> {
  const rows = await tx
    .select({ callId: callMembers.callId })
    .from(callMembers)
    .where(eq(callMembers.leg, leg))
    .orderBy(asc(callMembers.callId));
  return rows.map(({ callId }) => callId);
}

/** What is not as it was: a callback changes few of many columns, and comes often. */
const differing = <T extends object>(before: T, after: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof T]),
    ),
  ) as Partial<T>;

/** @param row as it stands, held by the transaction. @returns as it stands then */
export async function saveCall(tx: Transaction, row: CallRow, change: Partial<CallRow>): Promise<CallRow> {
  const changed = differing(row, change);
  await tx
    .update(calls)
    .set({ ...changed, version: sql`${calls.version} + 1` })
    .where(eq(calls.callId, row.callId));
  return { ...row, ...changed, version: row.version + 1 };
}

/** Whether a caller (E.164) was texted because nobody took their call. */
export async function wasTextedSince(tx: Transaction, number: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ callId: calls.callId })
    .from(calls)
    .where(and(eq(calls.contactNumber, number), gt(calls.textedAt, since)))
    .limit(1);
  return rows.length > 0;
}

export async function listOpenCalls(tx: Transaction): Promise<CallRow[]> {
  return tx
    .select()
    .from(calls)
    .where(isNull(calls.endedAt))
    .orderBy(asc(calls.startedAt), asc(calls.callId));
}

/** Offices with calls that go on. For a transaction of the routing scope. */
export async function listOfficesInCall(tx: Transaction): Promise<number[]> {
  const rows = await tx.selectDistinct({ office: calls.clientId }).from(calls).where(isNull(calls.endedAt));
  return rows.map(({ office }) => office);
}

const time = (value: Date | null): number => value?.getTime() ?? 0;
const date = (value: number): Date | null => (value === 0 ? null : new Date(value));

const readLeg = (row: typeof callMembers.$inferSelect): Leg => ({
  leg: row.leg,
  kind: row.kind,
  userId: row.userId,
  number: row.number,
  role: row.role,
  stage: row.stage,
  endedAt: row.endedAt?.getTime() ?? null,
  rang: row.rang,
  failed: row.failed,
  stays: row.stays,
  coach: { on: row.coach, at: time(row.coachAt) },
  muted: { on: row.muted, at: time(row.mutedAt) },
  held: { on: row.held, at: time(row.heldAt) },
  hasLeft: row.hasLeft,
  announcedAfter: row.announcedAfter,
  askedBy: row.askedBy,
  replaces: row.replaces,
});

/** What is known of calls' legs. */
export async function readStates(
  tx: Transaction,
  rows: readonly Pick<CallRow, 'callId' | 'closedAt'>[],
): Promise<Map<number, CallState>> {
  const legs = new Map<number, Map<string, Leg>>(rows.map(({ callId }) => [callId, new Map()]));
  if (rows.length > 0) {
    const found = await tx
      .select()
      .from(callMembers)
      .where(inArray(callMembers.callId, [...legs.keys()]))
      .orderBy(asc(callMembers.createdAt), asc(callMembers.leg));
    for (const row of found) legs.get(row.callId)!.set(row.leg, readLeg(row));
  }
  return new Map(
    rows.map(({ callId, closedAt }) => [
      callId,
      { legs: legs.get(callId)!, closedAt: closedAt?.getTime() ?? null },
    ]),
  );
}

export const readState = async (
  tx: Transaction,
  row: Pick<CallRow, 'callId' | 'closedAt'>,
): Promise<CallState> => (await readStates(tx, [row])).get(row.callId)!;

const columnsOf = (leg: Leg) => ({
  kind: leg.kind,
  userId: leg.userId,
  number: leg.number,
  role: leg.role,
  stage: leg.stage,
  endedAt: leg.endedAt === null ? null : new Date(leg.endedAt),
  rang: leg.rang,
  failed: leg.failed,
  stays: { ...leg.stays },
  coach: leg.coach.on,
  coachAt: date(leg.coach.at),
  muted: leg.muted.on,
  mutedAt: date(leg.muted.at),
  held: leg.held.on,
  heldAt: date(leg.held.at),
  hasLeft: leg.hasLeft,
  announcedAfter: leg.announcedAfter,
  askedBy: leg.askedBy,
  replaces: leg.replaces,
});

/** @param before as it stands; undefined for one that is new */
export async function saveLeg(
  tx: Transaction,
  of: { clientId: number; callId: number; now: Date },
  leg: Leg,
  before: Leg | undefined,
): Promise<void> {
  const row = columnsOf(leg);
  if (!before) {
    await tx
      .insert(callMembers)
      .values({ ...row, clientId: of.clientId, callId: of.callId, leg: leg.leg, createdAt: of.now });
    return;
  }
  const changed = differing(columnsOf(before), row);
  if (Object.keys(changed).length === 0) return;
  await tx
    .update(callMembers)
    .set(changed)
    .where(and(eq(callMembers.callId, of.callId), eq(callMembers.leg, leg.leg)));
}

export interface CallFilter {
  contactId?: number | undefined;
  userId?: number | undefined;
  missed: boolean;
  /** Calls older than this one. */
  after: { at: string; id: number } | null;
  limit: number;
}

/** The office's calls, the newest first. */
export async function listCallRows(tx: Transaction, filter: CallFilter): Promise<CallRow[]> {
  const { after } = filter;
  return tx
    .select()
    .from(calls)
    .where(
      and(
        filter.contactId === undefined
          ? undefined
          : sql`EXISTS (SELECT FROM comm_items i WHERE i.client_id = calls.client_id
              AND i.comm_item_id = calls.comm_item_id AND i.contact_id = ${filter.contactId})`,
        filter.userId === undefined ? undefined : sql`${filter.userId}::integer = ANY (${calls.userIds})`,
        filter.missed
          ? sql`${calls.direction} = 'incoming' AND ${calls.endedAt} IS NOT NULL
              AND (${calls.answeredAt} IS NULL OR ${calls.leftAloneAt} IS NOT NULL)`
          : undefined,
        after
          ? sql`(${calls.startedAt}, ${calls.callId}) < (${after.at}::timestamptz, ${after.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(calls.startedAt), desc(calls.callId))
    .limit(filter.limit);
}

/** Names of the contacts that these items stand with. */
export async function listContactsOfItems(
  tx: Transaction,
  itemIds: readonly number[],
): Promise<Map<number, { contactId: number; name: string }>> {
  if (itemIds.length === 0) return new Map();
  const result = await tx.execute<{ item: number; contact: number; name: string }>(sql`
    SELECT i.comm_item_id AS item, c.contact_id AS contact, btrim(c.first_name || ' ' || c.last_name) AS name
    FROM comm_items i JOIN contacts c ON c.client_id = i.client_id AND c.contact_id = i.contact_id
    WHERE i.comm_item_id = ANY (${sql.param([...itemIds])}::bigint[])`);
  return new Map(result.rows.map(({ item, contact, name }) => [item, { contactId: contact, name }]));
}
