import { and, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { officeSecrets } from '../../platform/db/schema.ts';
import { users } from '../identity/schema.ts';
import { clients } from '../offices/schema.ts';

const LEAVING = '-leaving:';

export async function saveSecret(tx: Transaction, row: typeof officeSecrets.$inferInsert): Promise<void> {
  const { sealed, updatedAt, updatedBy } = row;
  await tx
    .insert(officeSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: [officeSecrets.clientId, officeSecrets.name],
      set: { sealed, updatedAt, updatedBy },
    });
}

/** A right, sealed. */
export async function findSecret(tx: Transaction, name: string): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(eq(officeSecrets.name, name));
  return rows[0]?.sealed;
}

/** Puts a right aside, to be given back. @returns the name it has now; null when there was none */
export async function setSecretAside(tx: Transaction, name: string, mark: string): Promise<string | null> {
  const rows = await tx
    .update(officeSecrets)
    .set({ name: `${name}${LEAVING}${mark}` })
    .where(eq(officeSecrets.name, name))
    .returning({ name: officeSecrets.name });
  return rows[0]?.name ?? null;
}

/** What was set aside under this name. */
export async function findAside(tx: Transaction, name: string): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `%${LEAVING}%`)));
  return rows[0]?.sealed;
}

export async function removeAside(tx: Transaction, name: string): Promise<void> {
  await tx
    .delete(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `%${LEAVING}%`)));
}

/** The user, when they are still an active admin of an office that stands and may change things. */
export async function findConnectingAdmin(tx: Transaction, userId: number, at: Date) {
  const rows = await tx
    .select({ userId: users.userId, username: users.username })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .where(
      and(
        eq(users.userId, userId),
        eq(users.role, 'Admin'),
        eq(users.isActive, true),
        isNull(clients.deletedAt),
        or(isNull(clients.accessUntil), sql`${clients.accessUntil} > ${at.toISOString()}::timestamptz`),
      ),
    );
  return rows[0];
}
