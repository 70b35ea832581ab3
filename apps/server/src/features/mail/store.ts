import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { clients } from '../offices/schema.ts';
import { mailAccounts } from './schema.ts';

export type MailAccountRow = typeof mailAccounts.$inferSelect;

/** The office's mailbox. */
export async function findAccount(tx: Transaction): Promise<MailAccountRow | undefined> {
  const rows = await tx.select().from(mailAccounts);
  return rows[0];
}

/** Holds the office while its mailbox is connected or taken away: one comes after the other. */
export async function lockMailbox(tx: Transaction): Promise<MailAccountRow | undefined> {
  hold(tx, 'office');
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

/** The offices whose mailbox has this address; for pushes, before an office is known. */
export async function findOfficesOfMailbox(tx: Transaction, address: string): Promise<number[]> {
  const rows = await tx
    .select({ office: mailAccounts.clientId })
    .from(mailAccounts)
    .where(sql`lower(${mailAccounts.address}) = ${address}`);
  return rows.map(({ office }) => office);
}
