import { and, asc, desc, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { IDLE_GRACE_SECONDS } from '../../platform/live/event-log.ts';
import { clients } from '../offices/schema.ts';
import { endpoints, phones } from '../phones/schema.ts';
import { refreshTokens, secondFactors, sessions, signInThrottles, users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;
export type ClientRow = typeof clients.$inferSelect;

/** A user with the office, the number its texts leave from, and whether a second factor is on. */
export interface FoundUser {
  user: UserRow;
  client: ClientRow;
  textNumber: string | null;
  secondFactor: boolean;
  /** null while they have no softphone. */
  plivoUser: string | null;
}

/** A user with what everyone of the office sees beside their row. */
export type StaffRow = Pick<FoundUser, 'user' | 'client' | 'plivoUser'>;

const ofUser = and(eq(endpoints.clientId, users.clientId), eq(endpoints.userId, users.userId));

/** Columns and joins of `StaffRow`. */
const staffColumns = { user: users, client: clients, plivoUser: endpoints.softphoneUser };

/** Everyone of the office, by name; or one of them. */
export async function findStaff(tx: Transaction, userId?: number): Promise<StaffRow[]> {
  return tx
    .select(staffColumns)
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .leftJoin(endpoints, ofUser)
    .where(userId === undefined ? undefined : eq(users.userId, userId))
    .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.userId));
}

/** The user of a name, in any case; none in an office that was deleted. */
export async function findUserByName(tx: Transaction, username: string): Promise<UserRow | undefined> {
  const rows = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .where(and(sql`lower(${users.username}) = lower(${username})`, isNull(clients.deletedAt)));
  return rows[0]?.user;
}

/** A user with the office and the number its texts leave from. */
export async function findUser(tx: Transaction, userId: number): Promise<FoundUser | undefined> {
  const rows = await tx
    .select({
      user: users,
      client: clients,
      textNumber: phones.phoneNum,
      secondFactor: sql<boolean>`${secondFactors.enabledAt} IS NOT NULL`,
      plivoUser: endpoints.softphoneUser,
    })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .leftJoin(endpoints, ofUser)
    .leftJoin(phones, and(eq(phones.clientId, users.clientId), eq(phones.isTextDefault, true)))
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.clientId, users.clientId), eq(secondFactors.userId, users.userId)),
    )
    .where(eq(users.userId, userId));
  return rows[0];
}

/** The office of this transaction with the number its texts leave from. */
export async function findClient(
  tx: Transaction,
): Promise<{ client: ClientRow; textNumber: string | null } | undefined> {
  const rows = await tx
    .select({ client: clients, textNumber: phones.phoneNum })
    .from(clients)
    .leftJoin(phones, and(eq(phones.clientId, clients.clientId), eq(phones.isTextDefault, true)));
  return rows[0];
}

export async function insertSession(tx: Transaction, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function insertRefresh(tx: Transaction, row: typeof refreshTokens.$inferInsert): Promise<void> {
  await tx.insert(refreshTokens).values(row);
}

/** A refresh token with its session, locked: two refreshes with the same token come one after the other. */
export async function lockRefresh(tx: Transaction, tokenHash: Buffer) {
  hold(tx, `refresh-token:${tokenHash.toString('hex')}`);
  const rows = await tx
    .select({ token: refreshTokens, session: sessions, user: users, client: clients })
    .from(refreshTokens)
    .innerJoin(
      sessions,
      and(eq(sessions.clientId, refreshTokens.clientId), eq(sessions.sessionId, refreshTokens.sessionId)),
    )
    .innerJoin(users, and(eq(users.clientId, sessions.clientId), eq(users.userId, sessions.userId)))
    .innerJoin(clients, eq(clients.clientId, sessions.clientId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: [refreshTokens, sessions] });
  return rows[0];
}

export async function markRefreshUsed(tx: Transaction, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.tokenHash, tokenHash));
}

export async function touchSession(
  tx: Transaction,
  sessionId: string,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: at, expiresAt }).where(eq(sessions.sessionId, sessionId));
}

/** Ends a session. @returns its user, or undefined when it had ended already */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  at: Date,
  reason: string,
): Promise<{ userId: number } | undefined> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAt)))
    .returning({ userId: sessions.userId });
  return rows[0];
}

/** Ends every session of a user but `keep`. @returns the ids of those that stood until now */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  at: Date,
  reason: string,
  keep?: string,
): Promise<string[]> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keep === undefined ? undefined : ne(sessions.sessionId, keep),
      ),
    )
    .returning({ sessionId: sessions.sessionId });
  return rows.map((row) => row.sessionId);
}

/** Ends the sessions of all who have no second factor. @returns those that stood until now */
export async function endSessionsWithoutFactor(
  tx: Transaction,
  at: Date,
  reason: string,
): Promise<{ sessionId: string; userId: number }[]> {
  const protectedUsers = tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(isNotNull(secondFactors.enabledAt));
  return tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(isNull(sessions.endedAt), notInArray(sessions.userId, protectedUsers)))
    .returning({ sessionId: sessions.sessionId, userId: sessions.userId });
}

/** How long a session may go untouched, by its office. */
const idleTime = sql`make_interval(mins => ${clients.idleMinutes}, secs => ${IDLE_GRACE_SECONDS})`;

/** Whether the session still stands, and its user's role now; `idle` when it stood but for not being touched. */
export async function findLiveSession(tx: Transaction, sessionId: string, at: Date) {
  const rows = await tx
    .select({
      userId: users.userId,
      username: users.username,
      role: users.role,
      limited: sql<boolean>`coalesce(${clients.accessUntil} <= ${at.toISOString()}::timestamptz, false)`,
      idle: sql<boolean>`${sessions.lastActiveAt} <= ${at.toISOString()}::timestamptz - ${idleTime}`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.clientId, sessions.clientId), eq(users.userId, sessions.userId)))
    .innerJoin(clients, eq(clients.clientId, sessions.clientId))
    .where(
      and(
        eq(sessions.sessionId, sessionId),
        isNull(sessions.endedAt),
        isNull(clients.deletedAt),
        eq(users.isActive, true),
        sql`${sessions.expiresAt} > ${at.toISOString()}::timestamptz`,
      ),
    );
  return rows[0];
}

/** Notes the softphone that a session has a token of. @returns whether that is new: a renewal is not */
export async function noteSoftphone(tx: Transaction, sessionId: string, softphone: string): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set({ softphone })
    .where(and(eq(sessions.sessionId, sessionId), sql`${sessions.softphone} IS DISTINCT FROM ${softphone}`))
    .returning({ id: sessions.sessionId });
  return changed.length > 0;
}

/** The user touched something: the idle time starts anew. */
export async function touchActivity(tx: Transaction, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ lastActiveAt: at }).where(eq(sessions.sessionId, sessionId));
}

/** A user's sessions that stand, the newest use first. */
export async function listLiveSessions(tx: Transaction, userId: number, at: Date) {
  const lastUse = sql<Date>`greatest(${sessions.lastUsedAt}, ${sessions.lastActiveAt})`;
  const rows = await tx
    .select({ session: sessions, lastUse: lastUse.mapWith(sessions.lastUsedAt) })
    .from(sessions)
    .innerJoin(clients, eq(clients.clientId, sessions.clientId))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sql`${sessions.expiresAt} > ${at.toISOString()}::timestamptz`,
        sql`${sessions.lastActiveAt} > ${at.toISOString()}::timestamptz - ${idleTime}`,
      ),
    )
    .orderBy(desc(lastUse));
  return rows;
}

/** Whether a session is or was this user's. */
export async function isOwnSession(tx: Transaction, userId: number, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.sessionId, sessionId), eq(sessions.userId, userId)));
  return rows.length > 0;
}

/** Ends every session of the office. @returns those that stood until now */
export async function endAllSessions(tx: Transaction, at: Date, reason: string) {
  return tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(isNull(sessions.endedAt))
    .returning({ sessionId: sessions.sessionId, userId: sessions.userId });
}

export async function noteSignIn(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx.update(users).set({ lastSignInAt: at }).where(eq(users.userId, userId));
}

/** @returns false when the password was changed since `previous` was read */
export async function savePassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  previous: string,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.userId, userId), eq(users.passwordHash, previous)))
    .returning({ userId: users.userId });
  return rows.length > 0;
}

export async function findThrottle(tx: Transaction, key: string) {
  const rows = await tx.select().from(signInThrottles).where(eq(signInThrottles.throttleKey, key));
  return rows[0];
}

/**
 * Counts a failure. The count starts anew when the last one was longer ago than `forgetSeconds`.
 * @returns failures so far; undefined, and nothing counted, while the key has to wait
 */
export async function countFailure(
  tx: Transaction,
  office: number,
  key: string,
  at: Date,
  forgetSeconds: number,
): Promise<number | undefined> {
  const rows = await tx
    .insert(signInThrottles)
    .values({ clientId: office, throttleKey: key, failures: 1, lastFailureAt: at })
    .onConflictDoUpdate({
      target: [signInThrottles.clientId, signInThrottles.throttleKey],
      set: {
        failures: sql`CASE WHEN ${signInThrottles.lastFailureAt} < ${new Date(at.getTime() - forgetSeconds * 1000).toISOString()}::timestamptz
          THEN 1 ELSE ${signInThrottles.failures} + 1 END`,
        lastFailureAt: at,
      },
      setWhere: sql`coalesce(${signInThrottles.lockedUntil}, '-infinity') <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ failures: signInThrottles.failures });
  return rows[0]?.failures;
}

export async function lockUntil(tx: Transaction, key: string, until: Date): Promise<void> {
  await tx.update(signInThrottles).set({ lockedUntil: until }).where(eq(signInThrottles.throttleKey, key));
}

export async function clearThrottle(tx: Transaction, key: string): Promise<void> {
  await tx.delete(signInThrottles).where(eq(signInThrottles.throttleKey, key));
}

export async function saveDarkMode(tx: Transaction, userId: number, darkMode: boolean): Promise<void> {
  await tx.update(users).set({ darkMode }).where(eq(users.userId, userId));
}

/** Keeps how a user has the contact list. @returns how it is now */
export async function saveContactListView(
  tx: Transaction,
  userId: number,
  view: { listOpensOn?: 'all' | 'waiting'; listLongestFirst?: boolean },
): Promise<Pick<typeof users.$inferSelect, 'listOpensOn' | 'listLongestFirst'>> {
  const rows = await tx
    .update(users)
    // Who only looks says nothing new.
    .set({ listOpensOn: sql`${users.listOpensOn}`, ...view })
    .where(eq(users.userId, userId))
    .returning({ listOpensOn: users.listOpensOn, listLongestFirst: users.listLongestFirst });
  return rows[0]!;
}

/** Sessions and throttles nobody can need any more. */
export async function pruneSessions(tx: Transaction, before: Date): Promise<void> {
  const limit = sql`${before.toISOString()}::timestamptz`;
  await tx.delete(sessions).where(sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt}) < ${limit}`);
  await tx.delete(signInThrottles).where(sql`${signInThrottles.lastFailureAt} < ${limit}`);
}

/** The sessions of a user that stand. */
export async function listSessionIds(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
  return rows.map((row) => row.sessionId);
}
