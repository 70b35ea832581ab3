import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { clients } from '../offices/schema.ts';
import { socialPosts } from './schema.ts';
import { findAccount, listPages } from './store-account.ts';

const columns = { page_url: clients.socialPageUrl, version: clients.socialVersion };

/** The page of the office of this transaction, held until it ends. */
export async function lockPage(tx: Transaction) {
  hold(tx, 'office');
  const rows = await tx.select(columns).from(clients).for('no key update');
  return rows[0]!;
}

export async function findPage(tx: Transaction) {
  const rows = await tx.select(columns).from(clients);
  return rows[0]!;
}

export async function savePage(tx: Transaction, url: string | null) {
  const rows = await tx
    .update(clients)
    .set({ socialPageUrl: url, socialVersion: sql`${clients.socialVersion} + 1` })
    .returning(columns);
  return rows[0]!;
}

/** Whether the office of this transaction is deleted. */
export async function isDeleted(tx: Transaction): Promise<boolean> {
  const rows = await tx.select({ deletedAt: clients.deletedAt }).from(clients);
  return rows[0]!.deletedAt !== null;
}

/** How the account and its pages are, and how many posts failed since then and were not removed. */
export async function readSocialHealth(tx: Transaction, since: Date) {
  const account = await findAccount(tx);
  const failed = await tx.$count(
    socialPosts,
    and(eq(socialPosts.state, 'failed'), isNull(socialPosts.withdrawnAt), gt(socialPosts.toldAt, since)),
  );
  return account?.connected
    ? { account, pages: await listPages(tx), failed }
    : { account: null, pages: [], failed };
}
