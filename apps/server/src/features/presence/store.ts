import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { conversations } from '../conversations/schema.ts';
import { presence } from './schema.ts';
import { users } from '../identity/schema.ts';

export interface PresentRow {
  userId: number;
  username: string;
  fullName: string;
  state: 'viewing' | 'writing';
}

/** What a window shows: a contact's thread, a conversation among staff, an event. It can show one of each at once. */
export interface PresenceTarget {
  kind: 'contact' | 'convo' | 'event';
  id: number;
}

const isTarget = ({ kind, id }: PresenceTarget) => and(eq(presence.place, kind), eq(presence.placeId, id));

/** Who is there is worked out for one target at a time. */
export async function holdPresence(
  tx: Transaction,
  office: number,
  { kind, id }: PresenceTarget,
): Promise<void> {
  hold(tx, `presence:${kind}:${id}`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${kind}:${id}`}, 3))`);
}

/** The users who may know who is there: the participants of a secured conversation, a calendar's members; null for everyone. */
export async function listAudience(tx: Transaction, { kind, id }: PresenceTarget): Promise<number[] | null> {
  if (kind === 'contact') return null;
  if (kind === 'event') {
    const members = await tx.execute<{ user_id: number }>(sql`
      SELECT m.user_id FROM calendar_events e
      JOIN calendar_members m ON m.client_id = e.client_id AND m.calendar_id = e.calendar_id
      WHERE e.event_id = ${id}`);
    return members.rows.map(({ user_id }) => user_id);
  }
  const rows = await tx
    .select({ readers: conversations.readers })
    .from(conversations)
    .where(eq(conversations.convoId, id));
  return rows[0] ? rows[0].readers : [];
}

/** A stamp that rises: microseconds by the database's clock, read while the target's presence is held. */
export async function stampPresence(tx: Transaction): Promise<number> {
  const result = await tx.execute<{ stamp: string }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS stamp`,
  );
  return Number(result.rows[0]!.stamp);
}

/** The users who are there, each once: writing if any of their windows writes. Writers come first. */
export async function listPresent(
  tx: Transaction,
  target: PresenceTarget,
  since: Date,
): Promise<PresentRow[]> {
  return tx
    .select({
      userId: users.userId,
      username: users.username,
      fullName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      state: sql<'viewing' | 'writing'>`max(${presence.state})`,
    })
    .from(presence)
    .innerJoin(users, and(eq(users.clientId, presence.clientId), eq(users.userId, presence.userId)))
    .where(and(isTarget(target), sql`${presence.seenAt} > ${since.toISOString()}::timestamptz`))
    .groupBy(users.clientId, users.userId)
    .orderBy(sql`max(${presence.state}) DESC, ${users.userId}`);
}

/** Which thread, or which conversation, a window shows; null when it shows none. */
export async function findWindow(
  tx: Transaction,
  userId: number,
  windowId: string,
  kind: PresenceTarget['kind'],
): Promise<number | null> {
  const rows = await tx
    .select({ id: presence.placeId })
    .from(presence)
    .where(and(eq(presence.userId, userId), eq(presence.windowId, windowId), eq(presence.place, kind)));
  return rows[0]?.id ?? null;
}

export async function saveWindow(tx: Transaction, row: typeof presence.$inferInsert): Promise<void> {
  const { clientId: _office, userId: _user, windowId: _window, place: _place, ...shown } = row;
  await tx
    .insert(presence)
    .values(row)
    .onConflictDoUpdate({
      target: [presence.clientId, presence.userId, presence.windowId, presence.place],
      set: shown,
    });
}

/** A window has left a target; if it shows another one by now, it stays there. */
export async function removeWindow(
  tx: Transaction,
  userId: number,
  windowId: string,
  target: PresenceTarget,
): Promise<void> {
  await tx
    .delete(presence)
    .where(and(eq(presence.userId, userId), eq(presence.windowId, windowId), isTarget(target)));
}

const returned = { kind: presence.place, id: presence.placeId };

function distinct(rows: PresenceTarget[]): PresenceTarget[] {
  return [...new Map(rows.map((row) => [`${row.kind}:${row.id}`, row])).values()];
}

/** The windows of a session are gone. @returns what they showed */
export async function removeSession(tx: Transaction, sessionId: string): Promise<PresenceTarget[]> {
  return distinct(await tx.delete(presence).where(eq(presence.sessionId, sessionId)).returning(returned));
}

/** Windows that have said nothing since then are gone. @returns what they showed */
export async function removeSilent(
  tx: Transaction,
  since: Date,
  only?: { kind: PresenceTarget['kind']; ids: readonly number[] },
): Promise<PresenceTarget[]> {
  return distinct(
    await tx
      .delete(presence)
      .where(
        and(
          lte(presence.seenAt, since),
          only ? and(eq(presence.place, only.kind), inArray(presence.placeId, [...only.ids])) : undefined,
        ),
      )
      .returning(returned),
  );
}

/** When the window was last heard of that has been silent longest. */
export async function findOldestSight(tx: Transaction): Promise<Date | null> {
  const rows = await tx.select({ at: sql<string | null>`min(${presence.seenAt})` }).from(presence);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
