import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { secondFactors, users } from '../identity/schema.ts';
import { clients, serviceMails } from './schema.ts';

export type OfficeRow = typeof clients.$inferSelect;
export type ServiceMailRow = typeof serviceMails.$inferSelect;

/** The next client id, before there is a row: an office is made by its own transaction. */
export async function nextClientId(tx: Transaction): Promise<number> {
  const result = await tx.execute<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence('clients', 'client_id'))::integer AS id`,
  );
  return result.rows[0]!.id;
}

/**
 * An office of this name and number that was made after `since`. Two that look for the same come one after the
 * other: the second finds what the first has made. Sees every office for this one look.
 */
export async function findTwin(
  tx: Transaction,
  office: { name: string; businessNumber: string },
  since: Date,
): Promise<number | undefined> {
  const key = `onboard:${office.name.toLowerCase()}:${office.businessNumber}`;
  hold(tx, key);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 7204))`);
  await tx.execute(sql`SELECT set_config('app.scope', 'routing', true)`);
  const rows = await tx
    .select({ clientId: clients.clientId })
    .from(clients)
    .where(
      and(
        sql`lower(${clients.name}) = lower(${office.name})`,
        eq(clients.businessNumber, office.businessNumber),
        sql`${clients.createdAt} > ${since.toISOString()}::timestamptz`,
        isNull(clients.deletedAt),
      ),
    );
  await tx.execute(sql`SELECT set_config('app.scope', '', true)`);
  return rows[0]?.clientId;
}

/** Two that make the first account come one after the other. */
export async function holdFirstAccount(tx: Transaction): Promise<void> {
  hold(tx, 'first-account');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(720413)`);
}

export async function insertOffice(tx: Transaction, row: typeof clients.$inferInsert): Promise<void> {
  await tx.insert(clients).values(row);
}

/** The office of this transaction, locked; what refers to it may still be added. */
export async function lockOffice(tx: Transaction, clientId: number): Promise<OfficeRow | undefined> {
  hold(tx, 'office');
  const rows = await tx.select().from(clients).where(eq(clients.clientId, clientId)).for('no key update');
  return rows[0];
}

export async function findOffice(tx: Transaction, clientId: number): Promise<OfficeRow | undefined> {
  const rows = await tx.select().from(clients).where(eq(clients.clientId, clientId));
  return rows[0];
}

export async function changeOffice(
  tx: Transaction,
  clientId: number,
  change: Partial<OfficeRow>,
): Promise<void> {
  await tx.update(clients).set(change).where(eq(clients.clientId, clientId));
}

export async function hasSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return rows.length > 0;
}

export async function countWithoutSecondFactor(tx: Transaction): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.clientId, users.clientId), eq(secondFactors.userId, users.userId)),
    )
    .where(and(eq(users.isActive, true), isNull(secondFactors.enabledAt)));
  return rows[0]?.count ?? 0;
}

export async function accountExists(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return rows.length > 0;
}

export interface Recipient {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  role: 'Admin' | 'Member';
}

/** Active users of the office who have an address, by name. */
export async function listRecipients(tx: Transaction): Promise<Recipient[]> {
  return tx
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.isActive, true), ne(users.email, '')))
    .orderBy(asc(sql`lower(${users.firstName})`), asc(sql`lower(${users.lastName})`), asc(users.userId));
}

/** A user's first and last name, '' for nobody. */
export async function findUserName(tx: Transaction, userId: number): Promise<string> {
  const rows = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.userId, userId));
  const [row] = rows;
  return row ? `${row.firstName} ${row.lastName}`.trim() : '';
}

/** The provider's mails to the office, the newest first. */
export async function listServiceMails(tx: Transaction, limit: number): Promise<ServiceMailRow[]> {
  return tx.select().from(serviceMails).orderBy(desc(serviceMails.serviceMailId)).limit(limit);
}

/** @returns undefined when a mail with this client_ref is there already */
export async function insertServiceMail(
  tx: Transaction,
  row: typeof serviceMails.$inferInsert,
): Promise<ServiceMailRow | undefined> {
  const rows = await tx.insert(serviceMails).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function findServiceMail(
  tx: Transaction,
  clientRef: string,
): Promise<ServiceMailRow | undefined> {
  const rows = await tx.select().from(serviceMails).where(eq(serviceMails.clientRef, clientRef));
  return rows[0];
}
