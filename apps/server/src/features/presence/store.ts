import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { conversations, convoParticipants, presence, users } from '../../platform/db/schema.ts';

export interface PresentRow {
  userId: number;
  username: string;
  fullName: string;
  state: 'viewing' | 'writing';
}

/** What a window can show: a contact's thread, a conversation among staff, or both at once. */
export interface Place {
  place: 'contact' | 'convo';
  id: number;
}

const isPlace = ({ place, id }: Place) => and(eq(presence.place, place), eq(presence.placeId, id));

/** Who is there is worked out for one place at a time. */
export async function holdPresence(tx: Transaction, office: number, { place, id }: Place): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${place}:${id}`}, 3))`);
}

/** The users who may know who is at a place: the participants of a secured conversation; null for everyone. */
export async function listAudience(tx: Transaction, { place, id }: Place): Promise<number[] | null> {
  if (place === 'contact') return null;
  const convo = await tx
    .select({ secured: conversations.secured })
    .from(conversations)
    .where(eq(conversations.convoId, id));
  if (convo[0] && !convo[0].secured) return null;
  const rows = await tx
    .select({ userId: convoParticipants.userId })
    .from(convoParticipants)
    .where(eq(convoParticipants.convoId, id));
  return rows.map((row) => row.userId);
}

/** A stamp that rises: microseconds by the database's clock, read while the place's presence is held. */
export async function stampPresence(tx: Transaction): Promise<number> {
  const result = await tx.execute<{ stamp: string }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS stamp`,
  );
  return Number(result.rows[0]!.stamp);
}

/** The users who are at a place, each once: writing if any of their windows writes. Writers come first. */
export async function listPresent(tx: Transaction, place: Place, since: Date): Promise<PresentRow[]> {
  return tx
    .select({
      userId: users.userId,
      username: users.username,
      fullName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      state: sql<'viewing' | 'writing'>`max(${presence.state})`,
    })
    .from(presence)
    .innerJoin(users, and(eq(users.clientId, presence.clientId), eq(users.userId, presence.userId)))
    .where(and(isPlace(place), sql`${presence.seenAt} > ${since.toISOString()}::timestamptz`))
    .groupBy(users.clientId, users.userId)
    .orderBy(sql`max(${presence.state}) DESC, ${users.userId}`);
}

/** Which thread, or which conversation, a window shows; null when it shows none. */
export async function findWindow(
  tx: Transaction,
  userId: number,
  windowId: string,
  place: Place['place'],
): Promise<number | null> {
  const rows = await tx
    .select({ id: presence.placeId })
    .from(presence)
    .where(and(eq(presence.userId, userId), eq(presence.windowId, windowId), eq(presence.place, place)));
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

/** A window has left a place; if it shows another one by now, it stays there. */
export async function removeWindow(
  tx: Transaction,
  userId: number,
  windowId: string,
  place: Place,
): Promise<void> {
  await tx
    .delete(presence)
    .where(and(eq(presence.userId, userId), eq(presence.windowId, windowId), isPlace(place)));
}

const returned = { place: presence.place, id: presence.placeId };

function distinct(rows: Place[]): Place[] {
  return [...new Map(rows.map((row) => [`${row.place}:${row.id}`, row])).values()];
}

/** The windows of a session are gone. @returns the places they showed */
export async function removeSession(tx: Transaction, sessionId: string): Promise<Place[]> {
  return distinct(await tx.delete(presence).where(eq(presence.sessionId, sessionId)).returning(returned));
}

/** Windows that have said nothing since then are gone. @returns the places they showed */
export async function removeSilent(
  tx: Transaction,
  since: Date,
  only?: { place: Place['place']; ids: readonly number[] },
): Promise<Place[]> {
  return distinct(
    await tx
      .delete(presence)
      .where(
        and(
          lte(presence.seenAt, since),
          only ? and(eq(presence.place, only.place), inArray(presence.placeId, [...only.ids])) : undefined,
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
