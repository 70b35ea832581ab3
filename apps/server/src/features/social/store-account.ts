import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { users } from '../identity/schema.ts';
import { socialAccounts, socialPages } from './schema.ts';

export type AccountRow = typeof socialAccounts.$inferSelect;
export type PageRow = typeof socialPages.$inferSelect;

export async function findAccount(tx: Transaction): Promise<AccountRow | undefined> {
  const rows = await tx.select().from(socialAccounts);
  return rows[0];
}

/** The office's account, held until the transaction ends. */
export async function lockAccount(tx: Transaction): Promise<AccountRow | undefined> {
  hold(tx, 'social-account');
  const rows = await tx.select().from(socialAccounts).for('update');
  return rows[0];
}

/** Writes what is known of the account and raises its version. */
export async function saveAccount(
  tx: Transaction,
  office: number,
  change: Partial<Omit<AccountRow, 'clientId' | 'version'>> = {},
): Promise<void> {
  await tx
    .insert(socialAccounts)
    .values({ connected: false, ...change, clientId: office })
    .onConflictDoUpdate({
      target: socialAccounts.clientId,
      set: { ...change, version: sql`${socialAccounts.version} + 1` },
    });
}

export async function listPages(tx: Transaction): Promise<PageRow[]> {
  return tx
    .select()
    .from(socialPages)
    .orderBy(asc(sql`lower(${socialPages.name})`), asc(socialPages.pageId));
}

/** A page keeps whether it was chosen. */
export async function savePages(
  tx: Transaction,
  rows: readonly (typeof socialPages.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(socialPages)
    .values([...rows])
    .onConflictDoUpdate({
      target: [socialPages.clientId, socialPages.pageId],
      set: { name: sql`excluded.name`, link: sql`excluded.link`, mayPost: sql`excluded.may_post` },
    });
}

/** @returns the pages that were there beside these */
export async function removePagesBut(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(socialPages)
    .where(ids.length > 0 ? notInArray(socialPages.pageId, [...ids]) : undefined)
    .returning({ id: socialPages.pageId });
  return rows.map(({ id }) => id);
}

/** Marks these pages and no others as chosen. */
export async function choosePageRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  const isOne = ids.length > 0 ? inArray(socialPages.pageId, [...ids]) : sql`false`;
  await tx.update(socialPages).set({ chosen: sql`(${isOne})` });
}

/** A page that the office posts to. */
export async function findChosenPage(tx: Transaction, id: string): Promise<PageRow | undefined> {
  const rows = await tx
    .select()
    .from(socialPages)
    .where(and(eq(socialPages.pageId, id), eq(socialPages.chosen, true)));
  return rows[0];
}

export async function findPageRow(tx: Transaction, id: string): Promise<PageRow | undefined> {
  const rows = await tx.select().from(socialPages).where(eq(socialPages.pageId, id));
  return rows[0];
}

/** Writes how a page’s messages stand. */
export async function savePageMessenger(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<
      PageRow,
      | 'messengerWanted'
      | 'messenger'
      | 'messengerProblem'
      | 'messengerSince'
      | 'messengerReadAt'
      | 'lastMessageAt'
    >
  >,
): Promise<void> {
  await tx.update(socialPages).set(change).where(eq(socialPages.pageId, id));
}

/** Which office a page’s messages come to; for deliveries, before an office is known. */
export async function findOfficeOfPage(tx: Transaction, id: string): Promise<number | undefined> {
  const rows = await tx
    .select({ office: socialPages.clientId })
    .from(socialPages)
    .where(and(eq(socialPages.pageId, id), eq(socialPages.messengerWanted, true)));
  return rows[0]?.office;
}

/** Whether an admin gave a user the right to post. */
export async function findMayPost(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ may: users.canPostSocial }).from(users).where(eq(users.userId, userId));
  return rows[0]?.may ?? false;
}
