import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { knownDevices, sessions, users } from './schema.ts';

/** Whether a user of this name has signed in from a device since a time. */
export async function isKnownDevice(
  tx: Transaction,
  username: string,
  tokenHash: Buffer,
  since: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.clientId, knownDevices.clientId), eq(users.userId, knownDevices.userId)))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        sql`lower(${users.username}) = lower(${username})`,
        gt(knownDevices.lastUsedAt, since),
      ),
    );
  return rows.length > 0;
}

export async function saveDevice(
  tx: Transaction,
  device: { clientId: number; userId: number; tokenHash: Buffer },
  at: Date,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ ...device, createdAt: at, lastUsedAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.clientId, knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: at },
    });
}

const deviceOf = (sessionId: string) =>
  sql`(SELECT ${sessions.deviceHash} FROM ${sessions} WHERE ${sessions.sessionId} = ${sessionId})`;

/** Forgets a user's devices, but for the one of a session that stays. */
export async function forgetDevices(tx: Transaction, userId: number, keep?: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        keep === undefined ? undefined : sql`${knownDevices.tokenHash} IS DISTINCT FROM ${deviceOf(keep)}`,
      ),
    );
}

/** Forgets the device of one session, unless it is the one that another session is on. */
export async function forgetDeviceOf(
  tx: Transaction,
  userId: number,
  sessionId: string,
  keep: string,
): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        sql`${knownDevices.tokenHash} = ${deviceOf(sessionId)}`,
        sql`${knownDevices.tokenHash} IS DISTINCT FROM ${deviceOf(keep)}`,
      ),
    );
}

export async function pruneDevices(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
}
