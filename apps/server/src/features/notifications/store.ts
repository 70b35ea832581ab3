import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { pushSubscriptions } from './schema.ts';
import { sessions, users } from '../identity/schema.ts';

export type PushDeviceRow = typeof pushSubscriptions.$inferSelect;

/**
 * A device takes notifications until its session is ended by somebody. One that was only left idle goes on: its user
 * did not sign out, and a push carries no names.
 */
const standing = and(
  eq(users.isActive, true),
  or(sql`${sessions.endedAt} IS NULL`, eq(sessions.endReason, 'idle')),
);

const ofSession = and(
  eq(sessions.clientId, pushSubscriptions.clientId),
  eq(sessions.sessionId, pushSubscriptions.sessionId),
);
const ofUser = and(
  eq(users.clientId, pushSubscriptions.clientId),
  eq(users.userId, pushSubscriptions.userId),
);

/** These users' devices that take notifications, in the order they were added. */
export async function findPushDevices(tx: Transaction, userIds: readonly number[]): Promise<PushDeviceRow[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, ofSession)
    .innerJoin(users, ofUser)
    .where(and(inArray(pushSubscriptions.userId, [...userIds]), standing))
    .orderBy(asc(pushSubscriptions.pushId));
  return rows.map(({ device }) => device);
}

/** All devices of the office that take notifications. */
export async function findOfficeDevices(tx: Transaction): Promise<{ pushId: number; userId: number }[]> {
  return tx
    .select({ pushId: pushSubscriptions.pushId, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, ofSession)
    .innerJoin(users, ofUser)
    .where(standing)
    .orderBy(asc(pushSubscriptions.pushId));
}

export async function findPushDevice(tx: Transaction, pushId: number): Promise<PushDeviceRow | undefined> {
  const rows = await tx
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, ofSession)
    .innerJoin(users, ofUser)
    .where(and(eq(pushSubscriptions.pushId, pushId), standing));
  return rows[0]?.device;
}

/** Holds a user's devices until the transaction ends, so that two at once do not get past the limit. */
export async function countDevices(tx: Transaction, userId: number, butHash: Buffer): Promise<number> {
  hold(tx, `user:${userId}`);
  await tx.select({ id: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
  const rows = await tx
    .select({ n: count() })
    .from(pushSubscriptions)
    .innerJoin(sessions, ofSession)
    .innerJoin(users, ofUser)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        standing,
        sql`${pushSubscriptions.endpointHash} <> ${butHash}`,
      ),
    );
  return rows[0]!.n;
}

/** Adds a device, or moves it to who is signed in on it now; other offices let go of it. */
export async function savePushDevice(
  tx: Transaction,
  row: Omit<typeof pushSubscriptions.$inferInsert, 'pushId'>,
): Promise<PushDeviceRow> {
  await tx.execute(sql`SELECT app_release_push(${row.endpointHash})`);
  const { userId, sessionId, sealed, device } = row;
  const rows = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [pushSubscriptions.clientId, pushSubscriptions.endpointHash],
      set: {
        userId,
        sessionId,
        sealed,
        device,
        // The same person's device stays as old as it is.
        addedAt: sql`CASE WHEN ${pushSubscriptions.userId} = excluded.user_id THEN ${pushSubscriptions.addedAt} ELSE excluded.added_at END`,
        lastUsedAt: sql`CASE WHEN ${pushSubscriptions.userId} = excluded.user_id THEN ${pushSubscriptions.lastUsedAt} END`,
      },
    })
    .returning();
  return rows[0]!;
}

/** @param userId only where it is theirs */
export async function removePushDevice(tx: Transaction, pushId: number, userId?: number): Promise<boolean> {
  const rows = await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.pushId, pushId),
        userId === undefined ? undefined : eq(pushSubscriptions.userId, userId),
      ),
    )
    .returning({ pushId: pushSubscriptions.pushId });
  return rows.length > 0;
}

export async function noteUse(tx: Transaction, pushId: number, at: Date): Promise<void> {
  await tx.update(pushSubscriptions).set({ lastUsedAt: at }).where(eq(pushSubscriptions.pushId, pushId));
}

/** Browser and system of a session, as they were sent. */
export async function findUserAgent(tx: Transaction, sessionId: string): Promise<string> {
  const rows = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.sessionId, sessionId));
  return rows[0]?.userAgent ?? '';
}

/** Removes devices whose session was ended, or is no longer kept. */
export async function prunePushDevices(tx: Transaction): Promise<void> {
  await tx.execute(sql`DELETE FROM push_subscriptions d WHERE NOT EXISTS (
    SELECT 1 FROM sessions s JOIN users u ON u.client_id = s.client_id AND u.user_id = s.user_id
    WHERE s.client_id = d.client_id AND s.session_id = d.session_id AND u.is_active
      AND (s.ended_at IS NULL OR s.end_reason = 'idle'))`);
}
