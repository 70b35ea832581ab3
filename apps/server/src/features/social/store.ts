import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { clients } from '../offices/schema.ts';

const columns = { page_url: clients.socialPageUrl, version: clients.socialVersion };

/** The page of the office of this transaction, held until it ends. */
export async function lockPage(tx: Transaction) {
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
