import { and, eq, isNull, like, notLike, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { officeSecrets } from '../../platform/db/schema.ts';
import { users } from '../identity/schema.ts';
import { clients } from '../offices/schema.ts';

const LEAVING = '-leaving:';

export async function saveSecret(tx: Transaction, row: typeof officeSecrets.$inferInsert): Promise<void> {
  const { sealed, address, updatedAt, updatedBy } = row;
  await tx
    .insert(officeSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: [officeSecrets.clientId, officeSecrets.name],
      set: { sealed, address, updatedAt, updatedBy },
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

/** Puts a right aside, to be given back. @returns the name it has now, and whose it is; undefined when there was none */
export async function setSecretAside(
  tx: Transaction,
  name: string,
  mark: string,
): Promise<{ name: string; address: string | null } | undefined> {
  const rows = await tx
    .update(officeSecrets)
    .set({ name: `${name}${LEAVING}${mark}` })
    .where(eq(officeSecrets.name, name))
    .returning({ name: officeSecrets.name, address: officeSecrets.address });
  return rows[0];
}

/** What was set aside under this name. */
export async function findAside(tx: Transaction, name: string): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `%${LEAVING}%`)));
  return rows[0]?.sealed;
}

/** Whether the office, or one of its people, uses this Google account for anything. */
export async function isAddressInUse(tx: Transaction, address: string): Promise<boolean> {
  const rows = await tx
    .select({ name: officeSecrets.name })
    .from(officeSecrets)
    .where(
      and(
        sql`lower(${officeSecrets.address}) = ${address.toLowerCase()}`,
        notLike(officeSecrets.name, `%${LEAVING}%`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function removeSecret(tx: Transaction, name: string): Promise<void> {
  await tx.delete(officeSecrets).where(eq(officeSecrets.name, name));
}

export async function removeAside(tx: Transaction, name: string): Promise<void> {
  await tx
    .delete(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `%${LEAVING}%`)));
}

/** The user, when they are still active in an office that stands and may change things. */
export async function findConnectingUser(tx: Transaction, userId: number, at: Date) {
  const rows = await tx
    .select({ userId: users.userId, username: users.username, role: users.role })
    .from(users)
    .innerJoin(clients, eq(clients.clientId, users.clientId))
    .where(
      and(
        eq(users.userId, userId),
        eq(users.isActive, true),
        isNull(clients.deletedAt),
        or(isNull(clients.accessUntil), sql`${clients.accessUntil} > ${at.toISOString()}::timestamptz`),
      ),
    );
  return rows[0];
}
