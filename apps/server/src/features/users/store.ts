import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { accountTokens, secondFactors, users } from '../identity/schema.ts';
import { clients } from '../offices/schema.ts';
import { endpoints } from '../phones/schema.ts';
import type { StaffRow } from '../identity/index.ts';

export type UserTableRow = typeof users.$inferSelect;
export type InvitationRow = typeof accountTokens.$inferSelect;

const byName = [
  asc(sql`lower(${users.firstName})`),
  asc(sql`lower(${users.lastName})`),
  asc(users.userId),
] as const;

/** A user as an admin sees them. */
export interface ManagedRow extends StaffRow {
  secondFactor: boolean;
}

const managed = (tx: Transaction) =>
  tx
    .select({
      user: users,
      client: clients,
      plivoUser: endpoints.softphoneUser,
      secondFactor: sql<boolean>`${secondFactors.enabledAt} IS NOT NULL`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .leftJoin(endpoints, and(eq(endpoints.clientId, users.clientId), eq(endpoints.userId, users.userId)))
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.clientId, users.clientId), eq(secondFactors.userId, users.userId)),
    );

/** The same with what an admin needs to know of them: one statement, however many they are. */
export async function listManagedRows(tx: Transaction): Promise<ManagedRow[]> {
  return managed(tx).orderBy(...byName);
}

export async function findManagedRow(tx: Transaction, userId: number): Promise<ManagedRow | undefined> {
  const rows = await managed(tx).where(eq(users.userId, userId));
  return rows[0];
}

export async function findUserRow(tx: Transaction, userId: number): Promise<UserTableRow | undefined> {
  const rows = await tx.select().from(users).where(eq(users.userId, userId));
  return rows[0];
}

/** Addresses differ without regard to case. */
export async function findUserByEmail(tx: Transaction, email: string): Promise<UserTableRow | undefined> {
  const rows = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return rows[0];
}

/**
 * Changes of who may do what in an office come one after the other: two admins who demote each other at once do not
 * leave it without one. Locks the office's row; what refers to it may still be added.
 */
export async function lockStaff(tx: Transaction): Promise<void> {
  hold(tx, 'office');
  await tx.select({ clientId: clients.clientId }).from(clients).for('no key update');
}

/** Invitations neither used nor withdrawn that ended after `endedAfter`, if they ended; the newest first. */
export async function listInvitationRows(tx: Transaction, endedAfter: Date): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.purpose, 'activate'),
        isNull(accountTokens.usedAt),
        isNull(accountTokens.endedAt),
        isNotNull(accountTokens.role),
        gt(accountTokens.expiresAt, endedAfter),
      ),
    )
    .orderBy(desc(accountTokens.createdAt), desc(accountTokens.tokenId));
}

export async function findInvitationRow(
  tx: Transaction,
  invitationId: number,
): Promise<InvitationRow | undefined> {
  const rows = await tx.select().from(accountTokens).where(eq(accountTokens.tokenId, invitationId));
  return rows[0];
}
