import { and, asc, isNotNull, lte } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { contacts } from './schema.ts';
import type { ContactRow } from './store.ts';

/** Those whose time to be put off is over, locked until the transaction ends, by ascending id as everywhere. */
export async function lockReturning(tx: Transaction, now: Date, limit: number): Promise<ContactRow[]> {
  const due = and(isNotNull(contacts.putOffUntil), lte(contacts.putOffUntil, now));
  return tx.select().from(contacts).where(due).orderBy(asc(contacts.contactId)).limit(limit).for('update');
}

/** When the next one comes back. */
export async function findNextReturn(tx: Transaction): Promise<Date | null> {
  const rows = await tx
    .select({ until: contacts.putOffUntil })
    .from(contacts)
    .where(isNotNull(contacts.putOffUntil))
    .orderBy(asc(contacts.putOffUntil))
    .limit(1);
  return rows[0]?.until ?? null;
}
