import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { recoveryCodes, secondFactors } from './schema.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

export async function findFactor(tx: Transaction, userId: number): Promise<FactorRow | undefined> {
  const rows = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return rows[0];
}

/** The same, locked: two codes at once are checked one after the other. */
export async function lockFactor(tx: Transaction, userId: number): Promise<FactorRow | undefined> {
  hold(tx, `second-factor:${userId}`);
  const rows = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return rows[0];
}

/** Removes a user's second factor with its recovery codes. @returns whether one was on */
export async function deleteFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ enabledAt: secondFactors.enabledAt });
  return rows.some((row) => row.enabledAt !== null);
}

/** Keeps a new secret that is not in force yet; an earlier one that never came into force is replaced. */
export async function saveFactorSecret(
  tx: Transaction,
  row: Pick<FactorRow, 'clientId' | 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: [secondFactors.clientId, secondFactors.userId],
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function enableFactor(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx.update(secondFactors).set({ enabledAt: at }).where(eq(secondFactors.userId, userId));
}

export async function saveLastStep(tx: Transaction, userId: number, step: number): Promise<void> {
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
}

/** Gives a user these recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  office: number,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ clientId: office, userId, codeHash })));
}

export async function countRecoveryCodes(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return rows[0]?.count ?? 0;
}

/** A user's recovery codes that were not used yet, as they are stored. */
export async function listRecoveryCodes(tx: Transaction, userId: number): Promise<Buffer[]> {
  const rows = await tx
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return rows.map((row) => row.codeHash);
}

/** Uses up a recovery code. @returns false when it is none of the user's, or was used before */
export async function useRecoveryCode(
  tx: Transaction,
  userId: number,
  codeHash: Buffer,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}
