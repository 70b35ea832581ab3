import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { accountTokens, clients, users } from '../../platform/db/schema.ts';

/** The name of the office of this transaction. */
export async function findClientName(tx: Transaction): Promise<string> {
  const rows = await tx.select({ name: clients.name }).from(clients);
  return rows[0]?.name ?? '';
}

/** Who may manage the office: for what only its admins are told. */
export async function listActiveAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.role, 'Admin'), eq(users.isActive, true)));
  return rows.map((row) => row.userId);
}

/** Ends the links of a kind that were mailed to an address and not used yet. */
export async function endOpenTokens(
  tx: Transaction,
  what: { purpose: 'reset' | 'activate'; email: string },
  at: Date,
): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(
      and(
        eq(accountTokens.purpose, what.purpose),
        sql`lower(${accountTokens.email}) = lower(${what.email})`,
        isNull(accountTokens.usedAt),
        isNull(accountTokens.endedAt),
      ),
    );
}

/** @returns the new link's id */
export async function insertAccountToken(
  tx: Transaction,
  row: typeof accountTokens.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(accountTokens).values(row).returning({ tokenId: accountTokens.tokenId });
  return rows[0]!.tokenId;
}
