import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import {
  accountTokens,
  clients,
  endpoints,
  secondFactors,
  sessions,
  users,
} from '../../platform/db/schema.ts';
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
  await tx.select({ clientId: clients.clientId }).from(clients).for('no key update');
}

export async function findOfficeName(tx: Transaction): Promise<string> {
  const rows = await tx.select({ name: clients.name }).from(clients);
  return rows[0]?.name ?? '';
}

export async function insertUser(tx: Transaction, row: typeof users.$inferInsert): Promise<UserTableRow> {
  const rows = await tx.insert(users).values(row).returning();
  return rows[0]!;
}

/** Writes a change of a user under a new version. */
export async function saveUser(
  tx: Transaction,
  before: UserTableRow,
  change: Partial<UserTableRow>,
): Promise<UserTableRow> {
  const rows = await tx
    .update(users)
    .set({ ...change, version: before.version + 1 })
    .where(eq(users.userId, before.userId))
    .returning();
  return rows[0]!;
}

/** The sessions of a user that stand. */
export async function listSessionIds(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
  return rows.map((row) => row.sessionId);
}

const open = and(isNull(accountTokens.usedAt), isNull(accountTokens.endedAt));

/** Ends the links to set a new password that a user was mailed. */
export async function endResetLinks(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(and(eq(accountTokens.purpose, 'reset'), eq(accountTokens.userId, userId), open));
}

/** Ends the invitations to an address. @returns whether one was open */
export async function endInvitationsTo(tx: Transaction, email: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(
      and(eq(accountTokens.purpose, 'activate'), sql`lower(${accountTokens.email}) = lower(${email})`, open),
    )
    .returning({ tokenId: accountTokens.tokenId });
  return rows.length > 0;
}

/** Ends an invitation. @returns false when it is none, or was used or ended before */
export async function endInvitation(tx: Transaction, invitationId: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(accountTokens)
    .set({ endedAt: at })
    .where(and(eq(accountTokens.purpose, 'activate'), eq(accountTokens.tokenId, invitationId), open))
    .returning({ tokenId: accountTokens.tokenId });
  return rows.length > 0;
}

/** Invitations neither used nor withdrawn that ended after `endedAfter`, if they ended; the newest first. */
export async function listInvitationRows(tx: Transaction, endedAfter: Date): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.purpose, 'activate'),
        open,
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
