import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { accountTokens, users } from './schema.ts';
import { clients } from '../offices/schema.ts';

/** The name of the office of this transaction. */
export async function findClientName(tx: Transaction): Promise<string> {
  const rows = await tx.select({ name: clients.name }).from(clients);
  return rows[0]?.name ?? '';
}

/** Links that were mailed and neither used nor ended. */
const open = and(isNull(accountTokens.usedAt), isNull(accountTokens.endedAt));

/** Ends the links of a kind that were mailed to an address and not used yet. @returns whether there was one */
export async function endOpenTokens(
  tx: Transaction,
  what: { purpose: 'reset' | 'activate'; email: string },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(
      and(
        eq(accountTokens.purpose, what.purpose),
        sql`lower(${accountTokens.email}) = lower(${what.email})`,
        open,
      ),
    )
    .returning({ tokenId: accountTokens.tokenId });
  return rows.length > 0;
}

/** Ends every activation link of the office that was not used yet; one that is being used is waited for. */
export async function endOfficeActivations(tx: Transaction, at: Date): Promise<number> {
  const rows = await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(and(eq(accountTokens.purpose, 'activate'), open))
    .returning({ tokenId: accountTokens.tokenId });
  return rows.length;
}

type TokenRow = typeof accountTokens.$inferSelect;

/** What makes a link one that stands, beside its hash. */
const stands = (purpose: TokenRow['purpose'], tokenHash: Buffer, at: Date) =>
  and(
    eq(accountTokens.purpose, purpose),
    eq(accountTokens.tokenHash, tokenHash),
    isNull(accountTokens.usedAt),
    isNull(accountTokens.endedAt),
    isNull(clients.deletedAt),
    sql`${accountTokens.expiresAt} > ${at.toISOString()}::timestamptz`,
  );

/**
 * A link to reset a password that still stands, with its user; locked, so that of two uses at once the second
 * finds it used. It ends with its user's being switched off, and with a change of their address.
 */
export async function lockReset(tx: Transaction, tokenHash: Buffer, at: Date) {
  hold(tx, `account-token:${tokenHash.toString('hex')}`);
  const rows = await tx
    .select({ token: accountTokens, user: users, officeName: clients.name })
    .from(accountTokens)
    .innerJoin(clients, eq(clients.clientId, accountTokens.clientId))
    .innerJoin(users, and(eq(users.clientId, accountTokens.clientId), eq(users.userId, accountTokens.userId)))
    .where(
      and(
        stands('reset', tokenHash, at),
        eq(users.isActive, true),
        sql`lower(${users.email}) = lower(${accountTokens.email})`,
      ),
    )
    .for('update', { of: [accountTokens] });
  return rows[0];
}

/** An activation link that still stands, locked like the other. */
export async function lockActivation(tx: Transaction, tokenHash: Buffer, at: Date) {
  hold(tx, `account-token:${tokenHash.toString('hex')}`);
  const rows = await tx
    .select({ token: accountTokens, officeName: clients.name })
    .from(accountTokens)
    .innerJoin(clients, eq(clients.clientId, accountTokens.clientId))
    .where(stands('activate', tokenHash, at))
    .for('update', { of: [accountTokens] });
  return rows[0];
}

export async function markTokenUsed(tx: Transaction, tokenId: number, at: Date): Promise<void> {
  await tx.update(accountTokens).set({ usedAt: at }).where(eq(accountTokens.tokenId, tokenId));
}

/** Ends a user's reset links that were not used: a new one was asked for, or the password was changed. */
export async function endResetLinks(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(and(eq(accountTokens.purpose, 'reset'), eq(accountTokens.userId, userId), open));
}

/** Ends an invitation. @returns false if there is no such invitation, or it was used or ended before */
export async function endInvitation(tx: Transaction, invitationId: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(and(eq(accountTokens.purpose, 'activate'), eq(accountTokens.tokenId, invitationId), open))
    .returning({ tokenId: accountTokens.tokenId });
  return rows.length > 0;
}

/** Ends every link of the office that was mailed and not used. */
export async function endOfficeLinks(tx: Transaction, at: Date): Promise<void> {
  await tx.update(accountTokens).set({ endedAt: at }).where(open);
}

/** The accounts of an address in all offices; a routing transaction's question. */
export async function findAccountsOfEmail(
  tx: Transaction,
  email: string,
): Promise<{ office: number; userId: number }[]> {
  return tx
    .select({ office: users.clientId, userId: users.userId })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        ne(users.email, ''),
        eq(users.isActive, true),
        isNull(clients.deletedAt),
      ),
    )
    .orderBy(users.clientId, users.userId);
}

/**
 * Whether anybody has an account that is not switched off: in the office of this transaction, or in any of a routing
 * transaction's.
 */
export async function hasAnyUser(tx: Transaction): Promise<boolean> {
  const rows = await tx.select({ userId: users.userId }).from(users).where(eq(users.isActive, true)).limit(1);
  return rows.length > 0;
}

export async function hasUserWithEmail(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .limit(1);
  return rows.length > 0;
}

export async function insertUser(
  tx: Transaction,
  row: typeof users.$inferInsert,
): Promise<typeof users.$inferSelect> {
  const rows = await tx.insert(users).values(row).returning();
  return rows[0]!;
}

/** Writes a change of a user under a new version. */
export async function saveUser(
  tx: Transaction,
  before: Pick<typeof users.$inferSelect, 'userId' | 'version'>,
  change: Partial<typeof users.$inferSelect>,
): Promise<typeof users.$inferSelect> {
  const rows = await tx
    .update(users)
    .set({ ...change, version: before.version + 1 })
    .where(eq(users.userId, before.userId))
    .returning();
  return rows[0]!;
}

/** Links whose time was over before `before`. */
export async function pruneTokens(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, before));
}

/** @returns the new link's id */
export async function insertAccountToken(
  tx: Transaction,
  row: typeof accountTokens.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(accountTokens).values(row).returning({ tokenId: accountTokens.tokenId });
  return rows[0]!.tokenId;
}
