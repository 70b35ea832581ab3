import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contacts } from './schema.ts';
import type { ContactRow } from './store.ts';

/** Families of an office are changed one after the other. */
export async function holdFamilies(tx: Transaction, office: number): Promise<void> {
  hold(tx, 'families');
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
): Promise<Pick<ContactRow, 'contactId' | 'firstName' | 'lastName' | 'odPatNum'>[]> {
  if (contact.family === 0) return [];
  return tx
    .select({
      contactId: contacts.contactId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      odPatNum: contacts.odPatNum,
    })
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

/**
 * Puts contacts, which are held, into families at once, and raises their versions.
 * @param families the head by contact; 0 for none
 */
export async function putIntoFamilies(
  tx: Transaction,
  families: ReadonlyMap<number, number>,
): Promise<ContactRow[]> {
  if (families.size === 0) return [];
  const [ids, heads] = [sql.param([...families.keys()]), sql.param([...families.values()])];
  return tx
    .update(contacts)
    .set({ family: sql`w.head`, version: sql`${contacts.version} + 1` })
    .from(sql`unnest(${ids}::bigint[], ${heads}::bigint[]) AS w (id, head)`)
    .where(sql`${contacts.contactId} = w.id`)
    .returning(getTableColumns(contacts));
}
