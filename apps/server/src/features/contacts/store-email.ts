import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { commItems, contacts } from '../../platform/db/schema.ts';
import type { ContactRow } from './store.ts';

/** Longer chains of merges are not made; a ring would be a fault. */
const MERGES_FOLLOWED = 10;

/** Contacts that have this address, or are what a contact with it was merged into; oldest first. */
export async function findByEmail(tx: Transaction, address: string): Promise<ContactRow[]> {
  const key = address.trim().toLowerCase();
  if (key === '') return [];
  let rows = await tx.select().from(contacts).where(eq(contacts.emailKey, key));
  const found = new Map<number, ContactRow>();
  for (let step = 0; rows.length > 0 && step < MERGES_FOLLOWED; step += 1) {
    const onward = new Set<number>();
    for (const row of rows) {
      if (row.mergedInto === null) found.set(row.contactId, row);
      else onward.add(row.mergedInto);
    }
    rows =
      onward.size === 0
        ? []
        : await tx
            .select()
            .from(contacts)
            .where(inArray(contacts.contactId, [...onward]));
  }
  return [...found.values()].sort((a, b) => a.contactId - b.contactId);
}

/** Of these contacts the one that an e-mail was last exchanged with. */
export async function findLastMailed(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<number | undefined> {
  const rows = await tx
    .select({ contactId: commItems.contactId })
    .from(commItems)
    .innerJoin(
      contacts,
      and(eq(contacts.clientId, commItems.clientId), eq(contacts.contactId, commItems.contactId)),
    )
    .where(
      and(
        inArray(commItems.contactId, [...contactIds]),
        eq(commItems.kind, 'email'),
        isNull(contacts.mergedInto),
      ),
    )
    .orderBy(sql`${commItems.at} DESC, ${commItems.commItemId} DESC`)
    .limit(1);
  return rows[0]?.contactId;
}

/** Holds the address until the transaction ends, so that two mails do not make two contacts. */
export async function holdAddress(tx: Transaction, office: number, address: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${address}`}, 3))`);
}
