import { and, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { clients, mailAccounts, officeSecrets, users, webhookDeliveries } from '../../platform/db/schema.ts';

const GMAIL = 'gmail';
const LEAVING = 'gmail-leaving:';

export type MailAccountRow = typeof mailAccounts.$inferSelect;

/** The office's mailbox. */
export async function findAccount(tx: Transaction): Promise<MailAccountRow | undefined> {
  const rows = await tx.select().from(mailAccounts);
  return rows[0];
}

/** Holds the office while its mailbox is connected or taken away: one comes after the other. */
export async function lockMailbox(tx: Transaction): Promise<MailAccountRow | undefined> {
  await tx.select({ id: clients.clientId }).from(clients).for('no key update');
  return findAccount(tx);
}

export async function saveAccount(tx: Transaction, row: typeof mailAccounts.$inferInsert): Promise<void> {
  const { clientId: _, ...set } = row;
  await tx.insert(mailAccounts).values(row).onConflictDoUpdate({ target: mailAccounts.clientId, set });
}

export async function changeAccount(
  tx: Transaction,
  change: Partial<typeof mailAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(mailAccounts).set(change);
}

export async function removeAccount(tx: Transaction): Promise<void> {
  await tx.delete(mailAccounts);
}

export async function saveSecret(
  tx: Transaction,
  row: Omit<typeof officeSecrets.$inferInsert, 'name'>,
): Promise<void> {
  const { sealed, updatedAt, updatedBy } = row;
  await tx
    .insert(officeSecrets)
    .values({ ...row, name: GMAIL })
    .onConflictDoUpdate({
      target: [officeSecrets.clientId, officeSecrets.name],
      set: { sealed, updatedAt, updatedBy },
    });
}

/** The right to the mailbox, sealed. */
export async function findSecret(tx: Transaction): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(eq(officeSecrets.name, GMAIL));
  return rows[0]?.sealed;
}

/** Puts the right to the mailbox aside, to be given back. @returns the name it has now; null when there was none */
export async function setSecretAside(tx: Transaction, mark: string): Promise<string | null> {
  const rows = await tx
    .update(officeSecrets)
    .set({ name: `${LEAVING}${mark}` })
    .where(eq(officeSecrets.name, GMAIL))
    .returning({ name: officeSecrets.name });
  return rows[0]?.name ?? null;
}

/** What was set aside under this name. */
export async function findAside(tx: Transaction, name: string): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `${LEAVING}%`)));
  return rows[0]?.sealed;
}

export async function removeAside(tx: Transaction, name: string): Promise<void> {
  await tx
    .delete(officeSecrets)
    .where(and(eq(officeSecrets.name, name), like(officeSecrets.name, `${LEAVING}%`)));
}

/** The user, when they are still an active admin of an office that stands and may change things. */
export async function findConnector(tx: Transaction, userId: number, at: Date) {
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

/** The offices whose mailbox has this address; for pushes, before an office is known. */
export async function findOfficesOfMailbox(tx: Transaction, address: string): Promise<number[]> {
  const rows = await tx
    .select({ office: mailAccounts.clientId })
    .from(mailAccounts)
    .where(sql`lower(${mailAccounts.address}) = ${address}`);
  return rows.map(({ office }) => office);
}

/** What stands on the From line of the office's mails. */
export async function findOfficeName(tx: Transaction): Promise<string> {
  const rows = await tx.select({ name: clients.name }).from(clients);
  return rows[0]?.name ?? '';
}

/** Stores a raw delivery. @returns false when the same one is already there */
export async function storeDelivery(
  tx: Transaction,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: webhookDeliveries.deliveryKey });
  return rows.length > 0;
}
