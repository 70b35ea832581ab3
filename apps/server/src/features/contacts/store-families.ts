import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { contacts } from '../../platform/db/schema.ts';
import type { ContactRow } from './store.ts';

/** Families of an office are changed one after the other. */
export async function holdFamilies(tx: Transaction, office: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:families`}, 2))`);
}

/** The members of a family by its head, the oldest contact first; locked. */
export async function listFamily(tx: Transaction, head: number): Promise<ContactRow[]> {
  return tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.family, head), ne(contacts.family, 0), isNull(contacts.mergedInto)))
    .orderBy(contacts.contactId)
    .for('update');
}

/** The others of a family, its head first. */
export async function findFamilyMembers(
  tx: Transaction,
  contact: ContactRow,
): Promise<Pick<ContactRow, 'contactId' | 'firstName' | 'lastName'>[]> {
  if (contact.family === 0) return [];
  return tx
    .select({ contactId: contacts.contactId, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(
      and(
        eq(contacts.family, contact.family),
        ne(contacts.family, 0),
        ne(contacts.contactId, contact.contactId),
        isNull(contacts.mergedInto),
      ),
    )
    .orderBy(sql`(${contacts.contactId} = ${contact.family}) DESC, ${contacts.contactId}`);
}
