import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { commItems } from '../../platform/db/schema.ts';

/** Of these contacts the one that an e-mail was last exchanged with. */
export async function findLastMailed(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<number | undefined> {
  const rows = await tx
    .select({ contactId: commItems.contactId })
    .from(commItems)
    .where(and(inArray(commItems.contactId, [...contactIds]), eq(commItems.kind, 'email')))
    .orderBy(sql`${commItems.at} DESC, ${commItems.commItemId} DESC`)
    .limit(1);
  return rows[0]?.contactId;
}

/** Holds the address until the transaction ends, so that two mails do not make two contacts. */
export async function holdAddress(tx: Transaction, office: number, address: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${address}`}, 3))`);
}
